/** Administrators for tests that end sessions. All other tests share one administrator. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { AdministratorAccount, CreatedAdministrator } from '#domain/administrators.ts';
import { apiPaths } from '#domain/api-paths.ts';
import type { RunningApp } from './app-fixture.ts';

/** Returns a name that no other test uses. */
export const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;

/** The password of all administrators in tests, which the password rules accept. */
export const goodPassword = 'eleven herons walk at dusk';

/**
 * Sends a POST request.
 * @throws Error if the call fails
 */
async function post(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

type NewRole = 'admin' | 'super_admin';

/** Creates an administrator, without a password, as the super admin who is signed in on the page. */
export const inviteAdministrator = async (page: Page, role: NewRole = 'admin') =>
  (await post(page, apiPaths.administrators, {
    username: unique('clerk'),
    role,
  })) as CreatedAdministrator;

/** Uses a sign-in link to set `goodPassword`, and signs out again. */
async function setPasswordByLink(link: string) {
  const { origin, hash } = new URL(link);
  const send = (path: string, body: object | undefined, cookie = '') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const body = { link: hash.slice(1), password: goodPassword };
  const used = await send(apiPaths.loginLinkPassword, body);
  if (!used.ok) throw new Error(`${used.status}: ${await used.text()}`);
  await send(apiPaths.logout, undefined, used.headers.getSetCookie()[0]?.split(';', 1)[0]);
}

/** Adds an administrator with `goodPassword`. */
export async function addAdministrator(page: Page, role?: NewRole): Promise<AdministratorAccount> {
  const { administrator, link } = await inviteAdministrator(page, role);
  await setPasswordByLink(link);
  return administrator;
}

/** Signs the page in as another administrator. */
export const signInAs = (page: Page, username: string, password = goodPassword) =>
  post(page, apiPaths.login, { username, password });

/**
 * Starts a second session of an administrator, in another browser.
 * @returns a function that tells whether the session is still valid
 */
export async function signInElsewhere(app: RunningApp, username: string, userAgent: string) {
  const answer = await fetch(app.origin + apiPaths.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username, password: goodPassword }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  return async () => {
    const { status } = await fetch(app.origin + apiPaths.session, { headers: { cookie } });
    return status === 200;
  };
}
