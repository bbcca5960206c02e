/**
 * Test of agents who leave: their open inquiries, their public pages and where their licenses go.
 */
import { addDays } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { addAgent, enterEmptyOffice, keepOnly } from '#tests/support/office-records.ts';
import {
  agentFields,
  answerDialog,
  chooseInMenu,
  dialog,
  goInside,
  heading,
  rowOf,
  rows,
  toast,
} from '#tests/support/office-screens.ts';

test.beforeEach(enterEmptyOffice);

test('an agent who leaves hands over seven open inquiries and is no longer shown to visitors, and a departure is recorded and undone', async ({
  page,
  app,
}) => {
  const ada = await addAgent(page, { firstName: 'Ada', email: 'ada@example.com' });
  const ben = await addAgent(page, { firstName: 'Ben', email: 'ben@example.com' });
  const cy = await addAgent(page, { firstName: 'Cy', email: 'cy@example.com' });
  await addAgent(page, { firstName: 'Dee', email: 'dee@example.com' });
  await app.db.updateTable('agentPages').set({ isShown: true }).execute();
  const assigned = { assignedAgentId: ada.id };
  await keepOnly(app.db, [
    ...Array.from({ length: 7 }, () => assigned),
    { ...assigned, status: 'done' },
  ]);
  expect((await page.request.get('/agent/ada-doe')).status()).toBe(200);

  await page.goto('/admin/agents');
  await page.getByRole('button', { name: 'Deactivate Ada Doe' }).click();
  await expect(dialog(page)).toContainText(
    'Are you sure you want to deactivate Ada Doe? This action can be undone.',
  );
  await expect(dialog(page)).toContainText('The public page goes offline.');
  await expect(dialog(page)).toContainText(
    'Duty days from today on become free, the agent leaves the rotation, and the desk ends. A reactivation does not bring them back.',
  );
  const target = dialog(page).getByLabel('7 open inquiries go to');
  await expect(target.getByRole('option')).toHaveText([
    'Unassigned',
    'Ben Doe',
    'Cy Doe',
    'Dee Doe',
  ]);
  await expectAccessible(page, '[role=alertdialog]');
  await target.selectOption('Ben Doe');
  await answerDialog(page, 'Deactivate');
  await expect(toast(page)).toContainText('Agent deactivated successfully');
  await expect(rowOf(page, 'Ada Doe')).toContainText('Inactive');
  await expect(page.getByText('4 active agents', { exact: true })).toBeVisible();

  await goInside(page, `/admin/contacts?status=open&agent=${ben.id}`);
  await expect(rows(page)).toHaveCount(7);
  await goInside(page, '/admin/contacts?status=done');
  await expect(rows(page)).toContainText(['Ada Doe (inactive)']);
  await goInside(page, '/admin/mails');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(['7 inquiries are assigned to you']);

  expect((await page.goto('/agent/ada-doe'))?.status()).toBe(410);
  await expect(heading(page)).toHaveText(/^Ada Doe is no longer with Marsh & Square/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Meet our team' }).click();
  await expect(page).toHaveURL('/team');
  await expect(page.getByText('Ben Doe').first()).toBeVisible();
  await expect(page.getByText('Ada Doe')).toHaveCount(0);

  await page.goto(`/admin/agents/${ben.id}/edit`);
  await agentFields(page).isActive.uncheck();
  await expect(page.getByText('The public page goes offline.')).toBeVisible();
  await expect(page.getByText('Open requests to confirm a policy are closed.')).toBeVisible();
  await page.getByLabel('7 open inquiries go to').selectOption('Cy Doe');
  await page.getByRole('button', { name: 'Update Agent' }).click();
  await expect(toast(page)).toContainText('Agent updated successfully');
  await goInside(page, `/admin/contacts?status=open&agent=${cy.id}`);
  await expect(rows(page)).toHaveCount(7);

  await test.step('a departure says where the license goes, and is undone', async () => {
    const form = page.getByRole('dialog');
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await chooseInMenu(page, 'Cy Doe', 'Agent leaves');
    await expect(form).toContainText('7 inquiries are open');
    await expectAccessible(page, '[role=dialog]');
    await page.setViewportSize({ width: 390, height: 844 });
    const receiver = form.getByLabel('Open inquiries go to');
    await expect(receiver.getByRole('option')).toHaveText(['The office’s queue', 'Dee Doe']);
    await receiver.selectOption('Dee Doe');
    await page.route('**/departure', (route) => route.abort());
    await page.getByRole('button', { name: 'Agent leaves' }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await answerDialog(page, 'Keep editing');
    await page.unroute('**/departure');
    await page.getByRole('button', { name: 'Agent leaves' }).click();
    await expect(page.getByText('The agent has left', { exact: true })).toBeVisible();
    await goInside(page, `/admin/agents/${cy.id}/edit`);
    await expect(page.getByText('License to be sent')).toBeVisible();
    await page.getByRole('button', { name: 'License sent' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('License sent to the Commission on')).toBeVisible();
    await page.getByRole('button', { name: 'Undo the departure' }).click();
    await answerDialog(page, 'Undo the departure');
    await expect(page.getByText('The departure is undone', { exact: true })).toBeVisible();
    await expect(page.getByText('License sent to')).toHaveCount(0);
  });
});

test('an agent who left comes back after a question that says what does not', async ({
  page,
  app,
}) => {
  const ada = await addAgent(page, { firstName: 'Ada' });
  await keepOnly(app.db, [{ assignedAgentId: ada.id }, { assignedAgentId: ada.id }]);
  await page.goto('/admin/agents');
  await chooseInMenu(page, 'Ada Doe', 'Agent leaves');
  await page.getByRole('button', { name: 'Agent leaves' }).click();
  const reactivate = page.getByRole('button', { name: 'Reactivate Ada Doe' });
  await reactivate.click();
  await expect(dialog(page)).toContainText(
    'does not bring back what ended or moved then: 2 inquiries, the desk and its links.',
  );
  await expect(dialog(page)).toContainText('“Undo the departure” on the agent’s screen');
  await answerDialog(page, 'Cancel');
  await expect(reactivate).toBeFocused();
  await reactivate.click();
  await answerDialog(page, 'Reactivate');
  await expect(page.getByRole('button', { name: 'Deactivate Ada Doe' })).toBeVisible();
});

test('a departure that is only planned is canceled, not undone', async ({ page }) => {
  await addAgent(page, { firstName: 'Ada' });
  await page.goto('/admin/agents');
  await chooseInMenu(page, 'Ada Doe', 'Agent leaves');
  const form = page.getByRole('dialog');
  await expect(form).toContainText('The desk and its links end.');
  const later = 'These numbers are today’s. They are counted again when that day is over.';
  await expect(form).not.toContainText(later);
  await form.getByLabel('Last day').fill(addDays(officeDay(new Date()), 7));
  await expect(form).toContainText(later);
  await page.getByRole('button', { name: 'Set the last day' }).click();
  await expect(page.getByText('The last day is set', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Ada Doe', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel the departure' }).click();
  await expect(dialog(page).getByRole('heading')).toHaveText('Cancel the departure');
  await expect(dialog(page)).toContainText('The agent stays. Nothing has been changed yet.');
  await answerDialog(page, 'Keep it planned');
  await page.getByRole('button', { name: 'Cancel the departure' }).click();
  await answerDialog(page, 'Cancel the departure');
  await expect(page.getByText('The departure is canceled', { exact: true })).toBeVisible();
  await expect(page.getByText(/^The last day is .* License/)).toHaveCount(0);
});
