/**
 * Tests of working through the open inquiries: in bulk, with the keyboard, in the rows of the list,
 * and on a phone.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import { addAgent, enterEmptyOffice, keepOnly } from '#tests/support/office-records.ts';
import { heading, rows, toast } from '#tests/support/office-screens.ts';
import { showTypefaces } from '#tests/support/typefaces.ts';

const dueAt = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name });

test.beforeEach(enterEmptyOffice);

test('a user assigns 30 inquiries in at most 12 clicks, and reads them with next and previous', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const people = Array.from({ length: 30 }, (_, nth) => ({ firstName: `Visitor${nth + 1}` }));
  await keepOnly(app.db, people);
  for (const [name, minutes] of [
    ['Visitor7', -150],
    ['Visitor8', -90],
    ['Visitor9', 30],
  ] as const) {
    await app.db
      .updateTable('contactSubmissions')
      .set({ replyDueAt: dueAt(minutes) })
      .where('firstName', '=', name)
      .execute();
  }
  await addAgent(page);
  await page.goto('/admin/contacts');

  await expect(tab(page, 'Open')).toHaveText('Open30');
  await expect(tab(page, 'Overdue')).toHaveText('Overdue2');
  await expect(rows(page).nth(0)).toContainText('Visitor7');
  await expect(rows(page).nth(0)).toContainText('2 h late');
  await expect(rows(page).nth(1)).toContainText('Visitor8');
  await expect(rows(page).nth(2)).toContainText('Visitor9');
  const countRowsInView = () =>
    rows(page).evaluateAll(
      (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
    );
  await showTypefaces(page);
  expect(await countRowsInView()).toBeGreaterThanOrEqual(10);

  let clicks = 0;
  const click = async (name: string, role: 'button' | 'checkbox' = 'button') => {
    clicks++;
    await page.getByRole(role, { name, exact: true }).first().click();
  };
  clicks++;
  await tab(page, 'Unassigned').click();
  for (const count of [25, 5]) {
    await expect(rows(page)).toHaveCount(count);
    await click('Select all on this page', 'checkbox');
    // Count two clicks, one that opens the select and one that chooses the agent.
    clicks += 2;
    await page.getByLabel('Assign to', { exact: true }).selectOption('Jane Doe');
    await click('Assign');
    await expect(toast(page)).toContainText(`${count} inquiries updated`);
  }
  await expect(page.getByText('No inquiries found')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(12);
  const assigned = await app.db
    .selectFrom('contactSubmissions')
    .selectAll()
    .where('assignedAgentId', 'is not', null)
    .execute();
  expect(assigned).toHaveLength(30);

  await test.step('next and previous continue on the next page of the list', async () => {
    await page.getByRole('link', { name: 'Contact Submissions', exact: true }).click();
    const last = page.getByRole('link', { name: /^Visitor25 / });
    await expect(last).toBeVisible();
    await app.db
      .updateTable('contactSubmissions')
      .set({ status: 'done' })
      .where('firstName', 'in', ['Visitor1', 'Visitor2', 'Visitor3'])
      .execute();
    await last.click();
    for (const number of [26, 27, 28, 29, 30]) {
      await expect(page.getByRole('link', { name: 'Next inquiry' })).toBeVisible();
      await page.keyboard.press('j');
      await expect(heading(page)).toHaveText(`Visitor${number} Carter`);
    }
    await expect(page.getByRole('link', { name: 'Previous inquiry' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Next inquiry' })).toHaveCount(0);
    await page.keyboard.press('k');
    await expect(heading(page)).toHaveText('Visitor29 Carter');
    await app.db.deleteFrom('contactSubmissions').where('firstName', '=', 'Visitor28').execute();
    await page.keyboard.press('k');
    await expect(heading(page)).toHaveText('Page Not Found');
    await page.keyboard.press('k');
    await expect(heading(page)).toHaveText('Visitor27 Carter');
  });
});

test('a user selects, opens and leaves inquiries with the keyboard', async ({ page, app }) => {
  await keepOnly(app.db, [{ firstName: 'Third' }, { firstName: 'Second' }, { firstName: 'First' }]);
  for (const [nth, firstName] of ['First', 'Second', 'Third'].entries()) {
    const replyDueAt = dueAt(nth + 10);
    await app.db
      .updateTable('contactSubmissions')
      .set({ replyDueAt })
      .where('firstName', '=', firstName)
      .execute();
  }
  await page.goto('/admin/contacts');
  await expect(rows(page)).toHaveCount(3);
  for (const key of ['j', 'j', 'x', 'k', 'x']) await page.keyboard.press(key);
  const bar = page.getByRole('region', { name: 'Selected inquiries' });
  await expect(bar).toContainText('2 selected');
  const checkbox = (name: string) => page.getByRole('checkbox', { name: `Select ${name} Carter` });
  await checkbox('Second').click();
  await checkbox('First').click();
  await checkbox('First').click();
  await expect(bar).toContainText('1 selected');
  await checkbox('Third').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await checkbox('Third').click();
  await app.db.deleteFrom('contactSubmissions').where('firstName', '=', 'First').execute();
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect(bar).toContainText('First Carter was deleted in the meantime.');
  await expect(rows(page)).toHaveCount(1);
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toHaveCount(0);
  await expect(heading(page)).toBeFocused();

  await tab(page, 'All').click();
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(/^Second /);
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText(/^Third /);
  await page.keyboard.press('k');
  await expect(heading(page)).toHaveText(/^Second /);
  await page.getByRole('link', { name: 'Back to Contact Submissions' }).click();
  await expect(page).toHaveURL('/admin/contacts?status=all');
});

test('on a phone the first inquiry is on the first screen, and its row changes the agent and the status, with or without an email', async ({
  page,
  app,
}) => {
  await keepOnly(app.db, [{ firstName: 'First' }]);
  const { id } = await addAgent(page);
  const stored = () =>
    app.db
      .selectFrom('contactSubmissions')
      .select(['assignedAgentId', 'status'])
      .executeTakeFirstOrThrow();
  const kinds = async () => {
    const emails = await app.db.selectFrom('emailMessages').select('kind').orderBy('id').execute();
    return emails.map(({ kind }) => kind);
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/contacts?service=buying');
  await expect(page.getByRole('link', { name: /^First/ })).toBeInViewport();
  await expect(page.getByLabel('Interested in')).toBeHidden();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await expect(page.getByLabel('Interested in')).toHaveValue('buying');
  await page.setViewportSize({ width: 1280, height: 900 });
  const agent = page.getByLabel('Agent of First Carter');
  const bar = page.getByRole('region', { name: 'Selected inquiries' });
  const emailing = page.getByLabel('Email the agent').first();
  const emailingInBar = bar.getByLabel('Email the agent');

  await expect(emailing).toBeChecked();
  await emailing.uncheck();
  // Hover first, because the select lists the agents only once the pointer or the focus is on it.
  await agent.hover();
  await agent.selectOption('Jane Doe');
  await expect.poll(stored).toEqual({ assignedAgentId: id, status: 'new' });
  expect(await kinds()).toEqual([]);
  await page.getByRole('checkbox', { name: 'Select First Carter' }).check();
  await expect(emailingInBar).not.toBeChecked();
  await agent.selectOption('Unassigned');
  await expect.poll(stored).toEqual({ assignedAgentId: null, status: 'new' });
  await emailingInBar.check();
  await expect(emailing).toBeChecked();
  await agent.selectOption('Jane Doe');
  await expect.poll(stored).toEqual({ assignedAgentId: id, status: 'new' });
  expect(await kinds()).toEqual(['agent_assigned']);
  await page.getByLabel('Status of First Carter').selectOption('In progress');
  await expect.poll(stored).toEqual({ assignedAgentId: id, status: 'in_progress' });
});
