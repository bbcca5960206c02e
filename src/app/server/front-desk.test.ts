import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertEmails } from '#features/emails/server/insert-emails.ts';
import { sampleOffice } from '#tests/support/email-samples.ts';
import { putOnDuty } from '#tests/support/late.ts';
import {
  addAgent,
  addPolicy,
  addProperty,
  agentInput,
  educationInput,
} from '#tests/support/record-samples.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { callsOf, refusalOf, shareOffice, type Call } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

const hidden = ['commissionSplit', 'notes', 'licenseNumber'];
const secrets = {
  firstName: 'Jane',
  lastName: 'Doe',
  email: 'jane@example.com',
  phone: '(912) 555-0142',
  commissionSplit: '61.25',
  licenseNumber: 'GA 4417733',
  notes: 'Moves to Brunswick',
};
const mayNotChange = { isVerified: ['The front desk may not change this'] };

/** Lists what needs the attention of the caller. */
const codesFor = async (caller: Call) =>
  (await caller('GET', '/attention')).json<{ code: string }[]>().map(({ code }) => code);

describe.each(engines)('the front desk on %s', (engine) => {
  const office = shareOffice(engine);
  let call: Call;
  let agentId: string;
  beforeEach(async () => {
    await office().addAdministrator('dee', 'front_desk');
    call = await callsOf(office(), 'dee');
    agentId = (await addAgent(office(), secrets)).id;
  });

  const idsOf = async (query: string) =>
    (await call('GET', `/agents?${query}`)).json<{ id: string }[]>().map(({ id }) => id);

  test('reads agents without split, notes and license number', async () => {
    const listed = await call('GET', '/agents');
    const one = await call('GET', `/agents/${agentId}`);
    const found = await call('GET', '/search?q=jane');
    for (const { statusCode, body } of [listed, one, found]) {
      expect([statusCode, body]).toEqual([200, expect.stringContaining('jane@example.com')]);
      for (const text of [...hidden, '61.25', '4417733', 'Brunswick']) {
        expect(body).not.toContain(text);
      }
    }
    expect(one.json()).toMatchObject({ phone: '(912) 555-0142', isActive: true });
    expect((await office().call('GET', `/agents/${agentId}`)).json()).toMatchObject(secrets);
  });

  test('finds an agent by name, email and phone, but not by what it does not see', async () => {
    for (const q of ['doe', 'JANE@example', '9125550142', '555-0142', 'jane 555 0142', '']) {
      expect([q, await idsOf(`q=${q}`)]).toEqual([q, [agentId]]);
    }
    for (const q of ['4417733', 'ga 4417733', 'jane 4417', 'brunswick', '61.25']) {
      expect([q, await idsOf(`q=${q}`)]).toEqual([q, []]);
      const { agents } = (await call('GET', `/search?q=${q}`)).json<{ agents: object[] }>();
      expect([q, agents]).toEqual([q, []]);
    }
    expect((await office().call('GET', '/agents?q=4417733')).json()).toHaveLength(1);
  });

  test('sorts and filters agents by what it sees', async () => {
    const other = await addAgent(office(), { firstName: 'Ada', isActive: false });
    expect(await idsOf('sort=status&dir=desc')).toEqual([agentId, other.id]);
    expect(await idsOf('status=inactive')).toEqual([other.id]);
    for (const sort of ['license', 'split']) {
      expect(refusalOf(await call('GET', `/agents?sort=${sort}`))).toEqual({
        status: 422,
        errors: { sort: ['Must be one of name, email, phone, status'] },
      });
    }
  });

  test('gets no conflict, history or change of an agent', async () => {
    const stale = { 'if-match': '"9"' };
    const answers = [
      await call('PUT', `/agents/${agentId}`, agentInput(secrets), stale),
      await call('POST', '/agents', agentInput(secrets)),
      await call('DELETE', `/agents/${agentId}`, undefined, stale),
      await call('GET', `/audit?entity=agent&record=${agentId}`),
      await call('GET', `/agents/${agentId}/splits`),
      await call('GET', `/agents/${agentId}/license`),
      await call('GET', `/agents/${agentId}/page`),
    ];
    for (const { statusCode, body } of answers) {
      expect([statusCode, body]).toEqual([403, expect.stringContaining('The front desk may not')]);
    }
  });

  test('creates and changes education records, but does not verify, decide or delete', async () => {
    const path = '/continuing-education';
    const input = educationInput(agentId, { isVerified: false });
    expect(refusalOf(await call('POST', path, { ...input, isVerified: true }))).toEqual({
      status: 422,
      errors: mayNotChange,
    });
    const { id } = (await call('POST', path, input)).json<{ id: string }>();
    const url = `${path}/${id}`;
    expect((await call('PUT', url, { ...input, provider: 'Coastal' })).statusCode).toBe(200);
    const verified = { ...input, isVerified: true };
    expect(refusalOf(await call('PUT', url, verified)).errors).toEqual(mayNotChange);

    expect((await office().call('PUT', url, verified)).statusCode).toBe(200);
    expect(refusalOf(await call('PUT', url, input)).errors).toEqual(mayNotChange);
    const corrected = await call('PUT', url, { ...verified, provider: 'Coastal' });
    expect(corrected.json()).toMatchObject({ provider: 'Coastal', isVerified: true });
    const { statusCode, body } = await call('PUT', url, verified, { 'if-match': '"1"' });
    expect([statusCode, body]).toEqual([412, expect.not.stringContaining('61.25')]);

    const { agentId: _agent, certificateNumber: _number, ...course } = input;
    const attended = { ...course, attendees: [{ agentId }] };
    expect((await call('POST', `${path}/many`, attended)).statusCode).toBe(201);
    const verifiedClass = { ...attended, isVerified: true };
    expect(refusalOf(await call('POST', `${path}/many`, verifiedClass)).errors).toEqual(
      mayNotChange,
    );
    for (const refused of [
      await call('POST', `${path}/verify`, { ids: [id] }),
      await call('PUT', `${url}/credit`, { decision: 'counts', reason: 'Seen' }),
      await call('DELETE', url),
    ]) {
      expect(refused.statusCode).toBe(403);
    }
  });

  test.each([
    ['reply', 200],
    ['sign_in_link', 404],
  ] as const)('reads and repeats an email with %s: %i', async (kind, status) => {
    const email = { kind, recipient: sampleOffice, replyTo: sampleOffice, subject: 'Hello' };
    const body = { text: 'Hello.', html: '<p>Hello.</p>', about: null };
    const [id] = await insertEmails(
      office().db,
      [{ ...email, ...body }],
      'http://localhost:3000',
      office().clock.read(),
    );
    expect((await call('GET', `/mails/${id}`)).statusCode).toBe(status);
    expect((await call('POST', `/mails/${id}/send-again`)).statusCode).toBe(status);
  });

  test.each(['agents', 'contacts', 'continuing-education', 'standing', 'splits'])(
    'does not export /%s',
    async (list) => {
      const entries = office()
        .db.selectFrom('auditLog')
        .where('action', '=', 'export')
        .select('id');
      const before = await entries.execute();
      expect((await call('GET', `/${list}/export.csv`)).statusCode).toBe(403);
      expect(await entries.execute()).toEqual(before);
    },
  );

  test('has under Needs attention only what is in the lists that it sees', async () => {
    const { db, call: asOffice } = office();
    const at = '2026-10-01T12:00:00.000Z';
    const stamps = { createdAt: at, updatedAt: at };
    await receive(office());
    await db.updateTable('emailMessages').set({ status: 'failed' }).execute();
    await asOffice('POST', '/continuing-education', educationInput(agentId, { isVerified: false }));
    const paper = { id: newId(), agentId, kind: 'mls', dueOn: '2026-11-20' } as const;
    await db
      .insertInto('agentDeadlines')
      .values({ ...paper, ...stamps })
      .execute();
    await putOnDuty(office(), '2026-11-20', agentId);
    const plan = { split: '80', effectiveOn: '2026-11-24', reason: 'Review' };
    await asOffice('POST', `/agents/${agentId}/splits`, plan);
    await addPolicy(office());
    await db.updateTable('policies').set({ updatedAt: at }).execute();
    await addProperty(office(), { listingEndsOn: '2026-11-20' });
    const proposal = { agentId, proposed: '{}', base: '{}', createdAt: at };
    await db.insertInto('pageProposals').values(proposal).execute();
    const seen = ['due_today', 'unassigned', 'open_duty_days', 'certificates', 'overdue_deadlines'];
    expect(await codesFor(call)).toEqual(seen);
    expect((await codesFor(asOffice)).filter((code) => !seen.includes(code))).toEqual([
      'page_proposals',
      'failed_emails',
      'licenses_not_set_up',
      'planned_splits',
      'unpublished_policies',
      'ended_homes',
    ]);
  });

  test('sees only what it may open under Needs attention and in the search', async () => {
    const { policies } = (await call('GET', '/search?q=e')).json<{ policies: object[] }>();
    expect(policies).toEqual([]);
    const codes = (await call('GET', '/attention')).json<{ code: string }[]>();
    expect(codes.map(({ code }) => code)).not.toContain('licenses_not_set_up');
    const all = (await office().call('GET', '/attention')).json<{ code: string }[]>();
    expect(all.map(({ code }) => code)).toContain('licenses_not_set_up');
  });
});
