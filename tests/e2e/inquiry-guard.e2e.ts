/**
 * Tests that no text typed about an inquiry is lost without a question when the user leaves or logs
 * out, or the session ends.
 */
import type { Page } from '@playwright/test';
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import type { Database } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { adminInquiryPath, adminPaths } from '#shared/domain/paths.ts';
import { hold, trackCalls, untilCallsEnd, watchCalls } from '#tests/support/network.ts';
import { endEverySession, enterEmptyOffice } from '#tests/support/office-records.ts';
import {
  answerDialog,
  asksBeforeClosing,
  dialog,
  heading,
  toast,
  pressEscape,
} from '#tests/support/office-screens.ts';
import {
  emailCall,
  holdEmails,
  openInquiry,
  panel,
  refuseEmailTwice,
  send,
} from '#tests/support/inquiry-screens.ts';

let id = '';
const note = (page: Page) => page.getByLabel('New note');

/**
 * Opens the inquiry by its URL. The inquiry is already marked as read, so the screen does not load
 * it a second time.
 */
async function openAgain(page: Page) {
  await page.goto(adminInquiryPath(id));
  await expect(heading(page)).toHaveText('Amelia Carter');
}

async function signInAgain(page: Page) {
  await expect(dialog(page)).toContainText('Your session has ended');
  await dialog(page).getByLabel('Password *', { exact: true }).fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
}

/**
 * Chooses a status and ends all sessions before the server gets it. If they ended earlier, a refused
 * call of the screen could open the login first, because nothing would be unsaved.
 * @returns a function that lets the save continue
 */
async function endSessionsWhileSaving(page: Page, db: Database) {
  const letGo = await hold(page, `**${apiPaths.inquiry(id)}`);
  await page.getByLabel('Status').selectOption('Done');
  await db.deleteFrom('sessions').execute();
  return letGo;
}

test.beforeEach(async ({ page, app, signIn }) => {
  await enterEmptyOffice({ page, app, signIn });
  id = await send(page);
});

