/**
 * Tests of the back office with slow or failed calls, an ended session, and a record that another
 * administrator has deleted.
 */
import { expect, test } from '#tests/support/app-fixture.ts';
import { answer, hold, untilCallsEnd } from '#tests/support/network.ts';
import {
  addAgent,
  addEducationRecord,
  addManyAgents,
  addPolicy,
  enterEmptyOffice,
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

test.beforeEach(enterEmptyOffice);

test('text that is typed during a save stays, and leaving asks about it', async ({ page }) => {
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

test('an inquiry shows its agent’s name although the list of agents failed, and arrow keys assign it once', async ({
  page,
}) => {
  const agent = await addAgent(page, { firstName: 'Ada' });
  await addAgent(page, { firstName: 'Ben' });
  await addAgent(page, { firstName: 'Cora' });
  const id = await send(page);
  const decided = { status: 'new', assignedAgentId: agent.id, isAnswered: false };
  expect((await page.request.put(`/api/admin/contacts/${id}`, { data: decided })).ok()).toBe(true);
  await answer(page, '**/api/admin/agents/names', { status: 500, body: 'Broken' });
  await page.goto(`/admin/contacts/${id}`);
  const assigned = page.getByLabel('Assigned to');
  await expect(assigned.locator('option:checked')).toHaveText('Ada Doe');
  const handling = panel(page, 'Status and owner');
  await expect(handling).toContainText('The agents could not be loaded');
  await page.unroute('**/api/admin/agents/names');
  await handling.getByRole('button', { name: /Retry/ }).click();
  await expect(handling).not.toContainText('could not be loaded');

  const saved: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') saved.push(request.postDataJSON());
  });
  await expect(assigned.getByRole('option')).toHaveCount(4);
  await assigned.focus();
  for (const _ of [1, 2]) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(toast(page)).toContainText('Inquiry updated successfully');
  await expect(assigned.locator('option:checked')).toHaveText('Cora Doe');
  expect(saved).toHaveLength(1);
  await page.getByRole('button', { name: 'Mark as replied' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo, not replied yet' })).toBeFocused();
});

test('a user chooses an agent and a status during a save, and both are saved', async ({
  page,
  app,
}) => {
  const { id: assignedAgentId } = await addAgent(page, { firstName: 'Ada' });
  const id = await send(page);
  await page.goto(`/admin/contacts/${id}`);
  const handling = panel(page, 'Status and owner');
  const status = handling.getByLabel('Status');
  const save = () =>
    page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith(id));
  await expect(status).toHaveValue('new');
  const release = await hold(page, `**/api/admin/contacts/${id}`);
  const first = save();
  await status.selectOption('In progress');
  expect((await first).postDataJSON()).toMatchObject({ status: 'in_progress' });
  const second = save();
  await handling.getByLabel('Assigned to').selectOption('Ada Doe');
  await status.selectOption('Done');
  release();
  const both = { status: 'done', assignedAgentId };
  expect((await second).postDataJSON()).toMatchObject(both);
  const stored = app.db.selectFrom('contactSubmissions').select(['status', 'assignedAgentId']);
  await expect.poll(() => stored.executeTakeFirst()).toEqual(both);
});

test('a user whose session ends during a search signs in and returns to the list', async ({
  page,
}) => {
  await addManyAgents(page, 2);
  await page.goto('/admin/agents?status=active');
  await expect(rows(page)).toHaveCount(2);
  await page.context().clearCookies();
  await searchBox(page).pressSequentially('Ada 02', { delay: 60 });
  await expect(heading(page)).toHaveText('Admin Login');
  await untilCallsEnd(page);
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fagents%3Fstatus%3Dactive/);
  await signInByHand(page);
  await expect(heading(page)).toHaveText('Agents');
});

test('a record that another administrator deleted leaves the list after a failed deletion', async ({
  page,
}) => {
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
