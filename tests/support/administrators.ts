/** Administrators for tests that end sessions. All other tests share one administrator. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { AdministratorAccount } from '#domain/administrators.ts';
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

/** Adds an administrator as the super admin who is signed in on the page. */
export const addAdministrator = async (page: Page, role: 'admin' | 'super_admin' = 'admin') =>
  (await post(page, apiPaths.administrators, {
    username: unique('clerk'),
    password: goodPassword,
    role,
  })) as AdministratorAccount;

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
