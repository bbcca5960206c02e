/** Test of the screen on which a super admin makes and revokes the tokens of programs. */
import { apiPaths } from '#shared/domain/api-paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { answerDialog, rowOf, toast } from '#tests/support/office-screens.ts';

test('a super admin makes a token, copies it once and revokes it', async ({
  page,
  context,
  app,
  signIn,
}) => {
  await app.db.deleteFrom('apiTokens').execute();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  await page.goto('/admin/help');
  await page.getByRole('link', { name: 'Connect another program' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Tokens', exact: true }).click();
  await expect(page.getByText('No tokens yet')).toBeVisible();

  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Make token' }).click();
  await expect(form.getByText('Please name the program that uses the token')).not.toHaveCount(0);
  await expect(form.getByText('Please choose what the program may do')).not.toHaveCount(0);
  await expectAccessible(page, '[role=dialog]');
  await form.getByRole('textbox', { name: 'Program' }).fill('CRM sync');
  await form.getByRole('checkbox', { name: 'Read inquiries' }).check();
  await form.getByRole('combobox', { name: 'Ends after' }).selectOption('365 days');
  await form.getByRole('button', { name: 'Make token' }).click();

  const field = form.getByRole('textbox', { name: 'Token of CRM sync' });
  await expect(field).toBeFocused();
  await expect(form).toContainText('It is not shown again.');
  await expectAccessible(page, '[role=dialog]');
  const token = await field.inputValue();
  await form.getByRole('button', { name: 'Copy token' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await page.keyboard.press('Escape');
  await expect(field).toBeVisible();
  await form.getByRole('button', { name: 'Done' }).click();

  const row = rowOf(page, 'CRM sync');
  await expect(row).toContainText('Read inquiries');
  await expect(row).toContainText('Never');
  expect(await page.content()).not.toContain(token);
  const call = () =>
    fetch(new URL(apiPaths.inquiries, page.url()), {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await call()).status).toBe(200);
  await page.reload();
  await expect(row).toContainText('from 127.0.0.1');

  await row.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('can do nothing here any more');
  await answerDialog(page, 'Revoke');
  await expect(toast(page)).toHaveText('Token revoked');
  await expect(page.getByText('No tokens yet')).toBeVisible();
  expect((await call()).status).toBe(401);
});
