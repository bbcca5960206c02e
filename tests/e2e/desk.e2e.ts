/**
 * Tests of a back office that stays open: it shows what needs attention, announces new inquiries,
 * asks once to sign in again, and saves a value chosen in a select when the user leaves the screen.
 */
import type { Locator, Page } from '@playwright/test';
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { openInquiry, menu, send } from '#tests/support/inquiry-screens.ts';
import { answer, hold, untilCallsEnd, watchCalls } from '#tests/support/network.ts';
import { endEverySession, enterEmptyOffice, keepOnly } from '#tests/support/office-records.ts';
import { answerDialog, dialog, heading, rows } from '#tests/support/office-screens.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { findingDefinitions } from '#app/domain/attention/findings.ts';

const attention = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Needs attention' }) });
const bar = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^\d+ new inquir(y|ies)\./ });
const isPoll = (url: string) => url.endsWith(apiPaths.inquiriesUnread);

/** Acts like the browser when the user hides the tab or comes back to it. */
const setVisibility = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, writable: true });
    window.dispatchEvent(new Event('visibilitychange'));
  }, state);

test.beforeEach(enterEmptyOffice);

test('each finding links to its list, and a count that failed is named', async ({ page, app }) => {
  await keepOnly(app.db, [{ replyDueAt: '2026-01-02T17:00:00.000Z' }, { status: 'done' }]);
  // The server's office is not set up yet, and then the steps of the setup come first.
  const json = { status: 200, contentType: 'application/json' };
  await answer(page, `**${apiPaths.gettingStarted}`, { ...json, body: '[]' });
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Needs attention');
  await attention(page).getByRole('link', { name: '1 overdue inquiry' }).click();
  await expect(page).toHaveURL('/admin/contacts?status=open&due=overdue&sort=due');
  await expect(rows(page)).toHaveCount(1);

  const answerWith = async (findings: object[]) => {
    await page.unroute(`**${apiPaths.attention}`);
    await answer(page, `**${apiPaths.attention}`, { ...json, body: JSON.stringify(findings) });
  };
  const codes = Object.keys(findingDefinitions).slice(0, 10);
  await answerWith(codes.map((code, nth) => ({ code, count: nth === 9 ? null : 1 })));
  await page.goBack();
  await expect(attention(page).getByRole('link')).toHaveCount(8);
  await attention(page).getByText('2 more').click();
  await expect(attention(page).getByRole('link')).toHaveCount(10);
  await expect(attention(page)).toContainText('could not be counted');
  await answerWith([]);
  await attention(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(attention(page)).toContainText('Nothing needs attention.');
});

test('a new inquiry is announced without moving the list', async ({ page }) => {
  await send(page, { firstName: 'Ruth' });
  await page.clock.install();
  await page.goto('/admin/contacts');
  await expect(page).toHaveTitle(/^\(1\) Contact Submissions/);
  await untilCallsEnd(page);
  const before = await rows(page).first().boundingBox();
  await send(page);
  await page.clock.runFor(20_000);
  await expect(bar(page)).toHaveText('1 new inquiry.Show it');
  await expect(page).toHaveTitle(/^\(2\) Contact Submissions/);
  await expect(menu(page).getByText('2 unread')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  expect(await rows(page).first().boundingBox()).toEqual(before);
  await bar(page).getByRole('button').click();
  await expect(rows(page).first()).toContainText('Amelia Carter');
  await expect(bar(page)).toHaveCount(0);

  await setVisibility(page, 'hidden');
  const calls = watchCalls(page);
  await page.clock.runFor(120_000);
  expect(calls.filter(isPoll)).toEqual([]);
  await send(page);
  await setVisibility(page, 'visible');
  await expect(bar(page)).toHaveText('1 new inquiry.Show it');
});

test('the back office asks once about an ended session, and a note stays', async ({
  page,
  app,
}) => {
  await page.clock.install();
  const id = await send(page);
  await openInquiry(page, id);
  await page.getByLabel('New note').fill('Wants a porch');
  await endEverySession(page, app.db);
  const calls = watchCalls(page);
  await page.clock.runFor(20_000);
  await expect(dialog(page)).toContainText('Your session has ended');
  await page.clock.runFor(120_000);
  await setVisibility(page, 'visible');
  await page.clock.runFor(120_000);
  // After a 401, the page makes the same call once more, in case the session's token was replaced
  // meanwhile. So one poll makes two calls.
  expect(calls.filter(isPoll)).toHaveLength(2);
  await dialog(page).getByLabel('Password *', { exact: true }).fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByLabel('New note')).toHaveValue('Wants a porch');
  await expect.poll(() => calls.filter(isPoll).length).toBe(3);
  // The page plans the fourth call for the count of unread inquiries only when the third one has
  // been answered.
  await untilCallsEnd(page);
  await page.clock.runFor(20_000);
  await expect.poll(() => calls.filter(isPoll).length).toBe(4);
});

test('a choice is saved when the user leaves, and only a failed save asks', async ({
  page,
  app,
}) => {
  const id = await send(page);
  const status = async () => {
    const stored = app.db.selectFrom('contactSubmissions').select('status').where('id', '=', id);
    return (await stored.executeTakeFirstOrThrow()).status;
  };
  const leave = () => page.getByRole('link', { name: 'Policies' }).click();
  const choose = (label: string) => page.getByLabel('Status').selectOption(label);
  const save = `**${apiPaths.inquiry(id)}`;
  await openInquiry(page, id);

  await choose('Done');
  await leave();
  await expect(heading(page)).toHaveText('Policies');
  expect(await status()).toBe('done');

  await page.goBack();
  await page.route(save, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await choose('New');
  await leave();
  await expect(dialog(page)).toContainText('Leave without saving?');
  await answerDialog(page, 'Keep editing');
  await page.unroute(save);
  await page.getByRole('button', { name: 'Undo' }).click();

  await untilCallsEnd(page);
  const letGo = await hold(page, save);
  await choose('In progress');
  await leave();
  await expect(dialog(page)).toContainText('Leave without saving?');
  letGo();
  await expect(heading(page)).toHaveText('Policies');
  await expect(dialog(page)).toHaveCount(0);
  expect(await status()).toBe('in_progress');
});

test('arrow keys on a closed select store nothing until the user leaves it', async ({
  page,
  app,
}) => {
  const id = await send(page);
  await page.clock.install();
  const calls = watchCalls(page);
  const chooseWithKeys = async (select: Locator, key: string, status: string) => {
    await expect(select).toBeVisible();
    await untilCallsEnd(page);
    calls.length = 0;
    await select.focus();
    await page.keyboard.press(key);
    await page.keyboard.press(key);
    await expect(select).toHaveValue(status);
    await page.clock.runFor(1500);
    expect(calls).toEqual([]);
    await page.keyboard.press('Tab');
    await expect.poll(() => calls).not.toEqual([]);
    await untilCallsEnd(page);
    const stored = app.db.selectFrom('contactSubmissions').select('status').where('id', '=', id);
    expect(await stored.executeTakeFirst()).toEqual({ status });
  };
  await openInquiry(page, id);
  await chooseWithKeys(page.getByLabel('Status'), 'ArrowDown', 'done');
  await page.goto('/admin/contacts?status=all');
  await chooseWithKeys(page.getByLabel(/^Status of /), 'ArrowUp', 'new');
});
