import { describe, expect, test } from 'vitest';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';
import { callWithToken, insertTestToken } from '#tests/support/tokens.ts';

const note = { text: 'From the CRM' };
const inquiry = { firstName: 'Ruth', phone: '(912) 555-0119', service: 'selling', source: 'phone' };

describe.each(engines)('T1: the end of a token on %s', (engine) => {
  const office = shareOffice(engine);

  /** Makes a token of another super admin. */
  async function makeToken() {
    await office().addAdministrator('ellis');
    const scopes = ['inquiries:read' as const, 'inquiries:write' as const];
    const now = office().clock.read();
    const made = await insertTestToken(office().db, { maker: 'ellis', scopes, now });
    return { id: made.id, call: callWithToken(office(), made.token) };
  }

  const edit = async (change: object) => {
    const path = `/administrators/${await office().idOf('ellis')}`;
    const body = { role: 'super_admin', isActive: true, ...change };
    return (await office().call('PUT', path, body)).statusCode;
  };

  const ends: Record<string, (id: string) => Promise<unknown>> = {
    'a revocation': async (id) =>
      expect((await office().call('DELETE', `/api/tokens/${id}`)).statusCode).toBe(204),
    'the deactivation of its maker': async () => expect(await edit({ isActive: false })).toBe(200),
    'the demotion of its maker': async () => expect(await edit({ role: 'admin' })).toBe(200),
    'its last day': async () => office().clock.advance(90 * 24 * 3600),
  };

  test.each(Object.keys(ends))('the next call after %s is refused', async (how) => {
    const { id, call } = await makeToken();
    const added = await call('POST', '/contacts', inquiry);
    expect(added.statusCode).toBe(201);
    await ends[how]?.(id);
    const notes = `/contacts/${added.json<{ id: string }>().id}/notes`;
    const answers = [await call('GET', '/contacts'), await call('POST', notes, note)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    expect(await office().db.selectFrom('inquiryNotes').selectAll().execute()).toEqual([]);
  });

  test('a token does not come back with its maker', async () => {
    const { call } = await makeToken();
    await edit({ role: 'admin' });
    await edit({ role: 'super_admin' });
    expect((await call('GET', '/contacts')).statusCode).toBe(401);
    const other = await insertTestToken(office().db, { maker: 'admin' });
    await edit({ fullName: 'Mary Ellis' });
    await edit({ isActive: false });
    await edit({ isActive: true });
    const rows = await office().db.selectFrom('apiTokens').select('id').execute();
    expect(rows).toEqual([{ id: other.id }]);
  });

  test('a change of the name of its maker does not end it', async () => {
    const { call } = await makeToken();
    expect(await edit({ fullName: 'Mary Ellis' })).toBe(200);
    expect((await call('GET', '/contacts')).statusCode).toBe(200);
  });
});
