/**
 * Adds administrators for browser tests, so that these tests change no account, password or session
 * of the administrator that most tests share.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type {
  AdministratorAccount,
  CreatedAdministrator,
} from '#features/sign-in/domain/administrators.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { Role } from '#shared/domain/auth.ts';
import type { RunningApp } from './app-fixture.ts';

/** Returns the name with random characters at its end, so that no other test uses the same name. */
export const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;

/**
 * The password of the administrators that `addAdministrator` adds. The password rules accept it.
 */
export const goodPassword = 'eleven herons walk at dusk';

/** Finds an administrator's row by the name with which it begins. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(`^${name} `) });

/**
 * Sends a POST request with the cookies of the page.
 * @throws Error if the server refuses the request
 */
async function post(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/**
 * Creates an administrator without a password, with the session of the super admin who is signed in
 * on the page.
 * @returns the administrator and the sign-in link
 */
export const inviteAdministrator = async (page: Page, role: Role = 'admin') =>
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
export async function addAdministrator(page: Page, role?: Role): Promise<AdministratorAccount> {
  const { administrator, link } = await inviteAdministrator(page, role);
  if (link === null) throw new Error('the link was emailed');
  await setPasswordByLink(link);
  return administrator;
}

export const signInAs = (page: Page, username: string, password = goodPassword) =>
  post(page, apiPaths.login, { username, password });

/**
 * Signs an administrator in with a request of its own, as another browser would.
 * @returns a function that resolves to whether the new session is still valid
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
