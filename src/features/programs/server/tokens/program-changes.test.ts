import { describe, expect, test } from 'vitest';
import type { Scope } from '#shared/domain/scopes.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { shareOffice } from '#tests/support/office.ts';
import { addAgent, agentInput } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';
import { callWithToken, insertTestToken } from '#tests/support/tokens.ts';

const inquiry = { firstName: 'Ruth', phone: '(912) 555-0119', service: 'selling', source: 'phone' };
const key = { 'idempotency-key': 'one' };

describe.each(engines)('changes by a program on %s', (engine) => {
  const office = shareOffice(engine);

  async function connect(...scopes: Scope[]) {
    const { db } = office();
    await db.updateTable('adminUsers').set({ fullName: 'Mary Ellis' }).execute();
    return callWithToken(office(), (await insertTestToken(db, { scopes })).token);
  }

  test('T4: a repeat with the same key makes nothing twice', async () => {
    const call = await connect('inquiries:write');
    const first = await call('POST', '/contacts', inquiry, key);
    const second = await call('POST', '/contacts', inquiry, key);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    const { db } = office();
    expect(await db.selectFrom('contactSubmissions').select('id').execute()).toHaveLength(1);
  });

  test('the keys of a token are not those of its maker or of another token', async () => {
    const { db, call: makerCall } = office();
    const calls = [await connect('inquiries:write'), await connect('inquiries:write'), makerCall];
    for (const call of calls) {
      expect((await call('POST', '/contacts', inquiry, key)).statusCode).toBe(201);
    }
    expect(await db.selectFrom('contactSubmissions').select('id').execute()).toHaveLength(3);
  });

  test('the audit trail names the token and its maker', async () => {
    const call = await connect('inquiries:write');
    const entries = await recordedDuring(office(), () => call('POST', '/contacts', inquiry));
    const actorId = await office().idOf('admin');
    expect(entries).toMatchObject([
      { action: 'create', actor: 'CRM sync (token of M. Ellis)', actorId },
    ]);
  });

  test.each([
    [null, 'admin'],
    ['Cher', 'Cher'],
    ['Mary Ann  van Dyke', 'M. Dyke'],
    ['Émile Zola', 'É. Zola'],
  ])('the maker %j is named %s', async (fullName, words) => {
    const { db } = office();
    const call = await connect('inquiries:write');
    await db.updateTable('adminUsers').set({ fullName }).execute();
    const [entry] = await recordedDuring(office(), () => call('POST', '/contacts', inquiry));
    expect(entry?.actor).toBe(`CRM sync (token of ${words})`);
  });

  test('the longest names fit wherever a program is named', async () => {
    const { db } = office();
    const scopes = ['inquiries:write', 'inquiries:read', 'agents:write', 'agents:read'] as const;
    const name = 'W'.repeat(100);
    await db
      .updateTable('adminUsers')
      .set({ fullName: `W ${name}` })
      .execute();
    const { token } = await insertTestToken(db, { name, scopes: [...scopes] });
    const call = callWithToken(office(), token);
    const { id } = (await call('POST', '/contacts', inquiry)).json<{ id: string }>();
    const email = { ...inquiry, email: 'ruth@example.com' };
    const other = (await call('POST', '/contacts', email)).json<{ id: string }>();
    const { id: agent } = (await call('POST', '/agents', agentInput())).json<{ id: string }>();
    const split = { split: '80.00', effectiveOn: '2027-01-01', reason: 'Annual review' };
    const reply = { subject: 'Re', message: 'Yes.', seenReplyId: null };
    const kind = { kind: 'license_law', reason: 'By order of GREC' };
    const statuses = [
      await call('POST', `/contacts/${id}/notes`, { text: 'Called back.' }),
      await call('POST', `/contacts/${id}/calls`, { outcome: 'reached', note: null }),
      await call('POST', `/contacts/${other.id}/replies`, reply),
      await call('GET', `/contacts/${other.id}`),
      await call('POST', `/agents/${agent}/splits`, split),
      await call('POST', `/agents/${agent}/exemptions`, kind),
      await office().call('GET', `/audit?actor=W W (token of ${name})`),
      await office().call('GET', `/audit?actor=${name} (token of W. ${name})`),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([201, 201, 201, 200, 201, 201, 200, 200]);
  });

  test('a change that a person confirms is refused, and asks for no confirmation', async () => {
    const { id } = await addAgent(office());
    const call = await connect('agents:write', 'agents:read');
    const edit = (email: string) => call('PUT', `/agents/${id}`, agentInput({ email }));
    const { email } = (await call('GET', `/agents/${id}`)).json<{ email: string }>();
    const refused = await edit('other@example.com');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'insufficient_scope' });
    expect((await edit(email)).statusCode).toBe(200);
  });

  test('a call without If-Match changes any version, and a stale one is refused', async () => {
    const { id } = await addAgent(office());
    const call = await connect('agents:write', 'agents:read');
    const stale = await call('PUT', `/agents/${id}`, agentInput(), { 'if-match': '"99"' });
    expect(stale.statusCode).toBe(412);
  });
});
