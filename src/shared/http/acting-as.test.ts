import { describe, expect, test } from 'vitest';
import { actingAs } from '#shared/domain/acting-as.ts';
import { callsOf, shareOffice } from '#tests/support/office.ts';
import { policyInput } from '#tests/support/record-samples.ts';

const as = (username: string) => ({ [actingAs.header]: encodeURIComponent(username) });

describe('a call that names an administrator', () => {
  const office = shareOffice('sqlite');
  const stored = async () => {
    const { db } = office();
    const tables = (['policies', 'sessions', 'auditLog'] as const).map((table) =>
      db.selectFrom(table).select('id').execute(),
    );
    return Promise.all(tables);
  };

  test.each([
    ['POST', '/policies', policyInput()],
    ['GET', '/policies', undefined],
    ['POST', '/logout', undefined],
    ['POST', '/session/confirmation', { password: 'wrong' }],
    ['GET', '/policies/unknown', undefined],
  ] as const)('changes nothing if another one is signed in: %s %s', async (method, path, body) => {
    const before = await stored();
    const answer = await office().call(method, path, body, as('mallory'));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'other_administrator',
        current: { user: { username: 'admin', role: 'super_admin' } },
      },
    ]);
    expect(await stored()).toEqual(before);
  });

  test('is answered if this one is signed in, also in a new session', async () => {
    const call = await callsOf(office(), 'admin');
    expect((await call('POST', '/policies', policyInput(), as('admin'))).statusCode).toBe(201);
    expect((await call('POST', '/policies', policyInput())).statusCode).toBe(201);
    await office().addAdministrator('josé 李');
    const other = await callsOf(office(), 'josé 李');
    expect((await other('GET', '/policies', undefined, as('josé 李'))).statusCode).toBe(200);
  });

  test('is told so before that this one may not make the call, or must confirm it', async () => {
    await office().addAdministrator('dee', 'front_desk');
    const call = await callsOf(office(), 'dee');
    const refused = await call('GET', '/administrators', undefined, as('admin'));
    expect(refused.json()).toMatchObject({ status: 409, current: { user: { username: 'dee' } } });
    office().clock.advance(16 * 60);
    const stale = await office().call('GET', '/agents/export.csv?actingAs=mallory');
    expect(stale.json()).toMatchObject({ status: 409, code: 'other_administrator' });
  });

  test('is told who is signed in by the call for the session', async () => {
    const answer = await office().call('GET', '/session', undefined, as('mallory'));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { user: { username: 'admin' } },
    ]);
  });

  test('answers 401 without a session', async () => {
    await office().call('POST', '/logout', undefined, as('admin'));
    const answer = await office().call('GET', '/policies', undefined, as('mallory'));
    expect(answer.statusCode).toBe(401);
  });

  test('names it in the URL of a download', async () => {
    const { call } = office();
    expect((await call('GET', '/agents/export.csv?actingAs=admin')).statusCode).toBe(200);
    expect((await call('GET', '/agents/export.csv?actingAs=mallory')).statusCode).toBe(409);
  });
});
