/** Tests of the screen on which a super admin manages the administrators. */
import type { Page } from '@playwright/test';
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { toast } from '#tests/support/inquiry-form.ts';
import { answer } from '#tests/support/network.ts';
import { addAdministrator, goodPassword, signInAs, unique } from '#tests/support/administrators.ts';
import { pressEscape } from '#tests/support/office-screens.ts';

const listCall = '**/api/admin/administrators';
const oneCall = `${listCall}/*`;
const path = '/admin/administrators';
const newPassword = 'nine pelicans over the marsh';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rowOf = (page: Page, username: string) =>
  page.getByRole('row', { name: new RegExp(`^${username} `) });
const add = (page: Page) => page.getByRole('button', { name: 'Add Administrator' });

test.beforeEach(({ page, signIn }) => signIn(page));

test('a list that cannot be loaded offers Retry, then shows name, role, status and last login', async ({
  page,
}) => {
  await test.step('a list that cannot be loaded offers Retry', async () => {
    await answer(page, listCall, { status: 500, body: 'Something went wrong' });
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('The administrators could not be loaded');
    await expectAccessible(page);
    await page.unroute(listCall);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rowOf(page, administrator.username)).toBeVisible();
  });
  await test.step('the list shows name, role, status and last login', async () => {
    const { username } = await addAdministrator(page);
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: 'Administrators' }).click();
    await expect(heading(page)).toHaveText('Administrators');
    await expect(heading(page)).toBeFocused();
    await expect(rowOf(page, username)).toContainText('admin');
    await expect(rowOf(page, username)).toContainText('Active');
    await expect(rowOf(page, username)).toContainText('Never');
    const own = rowOf(page, administrator.username);
    await expect(own).toContainText('You');
    await expect(own).toContainText('super admin');
    await expect(own.locator('time')).toHaveText(/\d+:\d\d [AP]M$/);
    await own.getByRole('link', { name: 'Change Password' }).click();
    await expect(heading(page)).toHaveText('Your Account');
  });
});

test('a new administrator can sign in, and errors are shown at their fields', async ({ page }) => {
  const taken = await addAdministrator(page);
  const username = unique('Broker');
  await page.goto(path);
  await add(page).click();
  const dialog = page.getByRole('dialog', { name: 'Add Administrator' });
  const name = dialog.getByRole('textbox', { name: 'Username' });
  const password = dialog.getByLabel('Password *', { exact: true });
  const create = dialog.getByRole('button', { name: 'Create Administrator' });
  await expect(name).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/At least 15 characters/);
  await create.click();
  await expect(dialog.getByRole('region', { name: 'Please fix the following' })).toBeFocused();
  await expect(page).toHaveTitle(/^Error: (\(\d+\) )?Administrators/);

  await name.fill(taken.username);
  await password.fill('fourteen chars');
  await create.click();
  await expect(password).toHaveAccessibleDescription(/Please use at least 15 characters/);
  await password.fill(goodPassword);
  await create.click();
  await expect(name).toHaveAccessibleDescription(/Another administrator has this username/);
  await expect(name).toBeFocused();
  await name.fill(username);
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('super admin');
  await create.click();
  await expect(dialog).toHaveCount(0);
  await expect(toast(page)).toContainText('Administrator created successfully');
  await expect(add(page)).toBeFocused();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Administrators/);
  await expect(rowOf(page, username.toLowerCase())).toContainText('super admin');
  await signInAs(page, username.toLowerCase());
});

