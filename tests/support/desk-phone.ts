/** Steps of browser tests in which an agent works at the desk on a phone. */
import type { Browser, Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { hashToken } from '#features/sign-in/db/hash-token.ts';
import type { RunningApp } from './app-fixture.ts';

/** Opens a phone without JavaScript. */
export const openPhone = async (browser: Browser, { origin }: RunningApp) =>
  (
    await browser.newContext({
      baseURL: origin,
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
  ).newPage();

/** Opens a phone that is already signed in at the desk as this agent. */
export async function openSignedInPhone(
  browser: Browser,
  app: RunningApp,
  { id: agentId, email: address }: { id: string; email: string },
): Promise<Page> {
  const [token, now] = [newId(), new Date().toISOString()];
  const settings = { id: 1, isOn: true, changedAt: now, changedBy: 'test' };
  await app.db
    .insertInto('deskSettings')
    .values(settings)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(settings))
    .execute();
  const access = { agentId, address, createdAt: now, lastVisitAt: now };
  await app.db
    .insertInto('deskSessions')
    .values({ ...access, id: newId(), tokenHash: hashToken(token) })
    .execute();
  const phone = await openPhone(browser, app);
  await phone.context().addCookies([{ name: 'desk', value: token, url: `${app.origin}/desk` }]);
  return phone;
}

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
