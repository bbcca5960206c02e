/** Test of the dialog in which an administrator confirms who they are. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unique } from '#tests/support/administrators.ts';
import { administrator, expect, test, type RunningApp } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm It Is You' });
const password = (page: Page) => dialog(page).getByLabel('Password *', { exact: true });
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' });

/** Makes the last confirmations of all sessions 16 minutes old. */
const outdateConfirmations = ({ db }: RunningApp) =>
  db
    .updateTable('sessions')
    .set({ confirmedAt: new Date(Date.now() - 16 * 60_000).toISOString() })
    .execute();

test('I27, I34: a dangerous call asks for the password, and then continues', async ({
  page,
  app,
  signIn,
}) => {
  await signIn(page);
  const username = unique('clerk');
  const form = page.getByRole('dialog', { name: 'Add Administrator' });
  const create = form.getByRole('button', { name: /^(Add|Create)/ });

  await test.step('Cancel keeps all text', async () => {
    await page.goto('/admin/administrators');
    await page.getByRole('button', { name: 'Add Administrator' }).click();
    await form.getByLabel('Username *').fill(username);
    await outdateConfirmations(app);
    await create.click();
    await expect(password(page)).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
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
  await test.step('after the right one the call is made again', async () => {
    await password(page).fill(administrator.password);
    await confirm(page).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('dialog')).toContainText('Works once');
  });
  await test.step('an export asks first and then saves the file', async () => {
    await page.goto('/admin/agents');
    await outdateConfirmations(app);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await password(page).fill(administrator.password);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect(await readFile(await (await download).path(), 'utf8')).toContain('"License number"');
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused();
  });
});