test('every way to leave asks first while a note is not saved, but not before or after', async ({
  page,
  app,
}) => {
  await page.goto(adminPaths.inquiries);
  await page.getByRole('link', { name: /^Amelia Carter/ }).click();
  await expect(heading(page)).toHaveText('Amelia Carter');
  expect(await asksBeforeClosing(page)).toBe(false);
  await note(page).fill('Wants a porch');
  expect(await asksBeforeClosing(page)).toBe(true);
  for (const leave of [
    () => page.getByRole('link', { name: 'Policies' }).click(),
    () => page.getByRole('link', { name: 'Back to Contact Submissions' }).click(),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(dialog(page)).toContainText('Leave without saving?');
    await pressEscape(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(note(page)).toHaveValue('Wants a porch');
  }
  await note(page).fill('');
  await expect.poll(() => asksBeforeClosing(page)).toBe(false);
  await note(page).fill('Wants a porch');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(toast(page)).toContainText('Note added');
  await expect(panel(page, 'Activity').getByRole('list')).toContainText('Wants a porch');
  await page.getByRole('link', { name: 'Policies' }).click();
  await expect(heading(page)).toHaveText('Policies');
  await page.goBack();
  await test.step('a choice is saved although the user closes the tab at once', async () => {
    const stored = app.db.selectFrom('contactSubmissions').select('status').where('id', '=', id);
    const tab = await page.context().newPage();
    await openAgain(tab);
    await tab.getByLabel('Status').selectOption('Done');
    await tab.close({ runBeforeUnload: true });
    await expect.poll(() => stored.executeTakeFirst()).toEqual({ status: 'done' });
  });
  await test.step('logging out asks before the session ends', async () => {
    await note(page).fill('And a garden');
    await untilCallsEnd(page);
    const calls = watchCalls(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(dialog(page)).toContainText('Leave without saving?');
    await answerDialog(page, 'Keep editing');
    await expect(page.getByRole('button', { name: 'Log out' })).toBeFocused();
    expect(calls).toEqual([]);
    await page.getByRole('button', { name: 'Log out' }).click();
    await answerDialog(page, 'Leave without saving');
    await expect(page).toHaveURL('/admin/login');
    await expect(toast(page)).toContainText('Logged out successfully');
  });
});

test('the note and the choice survive the end of the session', async ({ page, app }) => {
  await openInquiry(page, id);
  await note(page).fill('Wants a porch');
  await endEverySession(page, app.db);
  // Opening an email without a session must not discard the text that the user has typed.
  await panel(page, 'Activity').getByText('Alert to office').click();
  await signInAgain(page);
  await expect(panel(page, 'Activity')).toContainText('A new inquiry came in from the website.');
  await expect(note(page)).toHaveValue('Wants a porch');

  await endEverySession(page, app.db);
  await page.getByRole('button', { name: 'Add note' }).click();
  await signInAgain(page);
  await expect(panel(page, 'Activity').getByRole('list')).toContainText('Wants a porch');

  const letSaveGo = await endSessionsWhileSaving(page, app.db);
  letSaveGo();
  await answerDialog(page, 'Cancel');
  await expect(page.getByText('Your change is not saved yet.')).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('done');
  await page.getByRole('button', { name: 'Save again' }).click();
  await signInAgain(page);
  await expect(toast(page)).toContainText('Inquiry updated successfully');
  const stored = app.db.selectFrom('contactSubmissions').select('status').where('id', '=', id);
  expect(await stored.executeTakeFirst()).toEqual({ status: 'done' });
});

test('two tabs without a session ask the server twice each, and keep the note', async ({
  page,
  app,
}) => {
  const tabs = await Promise.all([page.context().newPage(), page.context().newPage()]);
  for (const tab of tabs) {
    trackCalls(tab);
    await tab.clock.install();
    await openAgain(tab);
    await untilCallsEnd(tab);
  }
  const [first] = tabs;
  await note(first).fill('Wants a porch');
  await app.db.deleteFrom('sessions').execute();
  const calls = tabs.map(watchCalls);
  for (const tab of tabs) await tab.clock.runFor(25_000);
  const callsTo = (path: string) =>
    calls.map((urls) => urls.filter((url) => url.includes(path)).length);
  // After a 401, a tab makes the same call once more, in case the session's token was replaced
  // meanwhile. So each tab makes two calls.
  await expect.poll(() => callsTo(apiPaths.inquiriesUnread)).toEqual([2, 2]);
  // Each sign-in dialog loads the available ways to sign in only once.
  await expect.poll(() => callsTo(apiPaths.login)).toEqual([1, 1]);
  for (const tab of tabs) await tab.clock.runFor(100_000);
  for (const tab of tabs) await untilCallsEnd(tab);
  expect(callsTo(apiPaths.inquiriesUnread)).toEqual([2, 2]);
  expect(callsTo(apiPaths.login)).toEqual([1, 1]);
  await signInAgain(first);
  await expect(note(first)).toHaveValue('Wants a porch');
  await first.getByRole('button', { name: 'Add note' }).click();
  await expect(panel(first, 'Activity').getByRole('list')).toContainText('Wants a porch');
});

test('answers without a session that arrive late end neither the dialog nor a new session, also one of another tab', async ({
  page,
  app,
  signIn,
}) => {
  await openInquiry(page, id);
  await test.step('a refusal arrives after a sign-in in another tab', async () => {
    const email = await refuseEmailTwice(page);
    await panel(page, 'Activity').getByText('Auto-reply to client').click();
    await expect.poll(email.calls).toBe(2);
    const tab = await page.context().newPage();
    await signIn(tab);
    await tab.goto(adminPaths.dashboard);
    await expect(heading(tab)).toHaveText('Dashboard');
    // A tab in the background makes no query again.
    await page.bringToFront();
    email.answer();
    await expect(panel(page, 'Activity')).toContainText('Thank you for your inquiry.');
    await expect(heading(page)).toHaveText('Amelia Carter');
    await panel(page, 'Activity').getByText('Auto-reply to client').click();
    await tab.close();
    await page.unroute(emailCall);
  });
  const answers = await holdEmails(page);
  const letEmailGo = await hold(page, emailCall);
  await panel(page, 'Activity').getByText('Alert to office').click();
  const letSaveGo = await endSessionsWhileSaving(page, app.db);
  letEmailGo();
  await expect.poll(() => answers.length).toBe(1);
  letSaveGo();
  await expect(dialog(page)).toContainText('Your session has ended');
  answers[0]?.();
  // The page repeats the refused call once. The test holds the second refusal back until the user
  // has signed in.
  await expect.poll(() => answers.length).toBe(2);
  await signInAgain(page);
  await expect(toast(page)).toContainText('Inquiry updated successfully');
  answers[1]?.();
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.();
  await expect(panel(page, 'Activity')).toContainText('A new inquiry came in from the website.');
  await expect(heading(page)).toHaveText('Amelia Carter');
});
