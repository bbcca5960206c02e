/** Tests of saved views, hidden columns, column headers and printed lists. */
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { weakFocusOutlines } from '#tests/support/keyboard.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { addAgent } from '#tests/support/office-records.ts';
import { heading, rows, toast } from '#tests/support/office-screens.ts';
import { printAndRead } from '#tests/support/printed-text.ts';

const window = { width: 1280, height: 600 };

test.beforeEach(async ({ page, app, signIn }) => {
  await emptyOffice(app.db);
  await app.db.deleteFrom('savedViews').execute();
  await signIn(page);
  await page.setViewportSize(window);
});

test('a user saves, shares, prints and deletes a view, and hides a column', async ({
  page,
  browser,
  signIn,
}) => {
  await Promise.all(
    Array.from({ length: 30 }, (_, nth) =>
      addAgent(page, { lastName: `Doe ${nth}`, isActive: nth % 2 === 0 }),
    ),
  );
  await page.goto('/admin/agents');
  await expect(page.getByRole('button', { name: 'Clear all' })).toHaveCount(0);
  await page.getByLabel('Status').selectOption('active');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.keyboard.type('Active ones');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(toast(page)).toContainText('View saved successfully');
  const tab = page.getByRole('link', { name: 'Active ones' });
  await expect(tab).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(heading(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(25);
  await expect(tab).not.toHaveAttribute('aria-current');
  const address = await tab.getAttribute('href');
  const other = await browser.newPage();
  await signIn(other);
  await other.goto(`${address}&nope=1&page=-3&sort=house`);
  await expect(other.getByText('15 active agents')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Active ones' })).toHaveAttribute('aria-current');
  await other.close();

  await tab.click();
  await page.getByRole('button', { name: 'Columns' }).click();
  const choices = page.getByRole('menuitemcheckbox');
  await expect(choices).toHaveText(['Email', 'Phone', 'License', 'Commission Split (%)', 'Status']);
  await expectAccessible(page);
  await choices.filter({ hasText: 'License' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  const heads = page.getByRole('columnheader');
  const shown = ['Name', 'Email', 'Phone', 'Commission Split (%)', 'Status', 'Actions'];
  await expect(heads).toHaveText(shown, { useInnerText: true });
  await expectAccessible(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await weakFocusOutlines(page), colorScheme).toEqual([]);
  }

  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 300);
  await expect(heads.first()).toBeInViewport();
  const texts = await printAndRead(page);
  const isPrinted = (text: string) => texts.some((each) => each.includes(text));
  for (const text of ['Realty', 'Printed', 'Status:Active', 'Page1of']) {
    expect([text, isPrinted(text)]).toEqual([text, true]);
  }
  expect(isPrinted('License')).toBe(false);
  expect(isPrinted('successfully')).toBe(false);

  await page.getByRole('button', { name: 'Delete view Active ones' }).click();
  await expect(toast(page)).toContainText('View deleted successfully');
  await expect(tab).toHaveCount(0);
  await expect(rows(page)).toHaveCount(15);
});
