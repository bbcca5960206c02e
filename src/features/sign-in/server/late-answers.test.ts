import { afterEach, describe, expect, test } from 'vitest';
import { argon2Passwords } from './passwords/passwords.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { SignInLink } from '#features/sign-in/domain/second-factors.ts';
import { logIn as logInTo, sessionStatus, useLink } from '#tests/support/logins.ts';
import { adminPassword, createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const reset = 'velvet harbor lantern sixteen';
const stolen = 'another long secret phrase 991';

let testApp: TestApp;
let passed = Promise.withResolvers<void>();
let checked = Promise.withResolvers<void>();
afterEach(() => testApp.close());

/**
 * Starts a server whose password check resolves `checked` as soon as it knows the result, and waits
 * for `passed` before it returns the result.
 */
async function start(engine: (typeof engines)[number]) {
  const passwords = argon2Passwords();
  testApp = await createTestApp(engine, {
    passwords: {
      ...passwords,
      async verify(stored, password) {
        const matches = await passwords.verify(stored, password, true);
        checked.resolve();
        await passed.promise;
        return matches;
      },
    },
  });
  await testApp.addAdministrator('boss');
  const id = await testApp.addAdministrator('user', 'admin');
  passed.resolve();
  const boss = await testApp.signIn('boss');
  const user = await testApp.signIn('user');
  const put = (path: string, cookie: string, payload: object) =>
    testApp.app.inject({ method: 'PUT', url: `/api/admin${path}`, headers: { cookie }, payload });
  [passed, checked] = [Promise.withResolvers(), Promise.withResolvers()];
  return {
    user,
    put,
    makeLink: () =>
      testApp.app.inject({
        method: 'POST',
        url: apiPaths.administratorSignInLink(id),
        headers: { cookie: boss },
        payload: {},
      }),
    deactivate: () => put(`/administrators/${id}`, boss, { role: 'admin', isActive: false }),
  };
}

const logIn = (password: string) => logInTo(testApp, { username: 'user', password });

describe.each(engines)('A18: a password that was checked before a change on %s', (engine) => {
  test.each(['makeLink', 'deactivate'] as const)('starts no session after %s', async (change) => {
    const office = await start(engine);
    const login = logIn(adminPassword);
    await checked.promise;
    expect((await office[change]()).statusCode).toBeLessThan(300);
    passed.resolve();
    expect((await login).statusCode).toBe(401);
    expect(await testApp.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });

  test('does not change a password that a link ended in the meantime', async () => {
    const { user, put, makeLink } = await start(engine);
    const change = put('/password', user, { currentPassword: adminPassword, newPassword: stolen });
    await checked.promise;
    const made = (await makeLink()).json<SignInLink>();
    passed.resolve();
    expect((await change).statusCode).toBe(401);
    expect((await logIn(stolen)).statusCode).toBe(401);
    expect((await useLink(testApp, made, reset)).statusCode).toBe(200);
    expect(await sessionStatus(testApp, user)).toBe(401);
  });

  test('changes it only once, in two simultaneous changes', async () => {
    const { user, put } = await start(engine);
    const first = put('/password', user, { currentPassword: adminPassword, newPassword: stolen });
    await checked.promise;
    checked = Promise.withResolvers();
    const second = put('/password', user, { currentPassword: adminPassword, newPassword: reset });
    await checked.promise;
    passed.resolve();
    const statuses = [(await first).statusCode, (await second).statusCode];
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 401]);
  });
});
