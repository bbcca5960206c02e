/**
 * Test of the dialog in which an administrator confirms who they are, with the password or a
 * passkey.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unique } from '#tests/support/administrators.ts';
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  confirmDialog as dialog,
  confirmPassword as password,
  outdateConfirmations,
} from '#tests/support/confirm-identity.ts';
import { expectRoomForLargeText } from '#tests/support/large-text.ts';
import { goInside, pressEscape, toast } from '#tests/support/office-screens.ts';
import { addPasskeyDevice } from '#tests/support/second-factor-steps.ts';

const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' });

/**
 * Deletes the second factors, because other tests sign in to the same account with only a password.
 */
test.afterEach(async ({ app: { db } }) => {
  await db.deleteFrom('passkeys').execute();
  await db.deleteFrom('recoveryCodes').execute();
});

test('A56, I27, I34: a dangerous call asks for the password, and then continues', async ({
  page,
  app,
  signIn,
}) => {
  await signIn(page);
  const username = unique('clerk');
  const form = page.getByRole('dialog', { name: 'Add Administrator' });
  const create = form.getByRole('button', { name: /^(Add|Create)/ });

  await test.step('Escape closes the dialog and keeps the text of the form', async () => {
    await page.goto('/admin/administrators');
    await page.getByRole('button', { name: 'Add Administrator' }).click();
    await form.getByLabel('Username *').fill(username);
    await outdateConfirmations(app);
    await create.click();
    await expect(password(page)).toBeFocused();
    await expectAccessible(page, '[role=alertdialog]');
    await expectRoomForLargeText(page);
    await pressEscape(page);
    await expect(dialog(page)).toBeHidden();
    await expect(form).toContainText('Please confirm that it is you');
    await expect(form.getByLabel('Username *')).toHaveValue(username);
  });
  await test.step('a wrong password is refused at its field', async () => {
    await create.click();
    await password(page).fill('wrong');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('This is not your current password');
    await expect(password(page)).toBeFocused();
  });
  await test.step('the right password makes the call again', async () => {
    await password(page).fill(administrator.password);
    await confirm(page).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('dialog')).toContainText('Works once');
  });
  await test.step('an export asks for the password first and then saves the file', async () => {
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
    await outdateConfirmations(app);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await password(page).fill(administrator.password);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect(await readFile(await (await download).path(), 'utf8')).toContain('"License number"');
    await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();
  });
  await test.step('a passkey confirms an action on another administrator', async () => {
    const device = await addPasskeyDevice(page);
    await goInside(page, '/admin/account');
    await page.getByRole('button', { name: 'Create a Passkey' }).click();
    await page.getByRole('button', { name: 'Save Passkey' }).click();
    await page.getByLabel('I have saved these codes').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await goInside(page, '/admin/administrators');
    await outdateConfirmations(app);
    await page.getByRole('button', { name: `Sign Out Everywhere ${username}` }).click();
    await page.getByRole('button', { name: 'Sign Out Everywhere', exact: true }).click();
    const usePasskey = dialog(page).getByRole('button', { name: 'Use Passkey' });
    await expect(usePasskey).toBeFocused();
    await device.verifyUser(false);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toContainText('Nothing was confirmed.');
    await device.verifyUser(true);
    await usePasskey.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(toast(page)).toContainText(`${username} is signed out everywhere`);
  });
});
