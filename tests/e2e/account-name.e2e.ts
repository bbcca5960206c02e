/** Tests of the administrator's own full name and title. */
import type { Page } from '@playwright/test';
import { addAdministrator, signInAs } from '#tests/support/administrators.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { toast } from '#tests/support/inquiry-form.ts';

/**
 * The username of an administrator that each test adds, because other tests expect the shared
 * administrator to have no name.
 */
let username: string;

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  ({ username } = await addAdministrator(page));
  await signInAs(page, username);
});

const fullName = (page: Page) => page.getByLabel('Full Name');
const title = (page: Page) => page.getByLabel('Title', { exact: true });
const saveName = (page: Page) => page.getByRole('button', { name: 'Save Name' });

test('an administrator saves a full name and a title by keyboard, and the list of administrators shows them', async ({
  page,
  signIn,
}) => {
  await page.goto('/admin/account');
  await expect(fullName(page)).toHaveValue('');
  await fullName(page).focus();
  await page.keyboard.type('Ruth Okafor');
  await page.keyboard.press('Tab');
  await expect(title(page)).toBeFocused();
  await page.keyboard.type('Qualifying Broker');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Account updated successfully');
  await title(page).fill('Broker');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await saveName(page).click();
  await expect(saveName(page)).toBeEnabled();
  await page.reload();
  await expect(fullName(page)).toHaveValue('Ruth Okafor');
  await expect(title(page)).toHaveValue('Broker');
  await signIn(page);
  await page.goto('/admin/administrators');
  const row = page.getByRole('row', { name: username });
  await expect(row.getByRole('rowheader')).toHaveText(/^Ruth Okafor(You)?Broker, /);
});

test('a name is required, and a save in another window is not overwritten without a question', async ({
  page,
}) => {
  await page.goto('/admin/account');
  await title(page).fill('Broker');
  await saveName(page).click();
  await expect(fullName(page)).toHaveAccessibleDescription('Required');
  await expect(fullName(page)).toBeFocused();
  await fullName(page).fill('Ruth Okafor');
  const data = { fullName: 'Ruth Adler', title: 'Owner' };
  expect((await page.request.put('/api/admin/account', { data })).status()).toBe(200);
  await saveName(page).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Full NameBeforeemptyTheirsRuth AdlerYoursRuth Okafor');
  await dialog.getByRole('button', { name: 'Keep mine and overwrite' }).click();
  await expect(toast(page)).toContainText('Account updated successfully');
  await page.reload();
  await expect(fullName(page)).toHaveValue('Ruth Okafor');
  await expect(title(page)).toHaveValue('Broker');
});
