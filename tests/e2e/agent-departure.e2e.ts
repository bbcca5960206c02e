/** Tests the departure of an agent, with where the license went, and its undo. */
import { expect, test } from '#tests/support/app-fixture.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { addAgent, keepOnly } from '#tests/support/office-records.ts';
import { expectAccessible } from '#tests/support/axe.ts';
test('an agent leaves in one action, which an administrator undoes', async ({
  page,
  app,
  signIn,
}) => {
  await emptyOffice(app.db);
  await signIn(page);
  const ada = await addAgent(page, { firstName: 'Ada', email: 'ada@example.com' });
  await addAgent(page, { firstName: 'Ben', email: 'ben@example.com' });
  await app.db.updateTable('agentPages').set({ isShown: true }).execute();
  await keepOnly(app.db, [{ assignedAgentId: ada.id }, { assignedAgentId: ada.id }]);
  await page.goto('/admin/agents');
  await page
    .getByRole('button', { name: /More.*Ada Doe|Ada Doe/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Agent leaves' }).click();
  await expect(page.getByRole('dialog')).toContainText('2 inquiries are open');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('dialog').getByLabel('Open inquiries go to').selectOption('Ben Doe');
  await page.getByRole('button', { name: 'Agent leaves' }).click();
  await expect(page.getByText('The agent has left', { exact: true })).toBeVisible();
  await page.goto(`/admin/agents/${ada.id}/edit`);
  await expect(page.getByText('License to be sent')).toBeVisible();
  await page.getByRole('button', { name: 'License sent' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('License sent to the Commission on')).toBeVisible();
  await page.getByRole('button', { name: 'Undo the departure' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the departure' }).click();
  await expect(page.getByText('The departure is undone', { exact: true })).toBeVisible();
  await expect(page.getByText('License sent to')).toHaveCount(0);
});