test('a role, the status and the password are changed after a question', async ({ page }) => {
  await test.step('a role is changed, and Escape changes nothing', async () => {
    const { username } = await addAdministrator(page);
    await page.goto(path);
    const button = page.getByRole('button', { name: `Change Role ${username}` });
    await button.click();
    const dialog = page.getByRole('dialog', { name: `Role of ${username}` });
    const role = dialog.getByRole('combobox', { name: 'Role' });
    await role.selectOption('super admin');
    await pressEscape(page);
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.click();
    await expect(role).toHaveValue('admin');
    await role.selectOption('super admin');
    await dialog.getByRole('button', { name: 'Change Role' }).click();
    await expect(toast(page)).toContainText('Administrator updated successfully');
    await expect(rowOf(page, username)).toContainText('super admin');
  });
  await test.step('deactivating asks first and shuts out at once; reactivating undoes it', async () => {
    const { username } = await addAdministrator(page);
    await page.goto(path);
    const row = rowOf(page, username);
    await row.getByRole('button', { name: 'Deactivate' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(
      `Are you sure you want to deactivate ${username}? This action can be undone.`,
    );
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await expect(toast(page)).toContainText('Administrator deactivated successfully');
    await expect(row).toContainText('Inactive');

    await answer(page, oneCall, { status: 500 });
    await row.getByRole('button', { name: 'Reactivate' }).click();
    await expect(toast(page)).toContainText('Failed to reactivate administrator');
    await page.unroute(oneCall);
    await row.getByRole('button', { name: 'Reactivate' }).click();
    await expect(toast(page)).toContainText('Administrator reactivated successfully');
    await expect(row.getByText('Active', { exact: true })).toBeVisible();
  });
  await test.step('a new password replaces the old one', async () => {
    const { username } = await addAdministrator(page);
    await page.goto(path);
    await page.getByRole('button', { name: `Reset Password ${username}` }).click();
    const dialog = page.getByRole('dialog', { name: `New password for ${username}` });
    const password = dialog.getByLabel('New Password *', { exact: true });
    const reset = dialog.getByRole('button', { name: 'Reset Password' });
    await password.fill(`${username}${username}`);
    await reset.click();
    await expect(password).toHaveAccessibleDescription(/too easy to guess/);
    await answer(page, `${oneCall}/password`, { status: 500, body: 'Something went wrong' });
    await password.fill(newPassword);
    await reset.click();
    await expect(dialog.getByRole('alert')).toHaveText('Something went wrong');
    await page.unroute(`${oneCall}/password`);
    await reset.click();
    await expect(toast(page)).toContainText('Password reset successfully');
    await signInAs(page, username, newPassword);
  });
});

test('A30: a role that another administrator changed is not overwritten unseen', async ({
  page,
}) => {
  const { id, username } = await addAdministrator(page);
  const behind = async (role: string, isActive: boolean) => {
    const edit = await page.request.put(`/api/admin/administrators/${id}`, {
      data: { role, isActive },
    });
    expect(edit.status()).toBe(200);
  };
  await page.goto(path);
  await page.getByRole('button', { name: `Change Role ${username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Role of ${username}` });
  const role = dialog.getByRole('combobox', { name: 'Role' });
  await expect(role).toBeFocused();
  await role.selectOption('super admin');
  await behind('admin', false);
  const change = dialog.getByRole('button', { name: 'Change Role' });
  await change.click();
  const conflict = page.getByRole('alertdialog');
  await expect(conflict).toContainText(/admin changed it on/);
  await expect(conflict.getByRole('listitem')).toHaveText([
    /Status\s*Before\s*Active\s*Theirs\s*Inactive$/,
  ]);
  await conflict.getByRole('button', { name: 'Keep mine and overwrite' }).click();
  await expect(toast(page)).toContainText('Administrator updated successfully');
  await expect(rowOf(page, username)).toContainText('super admin');
  await expect(rowOf(page, username)).toContainText('Inactive');

  // Change the role after the list was loaded. Reactivating must not undo that change.
  await behind('admin', false);
  await rowOf(page, username).getByRole('button', { name: 'Reactivate' }).click();
  await expect(rowOf(page, username).getByText('Active', { exact: true })).toBeVisible();
  await expect(rowOf(page, username)).not.toContainText('super admin');
});

test('accessible as a list and in dialogs', async ({ page }) => {
  const { username } = await addAdministrator(page);
  await page.goto(path);
  await expect(rowOf(page, username)).toBeVisible();
  await expectAccessible(page);
  for (const name of [`Reset Password ${username}`, `Deactivate ${username}`]) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  await add(page).click();
  await page.getByRole('button', { name: 'Create Administrator' }).click();
  await expectAccessible(page);
});
