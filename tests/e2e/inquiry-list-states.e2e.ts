/**
 * Tests of the list of inquiries while it is loading, is empty, has no matches or failed to load,
 * and of the list and the menu on a phone.
 */
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { toast } from '#tests/support/inquiry-form.ts';
import { answer, hold } from '#tests/support/network.ts';
import { keepOnly } from '#tests/support/office-records.ts';
import { heading } from '#tests/support/office-screens.ts';

const inquiriesCall = /\/api\/admin\/contacts(\?|$)/;
const loading = 'Loading inquiries...';

test.beforeEach(async ({ page, app, signIn }) => {
  await keepOnly(app.db, [{ firstName: 'Amelia' }]);
  await signIn(page);
});

test('on a slow network the list shows its loading state within 100 ms', async ({ page }) => {
  await page.clock.install();
  const letGo = await hold(page, inquiriesCall);
  await page.goto('/admin/no-such-screen');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('link', { name: 'Contact Submissions', exact: true }).click();
  await page.clock.runFor(100);
  await expect(page.getByRole('status').filter({ hasText: loading })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  letGo();
  await page.clock.resume();
  await expect(page.getByRole('table')).toContainText('Amelia');
  await expect(page.getByText(loading)).toHaveCount(0);
});

test('an empty list says why, a failed list offers Retry, and a refresh shows new inquiries', async ({
  page,
  app,
}) => {
  await test.step('a search without results offers to clear it', async () => {
    await page.goto('/admin/contacts?q=no-such-name');
    await expect(page.getByText('No inquiries found')).toBeVisible();
    await expect(page.getByText('0 inquiries')).toBeVisible();
    await expectAccessible(page, 'main');
    await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click();
    await expect(page).toHaveURL('/admin/contacts');
    await expect(page.getByRole('table')).toContainText('Amelia');
  });
  await test.step('a failure is an error with Retry, not an empty list', async () => {
    const problem = page.getByRole('alert');
    const retry = problem.getByRole('button', { name: 'Retry' });
    await answer(page, inquiriesCall, { status: 500, body: 'Something went wrong' });
    await page.reload();
    await expect(problem).toContainText('The inquiries could not be loaded');
    await expect(problem).toContainText('Something went wrong');
    await page.unroute(inquiriesCall);
    await answer(page, inquiriesCall, { status: 502, body: '<html>' });
    await retry.click();
    await expect(problem).toContainText('error 502');
    await expect(page.getByText('No inquiries found')).toHaveCount(0);
    await expect(page).toHaveURL('/admin/contacts');
    await page.unroute(inquiriesCall);
    await retry.click();
    await expect(page.getByRole('table')).toContainText('Amelia');
  });
  await test.step('a refresh shows new inquiries, and a failed refresh keeps the list', async () => {
    await keepOnly(app.db, [{ firstName: 'Amelia' }, { firstName: 'Beatrice' }]);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('table')).toContainText('Beatrice');

    await page.route(inquiriesCall, (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(toast(page)).toContainText('Failed to refresh the inquiries');
    await expect(page.getByRole('table')).toContainText('Beatrice');
  });
  await test.step('without inquiries the list is empty', async () => {
    await page.unroute(inquiriesCall);
    await keepOnly(app.db, []);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('No inquiries found')).toBeVisible();
    await expect(page.getByText('0 inquiries')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Clear search' })).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an inquiry is a card of three lines, and the menu opens screens', async ({ page }) => {
    await test.step('each inquiry is a low card, which opens it', async () => {
      await page.goto('/admin/contacts');
      const row = page.getByRole('row').filter({ hasText: 'Amelia' });
      await expect(row).toContainText(/Buying a Home.*New · Unassigned/);
      const box = await row.boundingBox();
      expect(box?.width).toBeLessThanOrEqual(390);
      expect(box?.height).toBeLessThanOrEqual(120);
      await row.click({ position: { x: 250, y: 60 } });
      await expect(heading(page)).toHaveText('Amelia Carter');
      await page.goBack();
    });
    await test.step('the menu shows the role of the signed-in user, opens screens and closes', async () => {
      const toggle = page.getByRole('button', { name: 'Menu' });
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
      await toggle.press('Enter');
      const sheet = page.getByRole('dialog', { name: 'Menu' });
      await expect(sheet.getByRole('link', { name: 'Dashboard' })).toBeFocused();
      await expect(sheet).toContainText('super admin');
      await expectAccessible(page, '[role=dialog]');
      const links = await sheet.getByRole('link').allTextContents();
      expect(links.slice(0, 5)).toEqual([
        'Dashboard',
        'Agents',
        'Policies',
        'Continuing Education',
        'Contact Submissions',
      ]);
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      await expect(toggle).toBeFocused();
      await toggle.click();
      await sheet.getByRole('link', { name: 'Policies' }).click();
      await expect(sheet).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page).toHaveURL('/admin/policies');
    });
  });
});
