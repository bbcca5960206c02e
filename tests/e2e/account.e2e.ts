/** Tests of the administrator's own account: changing the password and ending sessions. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import { answer, hold } from '#tests/support/network.ts';
import { endEverySession } from '#tests/support/office-records.ts';
import { heading, pressEscape, toast } from '#tests/support/office-screens.ts';
import {
  addAdministrator,
  goodPassword,
  signInAs,
  signInElsewhere,
} from '#tests/support/administrators.ts';
import { forgetAttempts } from '#tests/support/sign-in-page.ts';

const newPassword = 'nine pelicans over the marsh';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const passwordCall = '**/api/admin/password';
const sessionsCall = '**/api/admin/sessions';

const current = (page: Page) => page.getByLabel('Current Password *', { exact: true });
const next = (page: Page) => page.getByLabel('New Password *', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Change Password' });
const sessions = (page: Page) =>
  page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });

async function change(page: Page, from: string, to: string) {
  await current(page).fill(from);
  await next(page).fill(to);
  await submit(page).click();
}

/**
 * The username of an administrator that each test adds, because these tests change the password and
 * end sessions.
 */
let username: string;

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  ({ username } = await addAdministrator(page));
  await signInAs(page, username);
});

test('the password form shows its rules first, its errors at their fields, and a password on request, and changes the password once', async ({
  page,
  app,
}) => {
  const lives = await signInElsewhere(app, username, iPhone);
  await test.step('the name in the sidebar opens the account', async () => {
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: `Your account: ${username} admin` }).click();
    await expect(page).toHaveURL('/admin/account');
    await expect(heading(page)).toHaveText('Your Account');
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(/^(\(\d+\) )?Your Account · Admin · /);
    await expect(sessions(page)).toHaveCount(2);
  });
  await test.step('the rules are shown first, and the form lists its errors', async () => {
    await expect(next(page)).toHaveAccessibleDescription(/At least 15 characters/);
    await expect(current(page)).toHaveAttribute('autocomplete', 'current-password');
    await expect(next(page)).toHaveAttribute('autocomplete', 'new-password');
    await submit(page).click();
    const problems = page.getByRole('region', { name: 'Please fix the following' });
    await expect(problems).toBeFocused();
    await expect(page).toHaveTitle(/^Error: (\(\d+\) )?Your Account/);
    await problems.getByRole('link', { name: 'New Password: Required' }).click();
    await expect(next(page)).toBeFocused();
  });
  await test.step('each password can be shown, and is hidden again when it is sent', async () => {
    await current(page).fill('not the password');
    await next(page).fill(newPassword);
    await page.getByRole('button', { name: 'Show password' }).first().click();
    await expect(current(page)).toHaveAttribute('type', 'text');
    await expect(next(page)).toHaveAttribute('type', 'password');
    await submit(page).click();
    await expect(current(page)).toHaveAttribute('type', 'password');
  });
  await test.step('a refused password is an error at its field', async () => {
    await expect(current(page)).toHaveAccessibleDescription('This is not your current password');
    await expect(current(page)).toBeFocused();
    for (const { password, problem } of [
      { password: 'fourteen chars', problem: 'Please use at least 15 characters' },
      { password: 'savannahsavannah', problem: 'This password is too easy to guess' },
    ]) {
      await change(page, goodPassword, password);
      await expect(next(page)).toHaveAccessibleDescription(new RegExp(problem));
      await expect(next(page)).toBeFocused();
      await expect(current(page)).toHaveValue(goodPassword);
    }
    await next(page).fill(newPassword);
    await expect(next(page)).not.toHaveAccessibleDescription(/too easy to guess/);
    await forgetAttempts(app.db);
  });
  await test.step('a failure shows its reason', async () => {
    await answer(page, passwordCall, { status: 500, body: 'Something went wrong' });
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText('Something went wrong');
    await expect(next(page)).toHaveValue(newPassword);
    await page.unroute(passwordCall);
  });
  await test.step('two clicks change the password once, which ends the other sessions', async () => {
    const letGo = await hold(page, passwordCall);
    let calls = 0;
    page.on('request', (request) => (calls += Number(request.url().endsWith('/password'))));
    await submit(page).dblclick();
    await expect(page.getByRole('button', { name: 'Changing...' })).toBeDisabled();
    letGo();
    await expect(toast(page)).toContainText('Password changed. Other sessions were signed out.');
    expect(calls).toBe(1);
    await expect(current(page)).toHaveValue('');
    await expect(page.getByRole('heading', { name: 'Change Password' })).toBeFocused();
    await expect(sessions(page)).toHaveCount(1);
    expect(await lives()).toBe(false);
    await expect(signInAs(page, username, goodPassword)).rejects.toThrow('401');
    await page.unroute(passwordCall);
  });
  await test.step('a session that ends while the user types loses no text', async () => {
    await endEverySession(page, app.db);
    await change(page, newPassword, 'ten otters below the bridge');
    const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password *', { exact: true }).fill(newPassword);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(current(page)).toHaveValue('');
    await signInAs(page, username, 'ten otters below the bridge');
  });
});

