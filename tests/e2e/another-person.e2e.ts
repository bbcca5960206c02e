/** Tests of a tab that stays open while another person signs in in another tab. */
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { addAdministrator, signInAs } from '#tests/support/administrators.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { openInquiry, panel, refuseEmailTwice, send } from '#tests/support/inquiry-screens.ts';
import { addAgent, keepOnly } from '#tests/support/office-records.ts';
import { answerDialog, dialog, heading, toast } from '#tests/support/office-screens.ts';

test('a tab says so before it saves anything, and keeps the typed text for the one who goes on', async ({
  page,
  app,
  signIn,
}) => {
  await emptyOffice(app.db);
  await signIn(page);
  const { id } = await addAgent(page);
  const { username } = await addAdministrator(page);
  const lastName = page.getByLabel('Last Name');
  const account = page.getByRole('link', { name: /^Your account/ });
  const stored = () =>
    app.db.selectFrom('agents').select('lastName').where('id', '=', id).executeTakeFirst();
  const savedBy = () =>
    app.db
      .selectFrom('auditLog')
      .select(['actor', 'action'])
      .where('entity', '=', 'agent')
      .where('entityId', '=', id)
      .where('action', '=', 'update')
      .execute();

  await page.goto(`/admin/agents/${id}/edit`);
  await lastName.fill('Roe');
  await signInAs(page, username);
  await page.getByRole('button', { name: 'Update Agent' }).click();
  await expect(dialog(page)).toContainText(`${username} is signed in in this browser now`);
  expect(await stored()).toEqual({ lastName: 'Doe' });
  await answerDialog(page, 'Cancel');
  await page.getByRole('button', { name: 'Update Agent' }).click();
  const password = dialog(page).getByLabel('Password *', { exact: true });
  await password.fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Agent updated successfully');
  await expect(account).toContainText(administrator.username);
  expect(await savedBy()).toEqual([{ actor: administrator.username, action: 'update' }]);

  await page.goto(`/admin/agents/${id}/edit`);
  await lastName.fill('Poe');
  const other = await page.context().newPage();
  await signInAs(other, username);
  await other.goto('/admin/dashboard');
  await expect(dialog(page)).toContainText(`${username} is signed in in this browser now`);
  await answerDialog(page, `Go On as ${username}`);
  await expect(account).toContainText(username);
  await expect(page.getByRole('link', { name: 'Administrators' })).toHaveCount(0);
  await expect(lastName).toHaveValue('Poe');
  await page.getByRole('button', { name: 'Update Agent' }).click();
  await expect(heading(page)).toHaveText('Agents');
  await expect(dialog(other)).toHaveCount(0);
  expect((await savedBy()).map(({ actor }) => actor)).toEqual([administrator.username, username]);
});

test('a refusal that arrives late does not end the session of the one who goes on', async ({
  page,
  app,
  signIn,
}) => {
  await keepOnly(app.db, []);
  await signIn(page);
  const { username } = await addAdministrator(page);
  await openInquiry(page, await send(page));
  const email = await refuseEmailTwice(page);
  await panel(page, 'Activity').getByText('Alert to office').click();
  await expect.poll(email.calls).toBe(2);
  const other = await page.context().newPage();
  await signInAs(other, username);
  await other.goto('/admin/dashboard');
  await page.bringToFront();
  await answerDialog(page, `Go On as ${username}`);
  await expect(page.getByRole('link', { name: /^Your account/ })).toContainText(username);
  email.answer();
  await expect(panel(page, 'Activity')).toContainText('A new inquiry came in from the website.');
  await expect(heading(page)).toHaveText('Amelia Carter');
});
