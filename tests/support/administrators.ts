/** Administrators besides the one whom all tests share, for those that sign people out. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { AdministratorAccount } from '#domain/administrators.ts';
import { apiPaths } from '#domain/paths.ts';
import type { RunningApp } from './app-fixture.ts';

/** A name that no other test uses. */
export const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;

/** A password that the policy accepts; all administrators of tests have it. */
export const goodPassword = 'eleven herons walk at dusk';

/** @throws Error when the call fails */
async function post(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** Calls as the super admin who is signed in on the page. */
export const addAdministrator = async (page: Page, role: 'admin' | 'super_admin' = 'admin') =>
  (await post(page, apiPaths.administrators, {
    username: unique('clerk'),
    password: goodPassword,
    role,
  })) as AdministratorAccount;

/** Signs the page in as another administrator. */
export const signInAs = (page: Page, username: string, password = goodPassword) =>
  post(page, apiPaths.login, { username, password });

/** Starts a second session. @returns a function that says whether it is alive */
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
