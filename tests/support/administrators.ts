/** Administrators besides the one whom all tests share, for those that sign people out. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { AdministratorAccount } from '#domain/administrators.ts';
import type { RunningApp } from './app-fixture.ts';

/** A name that no other test uses. */
export const unique = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;

/** Good enough for the office; each administrator of a test has it. */
export const goodPassword = 'eleven herons walk at dusk';

/** @throws when the office does not do it */
async function post(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(`/api/admin/${path}`, { data });
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** Called by the super admin who is signed in on the page. */
export const addAdministrator = async (page: Page, role: 'admin' | 'super_admin' = 'admin') =>
  (await post(page, 'administrators', {
    username: unique('clerk'),
    password: goodPassword,
    role,
  })) as AdministratorAccount;

/** Signs the page in as another administrator. */
export const signInAs = (page: Page, username: string, password = goodPassword) =>
  post(page, 'login', { username, password });

/** Starts a second session. @returns a function that says whether it is alive */
export async function signInElsewhere(app: RunningApp, username: string, userAgent: string) {
  const answer = await fetch(`${app.origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username, password: goodPassword }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  return async () => {
    const { status } = await fetch(`${app.origin}/api/admin/session`, { headers: { cookie } });
    return status === 200;
  };
}
