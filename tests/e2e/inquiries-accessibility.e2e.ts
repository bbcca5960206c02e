/**
 * Automatic WCAG checks of the login, of the back office's frame and menu, and of the list of
 * inquiries in its states.
 */
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { toast } from '#tests/support/inquiry-form.ts';
import { answer, hold } from '#tests/support/network.ts';
import { forgetAttempts, signInByHand, signInFields } from '#tests/support/sign-in-page.ts';
import { keepOnly } from '#tests/support/office-records.ts';
import { searchBox } from '#tests/support/office-screens.ts';

const sessionCall = '**/api/admin/session';
const inquiriesCall = /\/api\/admin\/contacts(\?|$)/;
const failure = { status: 503, body: 'Something went wrong' };

const unusualInquiries = [
  ...Array.from({ length: 30 }, () => ({})),
  { status: 'spam', phone: null, message: null } as const,
  { firstName: 'W'.repeat(100), email: `${'w'.repeat(60)}@example.com`, message: 'W'.repeat(300) },
  { firstName: 'שלום', message: Array.from({ length: 10 }, (_, i) => `Line ${i}`).join('\n') },
];

test('the login is accessible with empty fields, and with a wrong password and a toast', async ({
  page,
  app,
}) => {
  await page.goto('/admin/login');
  await signInFields(page).submit.click();
  await expect(page.getByRole('region', { name: 'Please fix the following' })).toBeVisible();
  await expectAccessible(page);
  await signInByHand(page, { ...administrator, password: 'not the password' });
  await toast(page).hover();
  await expectAccessible(page);
  await expect(toast(page)).toBeVisible();
  await forgetAttempts(app.db);
});

test('the frame is accessible during and after the check of the session, and with its menu open', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await answer(page, sessionCall, failure);
  const letGo = await hold(page, sessionCall);
  await page.goto('/admin/no-such-screen');
  await test.step('while the session is checked', async () => {
    await expect(page.getByRole('status')).toHaveText('Loading...');
    await expectAccessible(page);
  });
  await test.step('after the check has failed', async () => {
    letGo();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('on an unknown screen', async () => {
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await expectAccessible(page);
  });
  await test.step('with the menu open on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });
});

test('the list of inquiries is accessible in every state', async ({ page, app, signIn }) => {
  await signIn(page);
  await keepOnly(app.db, []);
  await answer(page, inquiriesCall, failure);
  const letGo = await hold(page, inquiriesCall);
  await page.goto('/admin/contacts');
  await test.step('while it loads', async () => {
    await expect(page.getByText('Loading inquiries...')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('after it could not be loaded', async () => {
    letGo();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('without inquiries', async () => {
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No inquiries found')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('with a search without results', async () => {
    await searchBox(page).fill('no-such-name');
    await expect(page).toHaveURL('/admin/contacts?q=no-such-name');
    await expect(page.getByText('No inquiries found')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('with many inquiries and unusual texts', async () => {
    await keepOnly(app.db, unusualInquiries);
    await page.goto('/admin/contacts?status=all');
    await expect(page.getByRole('table')).toContainText('שלום');
    await expectAccessible(page);
  });
});
