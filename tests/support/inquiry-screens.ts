/** Steps and locators for browser tests of the inquiry list and the screen of one inquiry. */
import { expect, type Page } from '@playwright/test';
import { apiPaths, inquiryFormPath } from '#shared/domain/api-paths.ts';
import { adminInquiryPath } from '#shared/domain/paths.ts';
import { inquiry } from './inquiries.ts';
import { holdAnswers, untilCallsEnd } from './network.ts';
import { heading } from './office-screens.ts';

/**
 * Sends an inquiry as JSON, as the script of the public pages does.
 * @returns the inquiry's id
 */
export async function send(page: Page, part: object = {}): Promise<string> {
  const answer = await page.request.post(inquiryFormPath, { data: { ...inquiry, ...part } });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

/** Opens an unread inquiry. Waits until the screen has marked it as read and loaded it again. */
export async function openInquiry(page: Page, id: string) {
  const read = page.waitForResponse(`**${apiPaths.inquiryRead(id)}`);
  await page.goto(adminInquiryPath(id));
  await expect(heading(page)).toHaveText('Amelia Carter');
  await read;
  await untilCallsEnd(page);
}

export const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });

export const emailsOf = (page: Page) => panel(page, 'Activity').locator('li > details');

/** Matches the URL of the call for the text of an email. */
export const emailCall = new RegExp(apiPaths.email('[0-9a-f-]{36}'));

/** Holds back the answers with texts of emails, as `holdAnswers` does. */
export const holdEmails = (page: Page) => holdAnswers(page, emailCall);

export const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin' });

/**
 * Refuses the next two calls for the text of an email as if the session had ended, the second one
 * late.
 * @returns the number of calls so far, and a function that answers the second one
 */
export async function refuseEmailTwice(page: Page) {
  const late = Promise.withResolvers<void>();
  const refusal = { status: 401, contentType: 'text/plain', body: 'Not signed in' };
  let calls = 0;
  await page.route(emailCall, async (route) => {
    calls++;
    if (calls > 2) return route.continue();
    if (calls === 2) await late.promise;
    return route.fulfill(refusal);
  });
  return { calls: () => calls, answer: late.resolve };
}
