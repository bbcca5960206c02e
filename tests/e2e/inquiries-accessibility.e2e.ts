/** Automatic WCAG checks of the login, the frame and the list of inquiries in every state. */
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { toast } from '#tests/support/inquiry-form.ts';
import { answer, hold } from '#tests/support/network.ts';
import { forgetAttempts, signInByHand, signInFields } from '#tests/support/sign-in-page.ts';
import { keepOnly } from '#tests/support/office-records.ts';

const inquiriesCall = /\/api\/admin\/contacts(\?|$)/;

test.describe('the login', () => {
  test.beforeEach(({ page }) => page.goto('/admin/login'));

  test('untouched, with nothing filled in, and with a wrong password and a toast', async ({
    page,
    app,
  }) => {
    await test.step('untouched', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
      await expectAccessible(page);
    });
    await test.step('with nothing filled in', async () => {
      await signInFields(page).submit.click();
      await expect(page.getByRole('region', { name: 'Please fix the following' })).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('with a wrong password and a toast', async () => {
      await signInByHand(page, { ...administrator, password: 'not the password' });
      await toast(page).hover();
      await expectAccessible(page);
      await expect(toast(page)).toBeVisible();
      await forgetAttempts(app.db);
    });
  });
});

test.describe('signed in', () => {
  test.beforeEach(({ page, signIn }) => signIn(page));

  test('the session while it is checked, an unknown screen, and the open menu', async ({
    page,
  }) => {
    await test.step('while the session is being checked', async () => {
      const letGo = await hold(page, '**/api/admin/session');
      await page.goto('/admin/contacts');
      await expect(page.getByRole('status')).toHaveText('Loading...');
      await expectAccessible(page);
      letGo();
    });
    await test.step('an unknown screen', async () => {
      await page.goto('/admin/no-such-screen');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
      await expectAccessible(page);
    });
    await test.step('the open menu', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/admin/no-such-screen');
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
    });
  });

  test('when the session cannot be checked', async ({ page }) => {
    await answer(page, '**/api/admin/session', { status: 503, body: '' });
    await page.goto('/admin/contacts');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });

  test('the list on its way', async ({ page }) => {
    const letGo = await hold(page, inquiriesCall);
    await page.goto('/admin/contacts');
    await expect(page.getByText('Loading inquiries...')).toBeVisible();
    await expectAccessible(page);
    letGo();
  });

  test('the list that could not be loaded', async ({ page }) => {
    await answer(page, inquiriesCall, { status: 500, body: 'Something went wrong' });
    await page.goto('/admin/contacts');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });

  test('the empty list, a fruitless search, and many inquiries, unusual ones among them', async ({
    page,
    app,
  }) => {
    await test.step('the empty list', async () => {
      await keepOnly(app.db, []);
      await page.goto('/admin/contacts');
      await expect(page.getByText('No inquiries found')).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('a fruitless search', async () => {
      await keepOnly(app.db, [{}]);
      await page.goto('/admin/contacts?q=no-such-name');
      await expect(page.getByText('No inquiries found')).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('the list with many inquiries, unusual ones among them', async () => {
      await keepOnly(app.db, [
        ...Array.from({ length: 30 }, () => ({})),
        { status: 'spam', phone: null, message: null },
        {
          firstName: 'W'.repeat(100),
          email: `${'w'.repeat(60)}@example.com`,
          message: 'W'.repeat(300),
        },
        {
          firstName: 'שלום',
          message: Array.from({ length: 10 }, (_, i) => `Line ${i}`).join('\n'),
        },
      ]);
      await page.goto('/admin/contacts?status=all');
      await expect(page.getByRole('table')).toContainText('שלום');
      await expectAccessible(page);
    });
  });
});
