/**
 * Tests of deactivating and reactivating an agent from the list, and of adding, editing and
 * deactivating one without a mouse.
 */
import { expect, test, administrator } from '#tests/support/app-fixture.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { answer, hold, untilCallsEnd, watchCalls } from '#tests/support/network.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { addAgent, endEverySession } from '#tests/support/office-records.ts';
import {
  answerDialog,
  dialog,
  expectNames,
  heading,
  rowOf,
  toast,
} from '#tests/support/office-screens.ts';

test.beforeEach(async ({ page, app, signIn }) => {
  await emptyOffice(app.db);
  await signIn(page);
});

test('deactivating asks first, and the focus stays in the row', async ({ page, app }) => {
  const agent = await addAgent(page);
  await page.goto('/admin/agents');
  const deactivate = page.getByRole('button', { name: 'Deactivate Jane Doe' });
  await deactivate.click();
  await expect(dialog(page)).toContainText(
    'Are you sure you want to deactivate Jane Doe? This action can be undone.',
  );
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await untilCallsEnd(page);
  const calls = watchCalls(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(deactivate).toBeFocused();
  expect(calls).toEqual([]);

  const letGo = await hold(page, `**/api/admin/agents/${agent.id}`);
  await deactivate.click();
  await answerDialog(page, 'Deactivate');
  await expect(dialog(page).getByRole('button', { name: 'Deactivating...' })).toBeDisabled();
  letGo();
  await expect(toast(page)).toContainText('Agent deactivated successfully');
  await expect(rowOf(page, 'Jane Doe')).toContainText('Inactive');
  const reactivate = page.getByRole('button', { name: 'Reactivate Jane Doe' });
  await expect(reactivate).toBeFocused();

  await reactivate.click();
  await expect(toast(page)).toContainText('Agent updated successfully');
  await expect(deactivate).toBeFocused();
  expect(await app.db.selectFrom('agents').select(['isActive', 'notes']).execute()).toEqual([
    { isActive: true, notes: null },
  ]);
});

test('the focus moves to the next row, or to the heading, when a deactivated agent leaves the list', async ({
  page,
}) => {
  await addAgent(page, { firstName: 'Ann' });
  await addAgent(page, { firstName: 'Bea' });
  await page.goto('/admin/agents?status=active');
  await page.getByRole('button', { name: 'Deactivate Ann Doe' }).click();
  await answerDialog(page, 'Deactivate');
  await expectNames(page, ['Bea Doe']);
  await expect(page.getByRole('link', { name: 'Bea Doe', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Deactivate Bea Doe' }).click();
  await answerDialog(page, 'Deactivate');
  await expect(page.getByText('No agents found')).toBeVisible();
  await expect(heading(page)).toBeFocused();
});

test('a failed deactivation or reactivation shows an error, and an ended session is renewed', async ({
  page,
  app,
}) => {
  const agent = await addAgent(page);
  const call = `**/api/admin/agents/${agent.id}`;
  await page.goto('/admin/agents');
  await test.step('a failed deactivation shows an error', async () => {
    await answer(page, call, { status: 500, body: 'Broken' });
    await page.getByRole('button', { name: 'Deactivate Jane Doe' }).click();
    await answerDialog(page, 'Deactivate');
    await expect(toast(page)).toContainText('Error');
    await expect(toast(page)).toContainText('Failed to deactivate agent');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Deactivate Jane Doe' })).toBeFocused();
    await page.unroute(call);
  });
  await test.step('after the session has ended, the user signs in again in a dialog', async () => {
    await page.getByRole('button', { name: 'Deactivate Jane Doe' }).click();
    await endEverySession(page, app.db);
    await answerDialog(page, 'Deactivate');
    const again = dialog(page).filter({ hasText: 'Your session has ended' });
    await again.getByLabel('Password *', { exact: true }).fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Agent deactivated successfully');
    await expect(rowOf(page, 'Jane Doe')).toContainText('Inactive');
  });
  await test.step('a failed reactivation shows an error', async () => {
    await answer(page, call, { status: 500, body: 'Broken' });
    await page.getByRole('button', { name: 'Reactivate Jane Doe' }).click();
    await expect(toast(page)).toContainText('Failed to update agent');
  });
});

test('an office manager without a mouse adds, edits and deactivates an agent', async ({ page }) => {
  const { keyboard } = page;
  await page.goto('/admin/agents');
  await expect(page.getByText('No agents found')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Add Agent' }).first());
  await keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await keyboard.press('Tab');
  for (const text of ['Jane', 'Doe', 'jane@example.com', '', '', '65', '', 'By keyboard']) {
    if (text) await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await expect(page.getByLabel('License Type')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Create Agent' }));
  await keyboard.press('Enter');
  await expectNames(page, ['Jane Doe']);
  await expect(rowOf(page, 'Jane Doe')).toContainText('65.00');

  await tabTo(page, page.getByRole('link', { name: 'Edit Jane Doe' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('switch')).toBeChecked();
  await page.getByRole('switch').focus();
  await keyboard.press('Space');
  await expect(page.getByRole('switch')).not.toBeChecked();
  await keyboard.press('Space');
  await page.getByLabel('First Name').focus();
  await keyboard.type('Mary ');
  await keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Agents');

  await tabTo(page, page.getByRole('button', { name: /^Deactivate/ }));
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(rowOf(page, 'Doe')).toContainText('Inactive');
});
