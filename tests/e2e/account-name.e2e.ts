/** Test of the administrator's own full name and title. */
import { addAdministrator, signInAs } from '#tests/support/administrators.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { holdAnswers } from '#tests/support/network.ts';
import { toast } from '#tests/support/inquiry-form.ts';

test('an administrator saves a full name and a title by keyboard, a save in another window is not overwritten without a question, and the list of administrators shows them', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  // Other tests expect the shared administrator to have no name.
  const { username } = await addAdministrator(page);
  await signInAs(page, username);
  const fullName = page.getByLabel('Full Name');
  const title = page.getByLabel('Title', { exact: true });
  const saveName = page.getByRole('button', { name: 'Save Name' });
  const question = page.getByRole('alertdialog');
  await test.step('a name is required, and the keyboard alone saves it', async () => {
    await page.goto('/admin/account');
    await title.fill('Broker');
    await saveName.click();
    await expect(fullName).toHaveAccessibleDescription('Required');
    await expect(fullName).toBeFocused();
    await expect(fullName).toHaveValue('');
    await page.keyboard.type('Ruth Okafor');
    await page.keyboard.press('Tab');
    await expect(title).toBeFocused();
    await title.selectText();
    await page.keyboard.type('Qualifying Broker');
    const answers = await holdAnswers(page, `**${apiPaths.account}`, 1);
    await page.keyboard.press('Enter');
    await expect.poll(() => answers.length).toBe(1);
    await page.keyboard.type(' of the Year');
    answers[0]?.();
    await expect(toast(page)).toContainText('Account updated successfully');
    await expect(title).toHaveValue('Qualifying Broker of the Year');
  });
  await test.step('a name that was not saved is not lost without a question', async () => {
    await fullName.fill('Ruth Roe');
    await title.fill('Owner');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(question).toContainText('Leave without saving?');
    await page.getByRole('button', { name: 'Keep editing' }).click();
  });
  await test.step('a save in another window is not overwritten without a question', async () => {
    const data = { fullName: 'Ruth Adler', title: 'Qualifying Broker' };
    expect((await page.request.put('/api/admin/account', { data })).status()).toBe(200);
    await saveName.click();
    await expect(question).toContainText('Full NameBeforeRuth OkaforTheirsRuth AdlerYoursRuth Roe');
    await question.getByRole('button', { name: 'Keep mine and overwrite' }).click();
    await expect(question).toHaveCount(0);
    await expect(saveName).toBeEnabled();
  });
  await signIn(page);
  await page.goto('/admin/administrators');
  const row = page.getByRole('row', { name: username });
  await expect(row.getByRole('rowheader')).toHaveText(/^Ruth Roe(You)?Owner, /);
});
