import { beforeEach, describe, expect, test } from 'vitest';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { SignedIn } from '#shared/domain/auth.ts';
import { logIn, sessionStatus, wrongLogin } from '#tests/support/logins.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import {
  addWithApp,
  callerWith,
  cookiesOf,
  pendingOf,
  sendCode,
  startSignIn,
} from '#tests/support/sign-in-steps.ts';
import { codeOf } from '#tests/support/second-factors.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const tooLate = 'This took too long. Please type your password again.';
const wrongCode = 'That code did not match';

describe.each(engines)('a sign-in with a second factor on %s', (engine) => {
  const testApp = shareTestApp(engine);
  let key: string;
  let recoveryCodes: string[];
  beforeEach(async () => {
    ({ key, recoveryCodes } = await addWithApp(testApp()));
  });
  const rightCode = () => codeOf(key, testApp().clock.read());
  const rows = async (table: 'sessions' | 'pendingSignIns' | 'knownDevices') =>
    (await testApp().db.selectFrom(table).select('adminUserId').execute()).length;
  const actions = async () => {
    const entries = testApp().db.selectFrom('auditLog').select(['action', 'after']);
    return entries.orderBy('id', 'desc').limit(2).execute();
  };

  test('A53, I02: the right password answers the next step, and sets only the pending cookie', async () => {
    const answer = await logIn(testApp());
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { step: 'confirm', methods: ['code', 'recovery_code'] },
    ]);
    expect(String(answer.headers['set-cookie']).replace(/=[\w-]{43};/, '=TOKEN;')).toBe(
      'pending=TOKEN; Max-Age=600; Path=/; HttpOnly; SameSite=Strict',
    );
    expect([await rows('sessions'), await rows('pendingSignIns')]).toEqual([0, 1]);
    const stored = JSON.stringify(
      await testApp().db.selectFrom('pendingSignIns').selectAll().execute(),
    );
    expect(stored).not.toContain(pendingOf(answer)?.value);
    expect(await actions()).toMatchObject([{ action: 'password_accepted' }, {}]);
  });

  test('the right code starts a session, and the pending sign-in ends', async () => {
    const pending = await startSignIn(testApp());
    const answer = await sendCode(testApp(), pending, rightCode());
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { user: { username: 'admin', role: 'super_admin' } },
    ]);
    expect(answer.cookies.map(({ name, value }) => [name, value !== ''])).toEqual([
      ['sid', true],
      ['device', true],
      ['pending', false],
    ]);
    expect(await sessionStatus(testApp(), cookiesOf(answer))).toBe(200);
    expect([await rows('sessions'), await rows('pendingSignIns')]).toEqual([1, 0]);
    expect(await actions()).toMatchObject([
      { action: 'login', after: '{"method":"password_code"}' },
      { action: 'password_accepted' },
    ]);
    expect((await sendCode(testApp(), pending, rightCode())).body).toBe(tooLate);
  });

  test('a second sign-in ends the pending one of the same browser', async () => {
    const pending = await startSignIn(testApp());
    await startSignIn(testApp(), 'admin', pending);
    expect((await sendCode(testApp(), pending, rightCode())).body).toBe(tooLate);
  });

  test('a recovery code starts a session, and the answer says how many are left', async () => {
    const pending = await startSignIn(testApp());
    const answer = await sendCode(testApp(), pending, recoveryCodes[0]);
    expect(answer.json<SignedIn>().recoveryCodesLeft).toBe(7);
    const { method } = await testApp()
      .db.selectFrom('sessions')
      .select('method')
      .executeTakeFirstOrThrow();
    expect(method).toBe('password_recovery_code');
  });

  test('A54, I12: twenty simultaneous calls with one recovery code start one session', async () => {
    const pending = await startSignIn(testApp());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendCode(testApp(), pending, recoveryCodes[0])),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).filter((each) => each === 200);
    expect([statuses, await rows('sessions')]).toEqual([[200], 1]);
  });

  test('I04: a wrong password has the same answer with and without a second factor', async () => {
    await testApp().addAdministrator('ruth');
    testApp().passwords.verifications = 0;
    const answers = [];
    for (const name of ['admin', 'ruth', 'nobody']) {
      const { statusCode, body, headers } = await logIn(testApp(), wrongLogin(name));
      const { date: _date, 'x-request-id': _id, ...rest } = headers;
      answers.push({ statusCode, body, headers: rest });
    }
    expect(answers[0]).toMatchObject({ statusCode: 401, body: 'Invalid credentials' });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(testApp().passwords.verifications).toBe(3);
  });

  test('A53, I10: the right password alone clears no count of attempts and makes no device known', async () => {
    for (let nth = 0; nth < 5; nth++) {
      const answer = await logIn(testApp());
      expect([answer.statusCode, answer.cookies.map(({ name }) => name)]).toEqual([
        200,
        ['pending'],
      ]);
    }
    expect((await logIn(testApp())).statusCode).toBe(429);
    expect(await rows('knownDevices')).toBe(0);
  });

  test('A53, I10: the whole sign-in clears the counts and makes the device known', async () => {
    for (let nth = 0; nth < 4; nth++) await logIn(testApp(), wrongLogin());
    const pending = await startSignIn(testApp());
    await sendCode(testApp(), pending, rightCode());
    expect(await rows('knownDevices')).toBe(1);
    for (let nth = 0; nth < 5; nth++) {
      expect((await logIn(testApp(), wrongLogin())).statusCode).toBe(401);
    }
  });

  test('ends with the fifth wrong code, also if many arrive together', async () => {
    const pending = await startSignIn(testApp());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendCode(testApp(), pending, '000000')),
    );
    const bodies = answers.map(({ statusCode, body }) => `${statusCode} ${body}`).toSorted();
    expect(bodies).toEqual([
      ...Array.from({ length: 5 }, () => `401 ${wrongCode}`),
      ...Array.from({ length: 3 }, () => `401 ${tooLate}`),
    ]);
    expect((await sendCode(testApp(), pending, rightCode())).body).toBe(tooLate);
  });

  test('ends after ten minutes, and when the user starts over', async () => {
    const late = await startSignIn(testApp());
    testApp().clock.advance(600);
    expect((await sendCode(testApp(), late, rightCode())).body).toBe(tooLate);
    const pending = await startSignIn(testApp());
    const over = await testApp().app.inject({
      method: 'DELETE',
      url: apiPaths.login,
      headers: { cookie: pending },
    });
    expect([over.statusCode, String(over.headers['set-cookie'])]).toEqual([
      204,
      expect.stringContaining('pending=; Max-Age=0'),
    ]);
    expect((await sendCode(testApp(), pending, rightCode())).body).toBe(tooLate);
  });

  test('A53, I21: is refused if the role is changed before the code', async () => {
    await testApp().addAdministrator('boss');
    const boss = callerWith(testApp(), await testApp().signIn('boss'));
    const pending = await startSignIn(testApp());
    const path = `/administrators/${await testApp().idOf('admin')}`;
    expect((await boss('PUT', path, { role: 'admin', isActive: true })).statusCode).toBe(200);
    expect((await sendCode(testApp(), pending, rightCode())).body).toBe(tooLate);
  });

  test.each([
    ['the administrator is deactivated', { isActive: false }],
    ['the password is changed', { password: 'another hash' }],
  ])('A53, I21: is refused if %s before the code', async (_title, change) => {
    const pending = await startSignIn(testApp());
    await testApp().db.updateTable('adminUsers').set(change).execute();
    expect((await sendCode(testApp(), pending, rightCode())).statusCode).toBe(401);
    expect(await rows('sessions')).toBe(0);
  });
});

test('over HTTPS the pending cookie is Secure, with a name that no subdomain can set', async () => {
  const testApp = await createTestApp('sqlite', { publicOrigin: 'https://www.example.com' });
  await addWithApp(testApp);
  const header = String((await logIn(testApp)).headers['set-cookie']);
  expect(header.replace(/=[\w-]{43};/, '=TOKEN;')).toBe(
    '__Host-pending=TOKEN; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Strict',
  );
  await testApp.close();
});
