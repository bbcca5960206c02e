import { beforeEach, describe, expect, test } from 'vitest';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { logIn, sessionStatus } from '#tests/support/logins.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { addWithApp, cookiesOf, sendCode, startSignIn } from '#tests/support/sign-in-steps.ts';
import { codeOf } from '#tests/support/second-factors.ts';
import { adminPassword } from '#tests/support/test-app.ts';

const hour = 3600;

describe('I33, I34: a sign-in after idling', () => {
  const testApp = shareTestApp('sqlite');
  const sessions = () => testApp().db.selectFrom('sessions').selectAll().execute();
  let cookie: string;
  beforeEach(async () => {
    await addWithApp(testApp(), 'ruth');
    const { key } = await addWithApp(testApp());
    const pending = await startSignIn(testApp());
    cookie = cookiesOf(await sendCode(testApp(), pending, codeOf(key, testApp().clock.read())));
  });

  /** Logs in with the right password. Returns the next step, or "session" if there is none. */
  async function stepWith(headers: { cookie?: string }, username = 'admin') {
    const answer = await logIn(testApp(), { username, password: adminPassword }, { headers });
    return answer.json<{ step?: string }>().step ?? 'session';
  }

  test('needs only the password and the old cookie, until the session would have ended', async () => {
    const [begun] = await sessions();
    testApp().clock.advance(11 * hour);
    expect(await sessionStatus(testApp(), cookie)).toBe(401);
    const answer = await logIn(testApp(), undefined, { headers: { cookie } });
    expect(answer.body).toBe('{"user":{"username":"admin","role":"super_admin"}}');
    const { createdAt, confirmedAt, method } = begun ?? {};
    const continued = await sessions();
    expect(continued).toMatchObject([{ createdAt, confirmedAt, method }]);
    expect(continued[0]?.tokenHash).not.toBe(begun?.tokenHash);
    testApp().clock.advance(hour);
    expect(await stepWith({ cookie: cookiesOf(answer) })).toBe('confirm');
  });

  test('needs the factor without the cookie, and with the cookie of another administrator', async () => {
    expect(await stepWith({})).toBe('confirm');
    expect(await stepWith({ cookie }, 'ruth')).toBe('confirm');
    expect(await sessionStatus(testApp(), cookie)).toBe(200);
  });

  test.each([
    ['a logout', 'POST', apiPaths.logout],
    ['signing out everywhere', 'DELETE', apiPaths.sessions],
  ] as const)('needs the factor after %s', async (_title, method, url) => {
    const over = await testApp().app.inject({ method, url, headers: { cookie } });
    expect(over.statusCode).toBe(204);
    expect(await stepWith({ cookie })).toBe('confirm');
  });

  test('never continues a session that began with a password alone', async () => {
    await testApp().db.updateTable('sessions').set({ method: 'password' }).execute();
    expect(await stepWith({ cookie })).toBe('confirm');
  });
});
