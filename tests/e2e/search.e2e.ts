/** Tests of the search dialog of the back office. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import { heading, pressEscape } from '#tests/support/office-screens.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const input = (page: Page) => dialog(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name });
const active = (page: Page) => dialog(page).getByRole('option', { selected: true });

const receive = async (page: Page, part: object) => {
  const sent = await page.request.post('/api/contact', { data: { ...inquiry, ...part } });
  expect(sent.status()).toBe(201);
};

test('the search finds a caller by three spellings of the number, with the keyboard alone', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await receive(page, { firstName: 'Ruth', lastName: 'Lindqvist', phone: '(912) 555-0187' });
  await receive(page, { firstName: 'James', lastName: 'Okafor', phone: '912.555.0188' });
  // Check that the page loads the dialog's script before the user opens the dialog. Otherwise a
  // slow connection would lose the first letters that the user types.
  const dialogScript = page.waitForResponse(/search-dialog/);
  await page.goto('/admin/dashboard');
  await expect(heading(page)).toHaveText('Dashboard');
  await dialogScript;

  for (const spelling of ['+19125550187', '912.555.0187', '555-0187']) {
    await page.keyboard.press('Control+k');
    await expect(input(page)).toBeFocused();
    await page.keyboard.type(spelling);
    await expect(active(page)).toContainText('Ruth Lindqvist');
    await expect(dialog(page).getByRole('status')).toHaveText('1 result');
    await pressEscape(page);
    await expect(dialog(page)).toHaveCount(0);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lindqvist');
  await expect(active(page)).toContainText('Ruth Lindqvist');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(heading(page)).toContainText('Ruth Lindqvist');

  await test.step('the search finds screens and actions, and arrow keys wrap around', async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(active(page)).toHaveText('Add inquiry');
    await page.keyboard.press('ArrowUp');
    await expect(active(page)).toHaveText('Your Account');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('split');
    await expect(active(page)).toHaveText('Commission splits on a date');
    await input(page).fill('add agent');
    await expect(active(page)).toHaveText('Add Agent');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Add Agent');
  });

  await test.step('Escape returns the focus to the field', async () => {
    await page.getByLabel('First Name').fill('Amelia');
    await page.keyboard.press('Control+k');
    await input(page).fill('zzqx');
    await expect(dialog(page).getByText('Nothing found for “zzqx”')).toBeVisible();
    await pressEscape(page);
    await expect(page.getByLabel('First Name')).toBeFocused();
    await page.getByLabel('First Name').fill('');
  });

  await test.step('a failed search shows an error, and Retry repeats it', async () => {
    await page.route('**/api/admin/search?**', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await input(page).fill('lindqvist');
    await expect(dialog(page).getByRole('alert')).toContainText('The server did not answer');
    await page.unroute('**/api/admin/search?**');
    await dialog(page).getByRole('button', { name: 'Retry' }).click();
    await expect(option(page, /Ruth Lindqvist/)).toBeVisible();
  });

  await test.step('the dialog is accessible', () => expectAccessible(page, '[role=dialog]'));
});
