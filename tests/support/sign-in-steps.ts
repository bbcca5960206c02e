import type { LightMyRequestResponse } from 'fastify';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { logIn } from './logins.ts';
import { callAs } from './office.ts';
import { addApp, followCookie, type Caller } from './second-factors.ts';
import { adminPassword, type TestApp } from './test-app.ts';

/** @returns the cookies that an answer sets, as the value of a Cookie header */
export const cookiesOf = ({ cookies }: LightMyRequestResponse) =>
  cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

export const pendingOf = ({ cookies }: LightMyRequestResponse) =>
  cookies.find(({ name }) => name.endsWith('pending'));

/**
 * Returns a function that calls the API with this cookie, or with the cookie that an answer has set
 * since, as a browser does.
 */
export const callerWith = (testApp: TestApp, cookie: string): Caller =>
  followCookie({ call: callAs(testApp, cookie), cookie });

/**
 * Adds an administrator who has an authenticator app and recovery codes, and deletes all sessions
 * and known devices.
 * @returns the app's key and the recovery codes
 */
export async function addWithApp(testApp: TestApp, username = 'admin') {
  await testApp.addAdministrator(username);
  const call = callerWith(testApp, await testApp.signIn(username));
  const { key, added } = await addApp(call, testApp.clock.read());
  await testApp.db.deleteFrom('sessions').execute();
  await testApp.db.deleteFrom('knownDevices').execute();
  // A code works once, so the next one must be of a later time step.
  testApp.clock.advance(60);
  return { key, recoveryCodes: added.recoveryCodes ?? [] };
}

/**
 * Signs in with the right password, and returns the cookie of the pending sign-in, which needs a
 * second factor.
 */
export async function startSignIn(testApp: TestApp, username = 'admin', cookie = '') {
  const answer = await logIn(
    testApp,
    { username, password: adminPassword },
    { headers: { cookie } },
  );
  const pending = pendingOf(answer);
  if (!pending) throw new Error(`no further step: ${answer.statusCode} ${answer.body}`);
  return `${pending.name}=${pending.value}`;
}

export const sendCode = ({ app }: TestApp, cookie: string, code: unknown) =>
  app.inject({ method: 'POST', url: apiPaths.loginCode, headers: { cookie }, payload: { code } });
