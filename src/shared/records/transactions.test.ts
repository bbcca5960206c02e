import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deletableKinds, kinds, storedRecord } from '#tests/support/record-kinds.ts';
import { logIn, sessionStatus } from '#tests/support/logins.ts';
import { shareOffice } from '#tests/support/office.ts';
import { adminPassword } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const newPassword = 'violet lanterns over the harbor';

describe.each(engines)('A31: when the audit trail cannot be written on %s', (engine) => {
  const office = shareOffice(engine);
  const rename = (from: string, to: string) =>
    office().db.schema.alterTable(from).renameTo(to).execute();
  const breakTrail = () => rename('audit_log', 'lost_audit_log');
  let isBroken = false;
  beforeEach(() => {
    isBroken = false;
  });
  afterEach(() => (isBroken ? rename('lost_audit_log', 'audit_log') : undefined));

  async function withoutTrail<T>(act: () => Promise<T>): Promise<T> {
    await breakTrail();
    isBroken = true;
    return act();
  }

  const all = async (table: (typeof kinds)[number]['table'] | 'adminUsers' | 'sessions') =>
    office().db.selectFrom(table).selectAll().orderBy('id').execute();

  test.each(kinds)('nothing is created below $path', async (kind) => {
    const body = await kind.input(office());
    const answer = await withoutTrail(() => office().call('POST', kind.path, body));
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ detail: expect.stringMatching(/^Something went wrong/) });
    expect(await all(kind.table)).toEqual([]);
  });

  test.each(kinds)('nothing is changed below $path', async (kind) => {
    const { id } = await kind.add(office());
    const before = await storedRecord(office(), kind, id);
    const body = await kind.input(office(), { [kind.text]: 'Other' });
    const answer = await withoutTrail(() => office().call('PUT', `${kind.path}/${id}`, body));
    expect(answer.statusCode).toBe(500);
    expect(await storedRecord(office(), kind, id)).toEqual(before);
  });

  test.each(deletableKinds)('nothing is removed below $path', async (kind) => {
    const { id } = await kind.add(office());
    const before = await storedRecord(office(), kind, id);
    const answer = await withoutTrail(() => office().call('DELETE', `${kind.path}/${id}`));
    expect(answer.statusCode).toBe(500);
    expect(await storedRecord(office(), kind, id)).toEqual(before);
  });

  test('no session is started or ended', async () => {
    const before = await all('sessions');
    const statuses = await withoutTrail(async () => [
      (await logIn(office())).statusCode,
      (await office().call('POST', '/logout')).statusCode,
      (await office().call('DELETE', '/sessions')).statusCode,
      await sessionStatus(office(), office().cookie),
    ]);
    expect(statuses).toEqual([500, 500, 500, 200]);
    expect(await all('sessions')).toEqual(before);
  });

  test('no administrator is created, changed, signed out or given a password', async () => {
    await office().addAdministrator('colleague', 'admin');
    const before = await all('adminUsers');
    const id = before.find(({ username }) => username === 'colleague')?.id;
    const statuses = await withoutTrail(async () => [
      (await office().call('POST', '/administrators', { username: 'x' })).statusCode,
      (
        await office().call('PUT', `/administrators/${id}`, {
          role: 'super_admin',
          isActive: false,
        })
      ).statusCode,
      (await office().call('POST', `/administrators/${id}/sign-in-link`, {})).statusCode,
      (await office().call('DELETE', `/administrators/${id}/sessions`)).statusCode,
      (await office().call('PUT', '/password', { currentPassword: adminPassword, newPassword }))
        .statusCode,
    ]);
    expect(statuses).toEqual([500, 500, 500, 500, 500]);
    expect(await all('adminUsers')).toEqual(before);
  });

  test('refused calls still get their own answer', async () => {
    const wrong = { username: 'admin', password: 'wrong' };
    const answer = await withoutTrail(() => logIn(office(), wrong));
    expect([answer.statusCode, answer.body]).toEqual([401, 'Invalid credentials']);
  });
});
