/** Test of the deadlines of the office. */
import type { Page } from '@playwright/test';
import { adminPaths } from '#shared/domain/paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { toast } from '#tests/support/office-screens.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('the office adds a deadline, and renews it a year on', async ({ page, app, signIn }) => {
  await emptyOffice(app.db);
  await signIn(page);
  await page.goto(adminPaths.deadlines);
  await expect(page.getByText('License dates appear here by themselves.')).toBeVisible();
  await page.getByRole('button', { name: 'Add deadline' }).click();
  await dialog(page).getByLabel('What').selectOption('Other');
  await dialog(page).getByLabel('Due').fill('2026-01-31');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Required')).toBeVisible();
  await dialog(page).getByLabel('Name').fill('Fire extinguishers');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Overdue' })).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Renewed Fire extinguishers' }).click();
  await expect(dialog(page).getByLabel('Next due date')).toHaveValue('2027-01-31');
  await dialog(page).getByRole('button', { name: 'Renewed' }).click();
  await expect(toast(page)).toContainText('The next deadline is recorded');
  await expect(page.getByText('Jan 31, 2027')).toBeVisible();
  // The button that opened the dialog disappeared with its row.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Closed');
  await expect(page.getByText('Jan 31, 2026')).toBeVisible();
});
