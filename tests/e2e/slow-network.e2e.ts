/** Tests of slow networks, failing calls and other administrators' edits. */
import { expect, test } from '#tests/support/app-fixture.ts';
import { answer, hold } from '#tests/support/network.ts';
import {
  addAgent,
  addEducationRecord,
  addManyAgents,
  addPolicy,
  emptyOffice,
  keepOnly,
} from '#tests/support/office-records.ts';
import {
  answerDialog,
  asksBeforeClosing,
  heading,
  rowOf,
  rows,
  searchBox,
  toast,
} from '#tests/support/office-screens.ts';
import { panel, send } from '#tests/support/inquiry-screens.ts';
import { signInByHand } from '#tests/support/sign-in-page.ts';

test.beforeEach(async ({ page, app, signIn }) => {
  await emptyOffice(app.db);
  await keepOnly(app.db, []);
  await signIn(page);
});

test('what is typed while a save is under way stays, and is asked about', async ({ page }) => {
  const { id } = await addPolicy(page);
  await page.goto(`/admin/policies/${id}/edit`);
  await page.getByLabel('Content').fill('First');
  const letGo = await hold(page, `**/api/admin/policies/${id}`);
  await page.getByRole('button', { name: 'Update Policy' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.getByLabel('Content').fill('First, and second');
  letGo();
  await expect(toast(page)).toContainText('Policy updated successfully');
  await expect(page.getByLabel('Content')).toHaveValue('First, and second');
  expect(await asksBeforeClosing(page)).toBe(true);
  await page.getByRole('button', { name: 'Update Policy' }).click();
  await expect(heading(page)).toHaveText('Policies');
  const stored = await page.request.get(`/api/admin/policies/${id}`);
  expect(await stored.json()).toMatchObject({ content: 'First, and second' });
});

test('an inquiry is assigned with the arrow keys, once, to whom one stops at', async ({ page }) => {
  await addAgent(page, { firstName: 'Ada' });
  await addAgent(page, { firstName: 'Ben' });
  await addAgent(page, { firstName: 'Cora' });
  const id = await send(page);
  const saved: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') saved.push(request.postDataJSON());
  });
  await page.goto(`/admin/contacts/${id}`);
  const assigned = page.getByLabel('Assigned to');
  await expect(assigned.getByRole('option')).toHaveCount(4);
  await assigned.focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(toast(page)).toContainText('Inquiry updated successfully');
  await expect(assigned.locator('option:checked')).toHaveText('Cora Doe');
  expect(saved).toHaveLength(1);
  await page.getByRole('button', { name: 'Mark as replied' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo, not replied yet' })).toBeFocused();
});

test('the assigned agent’s name shows while the agent list is loading or has failed', async ({
  page,
}) => {
  const agent = await addAgent(page);
  const id = await send(page);
  const decided = { status: 'new', assignedAgentId: agent.id, isAnswered: false };
  expect((await page.request.put(`/api/admin/contacts/${id}`, { data: decided })).ok()).toBe(true);
  await answer(page, '**/api/admin/agents/names', { status: 500, body: 'Broken' });
  await page.goto(`/admin/contacts/${id}`);
  await expect(page.getByLabel('Assigned to').locator('option:checked')).toHaveText('Jane Doe');
  const handling = panel(page, 'Status and owner');
  await expect(handling).toContainText('The agents could not be loaded');
  await page.unroute('**/api/admin/agents/names');
  await handling.getByRole('button', { name: /Retry/ }).click();
  await expect(handling).not.toContainText('could not be loaded');
});

test('a list whose answer is late says so, and does not pass off other rows for it', async ({
  page,
}) => {
  await addManyAgents(page, 3);
  await page.goto('/admin/agents');
  await expect(page.getByText('3 active agents')).toBeVisible();
  const letGo = await hold(page, '**/api/admin/agents?**');
  await searchBox(page).fill('Ada 02');
  await expect(page.getByRole('status').filter({ hasText: 'Loading agents...' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(1);
  letGo();
  await expect(page.getByText('1 active agent')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
});

test('a session that ends in the middle of a search comes back to the list', async ({ page }) => {
  await addManyAgents(page, 2);
  await page.goto('/admin/agents?status=active');
  await expect(rows(page)).toHaveCount(2);
  await page.context().clearCookies();
  await searchBox(page).pressSequentially('Ada 02', { delay: 60 });
  await expect(heading(page)).toHaveText('Admin Login');
  await page.waitForTimeout(400);
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fagents%3Fstatus%3Dactive/);
  await signInByHand(page);
  await expect(heading(page)).toHaveText('Agents');
});

test('what a colleague deleted leaves the list as soon as it is missed', async ({ page }) => {
  const agent = await addAgent(page);
  const { id } = await addEducationRecord(page, agent.id);
  await page.goto('/admin/continuing-education');
  await expect(rows(page)).toHaveCount(1);
  expect((await page.request.delete(`/api/admin/continuing-education/${id}`)).ok()).toBe(true);
  await rowOf(page, 'Jane Doe')
    .getByRole('button', { name: /Delete/ })
    .click();
  await answerDialog(page, 'Delete');
  await expect(toast(page)).toContainText('Failed to delete record');
  await expect(page.getByText('No continuing education records found')).toBeVisible();
});

test('on a phone the menu opens at its first screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/agents');
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeFocused();
});
