/** Tests of deactivating and reactivating an agent from the list, and of editing one without a mouse. */
import { expect, test, administrator } from '#tests/support/app-fixture.ts';
import { answer, hold, untilCallsEnd, watchCalls } from '#tests/support/network.ts';
import { addAgent, endEverySession, enterEmptyOffice } from '#tests/support/office-records.ts';
import {
  answerDialog,
  dialog,
  expectNames,
  heading,
  pressEscape,
  rowOf,
  toast,
} from '#tests/support/office-screens.ts';

test.beforeEach(enterEmptyOffice);

test('deactivating asks first, keeps the focus in the list, and shows an error if it or a reactivation fails', async ({
  page,
  app,
}) => {
  const agent = await addAgent(page, { firstName: 'Ann' });
  await addAgent(page, { firstName: 'Bea' });
  const call = `**/api/admin/agents/${agent.id}`;
  const deactivate = page.getByRole('button', { name: 'Deactivate Ann Doe' });
  const reactivate = page.getByRole('button', { name: 'Reactivate Ann Doe' });
  await test.step('deactivating asks first', async () => {
    await page.goto('/admin/agents');
    await deactivate.click();
    await expect(dialog(page)).toContainText(
      'Are you sure you want to deactivate Ann Doe? This action can be undone.',
    );
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await untilCallsEnd(page);
    const calls = watchCalls(page);
    await pressEscape(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(deactivate).toBeFocused();
    expect(calls).toEqual([]);
  });
  await test.step('a failed deactivation shows an error', async () => {
    await answer(page, call, { status: 500, body: 'Broken' });
    await deactivate.click();
    await answerDialog(page, 'Deactivate');
    await expect(toast(page)).toContainText('Error');
    await expect(toast(page)).toContainText('Failed to deactivate agent');
    await expect(dialog(page)).toHaveCount(0);
    await expect(deactivate).toBeFocused();
    await page.unroute(call);
  });
  await test.step('after the session has ended, the user signs in again in a dialog', async () => {
    await deactivate.click();
    await endEverySession(page, app.db);
    const letGo = await hold(page, call);
    await answerDialog(page, 'Deactivate');
    await expect(dialog(page).getByRole('button', { name: 'Deactivating...' })).toBeDisabled();
    letGo();
    const again = dialog(page).filter({ hasText: 'Your session has ended' });
    await again.getByLabel('Password *', { exact: true }).fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Agent deactivated successfully');
    await expect(rowOf(page, 'Ann Doe')).toContainText('Inactive');
    await expect(reactivate).toBeFocused();
    await page.unroute(call);
  });
  await test.step('a failed reactivation shows an error, and a good one keeps the focus', async () => {
    await answer(page, call, { status: 500, body: 'Broken' });
    await reactivate.click();
    await expect(toast(page)).toContainText('Failed to update agent');
    await page.unroute(call);
    await reactivate.click();
    await expect(toast(page)).toContainText('Agent updated successfully');
    await expect(deactivate).toBeFocused();
    const stored = app.db.selectFrom('agents').select(['isActive', 'notes']);
    expect(await stored.where('id', '=', agent.id).execute()).toEqual([
      { isActive: true, notes: null },
    ]);
  });
  await test.step('the focus moves to the next row, or to the heading, when an agent leaves the list', async () => {
    await page.getByLabel('Status').selectOption('Active');
    await expect(page).toHaveURL('/admin/agents?status=active');
    await deactivate.click();
    await answerDialog(page, 'Deactivate');
    await expectNames(page, ['Bea Doe']);
    await expect(page.getByRole('link', { name: 'Bea Doe', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Deactivate Bea Doe' }).click();
    await answerDialog(page, 'Deactivate');
    await expect(page.getByText('No agents found')).toBeVisible();
    await expect(heading(page)).toBeFocused();
  });
});

// The test in keyboard-only.e2e.ts adds an agent without a mouse.
test('an office manager without a mouse edits and deactivates an agent', async ({ page }) => {
  const { keyboard } = page;
  await addAgent(page);
  await page.goto('/admin/agents');
  await page.getByRole('link', { name: 'Edit Jane Doe' }).press('Enter');
  await expect(page.getByRole('switch')).toBeChecked();
  await page.getByRole('switch').focus();
  await keyboard.press('Space');
  await expect(page.getByRole('switch')).not.toBeChecked();
  await keyboard.press('Space');
  await page.getByLabel('First Name').focus();
  await keyboard.type('Mary ');
  await keyboard.press('Tab');
  await expect(page.getByLabel('Last Name')).toBeFocused();
  await keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Agents');

  await page.getByRole('button', { name: /^Deactivate/ }).press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(rowOf(page, 'Doe')).toContainText('Inactive');
});
