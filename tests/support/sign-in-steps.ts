import type { LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import { apiPaths, secondFactorPaths } from '#domain/api-paths.ts';
import type { AddedFactor, AppSetup } from '#domain/second-factors.ts';
import { logIn } from './logins.ts';
import { adminPassword, type TestApp } from './test-app.ts';

/** @returns the cookies that an answer sets, as the value of a Cookie header */
export const cookiesOf = ({ cookies }: LightMyRequestResponse) =>
  cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

export const pendingOf = ({ cookies }: LightMyRequestResponse) =>
  cookies.find(({ name }) => name.endsWith('pending'));

/** @returns the authenticator app's code at this time */
export const codeAt = (key: string, now: Date) =>
  new TOTP({ secret: key.replaceAll(' ', '') }).generate({ timestamp: now.getTime() });

/**
 * Sets up an authenticator app.
 * @param prefix `apiPaths.secondFactors` for a session's cookie, `apiPaths.loginEnrol` for the
 * cookie of a pending sign-in
 * @returns the app's key and the answer of the last step
 */
export async function setUpApp(
  { app, clock }: TestApp,
  cookie: string,
  prefix: string = apiPaths.secondFactors,
) {
  const paths = secondFactorPaths(prefix);
  const post = (url: string, payload?: object) =>
    app.inject({ method: 'POST', url, headers: { cookie }, ...(payload && { payload }) });
  const { key } = (await post(paths.app)).json<AppSetup>();
  const answer = await post(paths.appConfirm, { code: codeAt(key, clock.read()) });
  return { key, answer };
}

/**
 * Adds an administrator who has an authenticator app and recovery codes, and no session.
 * @returns the app's key and the recovery codes
 */
export async function addWithApp(testApp: TestApp, username = 'admin') {
  await testApp.addAdministrator(username);
  const { key, answer } = await setUpApp(testApp, await testApp.signIn(username));
  const { recoveryCodes = [] } = answer.json<AddedFactor>();
  await testApp.db.deleteFrom('sessions').execute();
  await testApp.db.deleteFrom('knownDevices').execute();
  // A code works once, so the next one must be of a later time step.
  testApp.clock.advance(60);
  return { key, recoveryCodes };
}

/** Types the right password, and returns the cookie of the pending sign-in. */
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
