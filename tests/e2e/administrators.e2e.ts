/** Tests of the screen on which a super admin manages the administrators. */
import type { Page } from '@playwright/test';
import { adminPaths } from '#shared/domain/paths.ts';
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { answer, holdAnswers } from '#tests/support/network.ts';
import {
  addAdministrator,
  inviteAdministrator,
  rowOf,
  signInAs,
} from '#tests/support/administrators.ts';
import { goInside, heading, pressEscape, toast } from '#tests/support/office-screens.ts';

const listCall = '**/api/admin/administrators';
const oneCall = `${listCall}/*`;
const path = '/admin/administrators';

/** Presses Escape as soon as an element is in the document, even before the browser paints it. */
const pressEscapeWhenShown = (page: Page, selector: string) =>
  page.evaluate((shown) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(shown)) return;
      observer.disconnect();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    });
    observer.observe(document, { childList: true, subtree: true });
  }, selector);

test.beforeEach(({ page, signIn }) => signIn(page));

test('the list of administrators offers Retry if it fails and shows name, role, status and last login, and a super admin changes a role and a status, and makes a sign-in link, after a question', async ({
  page,
}) => {
  const invited = (await inviteAdministrator(page)).administrator.username;
  const { username } = await addAdministrator(page);
  await test.step('a list that cannot be loaded offers Retry', async () => {
    await answer(page, listCall, { status: 500, body: 'Something went wrong' });
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('The administrators could not be loaded');
    await page.unroute(listCall);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rowOf(page, administrator.username)).toBeVisible();
  });
  await test.step('the list shows name, role, status and last login', async () => {
    await expect(rowOf(page, invited)).toContainText('admin');
    await expect(rowOf(page, invited)).toContainText('Active');
    await expect(rowOf(page, invited)).toContainText('None');
    await expect(rowOf(page, invited)).toContainText('NeverInvited, link works until');
    const own = rowOf(page, administrator.username);
    await expect(own).toContainText('You');
    await expect(own).toContainText('super admin');
    await expect(own.locator('time')).toHaveText(/\d+:\d\d [AP]M$/);
    await own.getByRole('link', { name: 'Change Password' }).click();
    await expect(heading(page)).toHaveText('Your Account');
    await page.getByRole('link', { name: 'Administrators', exact: true }).click();
    await expect(heading(page)).toHaveText('Administrators');
    await expect(heading(page)).toBeFocused();
  });
  await test.step('the role is changed, but not with Escape', async () => {
    const button = page.getByRole('button', { name: `Edit ${username}` });
    await button.click();
    const dialog = page.getByRole('dialog', { name: `Account of ${username}` });
    const role = dialog.getByRole('combobox', { name: 'Role' });
    await role.selectOption('super admin');
    await pressEscape(page);
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.click();
    await expect(role).toHaveValue('admin');
    await role.selectOption('super admin');
    await dialog.getByRole('button', { name: 'Save Account' }).click();
    await expect(toast(page)).toContainText('Administrator updated successfully');
    await expect(rowOf(page, username)).toContainText('super admin');
  });
  await test.step('deactivating asks first, and reactivating undoes it', async () => {
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
  await test.step('all sessions can be ended, and a sign-in link ends the old password', async () => {
    await page.getByRole('button', { name: `Sign Out Everywhere ${username}` }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Sign Out Everywhere' })
      .click();
    await expect(toast(page)).toContainText(`${username} is signed out everywhere`);
    const button = page.getByRole('button', { name: `Sign-In Link ${username}` });
    await button.click();
    const dialog = page.getByRole('dialog', { name: `Sign-in link for ${username}` });
    await expect(dialog).toContainText('the current password stops working and');
    const make = dialog.getByRole('button', { name: 'Make Link' });
    const call = `${oneCall}/sign-in-link`;
    await answer(page, call, { status: 500, body: 'Something went wrong' });
    await make.click();
    await expect(dialog.getByRole('alert')).toHaveText('Something went wrong');
    await page.unroute(call);
    const answers = await holdAnswers(page, /\/sign-in-link$/);
    await make.click();
    await expect.poll(() => answers.length).toBe(1);
    await page.keyboard.press('Escape');
    await pressEscapeWhenShown(page, '[role=dialog] input[readonly]');
    answers[0]?.();
    await expect(dialog.getByRole('textbox')).toHaveValue(/\/admin\/welcome#[\w-]{43}$/);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(rowOf(page, username)).toContainText('Sign-in link works until');
    await expect(signInAs(page, username)).rejects.toThrow('401');
  });
});

test('A30: a role that another administrator changed is not overwritten without a question', async ({
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
  await page.getByRole('button', { name: `Edit ${username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Account of ${username}` });
  const role = dialog.getByRole('combobox', { name: 'Role' });
  await expect(role).toBeFocused();
  await role.selectOption('super admin');
  await behind('admin', false);
  const change = dialog.getByRole('button', { name: 'Save Account' });
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

  // A name that a colleague enters meanwhile is kept, because this form only changes the role.
  await page.getByRole('button', { name: `Edit ${username}` }).click();
  await role.selectOption('front desk');
  await page.request.put(`/api/admin/administrators/${id}`, {
    data: { role: 'admin', isActive: true, fullName: 'Nora Quill' },
  });
  await change.click();
  await expect(conflict.getByRole('listitem')).toHaveText([
    /Full Name\s*Before\s*empty\s*Theirs\s*Nora Quill$/,
  ]);
  await conflict.getByRole('button', { name: 'Keep mine and overwrite' }).click();
  await expect(rowOf(page, 'Nora Quill')).toContainText('front desk');
});

test('the dialogs of an account and of a token ask before typed words are lost', async ({
  page,
}) => {
  const { username } = await addAdministrator(page);
  const keepsTyped = async (field: string) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(field).fill('Nora Quill');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel(field)).toHaveValue('Nora Quill');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(dialog).toBeHidden();
  };
  await page.goto(path);
  await page.getByRole('button', { name: `Edit ${username}` }).click();
  await keepsTyped('Full Name');
  await page.getByRole('button', { name: 'Add Administrator' }).click();
  await keepsTyped('Full Name');
  await goInside(page, adminPaths.apiTokens);
  await page.getByRole('button', { name: 'New token' }).click();
  await keepsTyped('Program');
});