test('the list of sessions names devices and times, can fail without the form, and ends one session or all', async ({
  page,
  app,
}) => {
  let lives = await signInElsewhere(app, username, iPhone);
  await test.step('a list of sessions that cannot be loaded leaves the form usable', async () => {
    await answer(page, sessionsCall, { status: 503 });
    await page.goto('/admin/account');
    await expect(page.getByRole('alert')).toContainText('The sessions could not be loaded');
    await expect(submit(page)).toBeVisible();
    await page.unroute(sessionsCall);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(sessions(page)).toHaveCount(2);
  });
  await test.step('each session shows its device and its times, and can be ended', async () => {
    const phone = sessions(page).filter({ hasText: 'Safari on iPhone' });
    const own = sessions(page).filter({ hasText: 'This session' });
    await expect(own).toContainText('Chrome on Linux');
    await expect(own.getByRole('button')).toHaveCount(0);
    await expect(phone).toContainText('127.0.0.1');
    await expect(phone.locator('time')).toHaveCount(2);

    await answer(page, '**/api/admin/sessions/*', { status: 500 });
    await phone.getByRole('button', { name: /^End session Safari on iPhone/ }).click();
    await expect(toast(page)).toContainText('Failed to end the session');
    expect(await lives()).toBe(true);
    await page.unroute('**/api/admin/sessions/*');
    await phone.getByRole('button', { name: /^End session/ }).click();
    await expect(phone).toHaveCount(0);
    await expect(toast(page)).toContainText('Session ended');
    await expect(page.getByRole('heading', { name: 'Your Sessions' })).toBeFocused();
    expect(await lives()).toBe(false);
  });
  await test.step('the sign-ins that were refused are listed', async () => {
    const data = { username, password: 'not the right password' };
    expect((await page.request.post('/api/admin/login', { data })).status()).toBe(401);
    await page.getByRole('link', { name: 'Sign-ins that were refused' }).click();
    const refused = page.getByRole('row').nth(1);
    await expect(refused).toContainText(`Failed sign-in: ${username}`);
    await expect(refused.getByText('Unknown')).toBeVisible();
    await page.goBack();
  });
  await test.step('signing out everywhere asks first, and then ends this session too', async () => {
    lives = await signInElsewhere(app, username, iPhone);
    const everywhere = page.getByRole('button', { name: 'Sign Out Everywhere' });
    const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere' });
    await expect(sessions(page).first()).toBeVisible();
    await everywhere.click();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await pressEscape(page);
    await expect(dialog).toHaveCount(0);
    await expect(everywhere).toBeFocused();

    await answer(page, sessionsCall, { status: 500, body: 'Something went wrong' });
    await everywhere.click();
    await dialog.getByRole('button', { name: 'Sign Out Everywhere' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Something went wrong');
    expect(await lives()).toBe(true);
    await page.unroute(sessionsCall);
    await dialog.getByRole('button', { name: 'Sign Out Everywhere' }).click();
    await expect(page).toHaveURL('/admin/login');
    await expect(toast(page)).toContainText('Signed out everywhere');
    expect(await lives()).toBe(false);
    await page.goto('/admin/account');
    await expect(heading(page)).toHaveText('Admin Login');
  });
});
