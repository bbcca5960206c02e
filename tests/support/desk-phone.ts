/** Steps of browser tests in which an agent works at the desk on a phone. */
import { expect, type Browser, type Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { hashToken } from '#features/sign-in/db/hash-token.ts';
import type { RunningApp } from './app-fixture.ts';
import { course } from './hand-ins.ts';

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

interface UploadedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Hands in a course with a file, or with the page of another course. */
export async function handIn(phone: Page, title: string, file: UploadedFile | undefined) {
  await phone.goto(deskPaths.education);
  const fold = phone.locator('details').filter({ hasText: 'Hand in a course' });
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
  await phone.getByLabel('Course', { exact: false }).first().fill(title);
  await phone.getByLabel('Provider').fill(course.provider);
  await phone.getByLabel('Hours').fill('3');
  await phone.getByLabel('Completed on').fill(course.completionDate);
  if (file) {
    await phone.getByLabel(/^The certificate/).setInputFiles(file);
  } else {
    await phone.getByLabel('It is in my GREC record').check();
    await phone.getByLabel(/^Or the page of your GREC record/).selectOption({ index: 1 });
  }
  await press(phone, 'Hand in');
  await expect(phone.getByText('Handed in. The office checks it next.')).toBeVisible();
}

export async function propose(phone: Page, headline: string) {
  await phone.goto(deskPaths.page);
  await phone.getByLabel('Headline').fill(headline);
  await press(phone, 'Send to the office for review');
  await expect(phone.getByText(/^Sent to the office on/)).toBeInViewport();
}
