/** Tests that only super admins manage administrators, and that one super admin always remains. */
import type { Page } from '@playwright/test';
import { addAdministrator, rowOf, signInAs } from '#tests/support/administrators.ts';
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { setup, step } from '#tests/support/first-day.ts';

const path = '/admin/administrators';
const lastOne = 'There must be at least one active super admin';

const link = (page: Page) => page.getByRole('link', { name: 'Administrators', exact: true });

test.beforeEach(async ({ page, app, signIn }) => {
  // Give all other administrators the role "admin", so that the shared administrator is the only
  // super admin.
  const others = app.db.updateTable('adminUsers').where('username', '!=', administrator.username);
  await others.set({ role: 'admin' }).execute();
  await signIn(page);
});

test('the last super admin cannot give up the role or be deactivated', async ({ page }) => {
  await page.goto(path);
  const row = rowOf(page, administrator.username);
  await row.getByRole('button', { name: 'Edit' }).click();
  const role = page.getByRole('dialog').getByRole('combobox', { name: 'Role' });
  await role.selectOption('admin');
  await page.getByRole('dialog').getByRole('button', { name: 'Save Account' }).click();
  await expect(role).toHaveAccessibleDescription(lastOne);
  await expect(role).toBeFocused();
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await row.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog).toContainText('This is your own account');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(lastOne);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('super admin');
});

test('a super admin who becomes an admin loses the screen, the link and the label, and the screen explains why', async ({
  page,
}) => {
  const { username } = await addAdministrator(page, 'super_admin');
  await signInAs(page, username);
  await page.goto(path);
  await rowOf(page, username).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: 'Role' }).selectOption('admin');
  await page.getByRole('dialog').getByRole('button', { name: 'Save Account' }).click();
  await expect(page.getByText('This screen is for super admins')).toBeVisible();
  await expect(link(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: `Your account: ${username} admin` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit Trail' }).first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Administrator' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  const second = step(page, 'A second person');
  await expect(second).toContainText('A super admin can add one.');
  await expect(second.getByRole('link')).toHaveCount(0);
  await expect(setup(page).getByRole('link', { name: 'For your IT person' })).toHaveCount(0);
});
