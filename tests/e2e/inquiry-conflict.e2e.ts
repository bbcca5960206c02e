/**
 * Test that two administrators who edit the same inquiry do not overwrite each other's changes
 * without a question.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import { addAgent, enterEmptyOffice } from '#tests/support/office-records.ts';
import {
  answerDialog,
  asksBeforeClosing,
  dialog,
  toast,
  pressEscape,
} from '#tests/support/office-screens.ts';
import { openInquiry, send } from '#tests/support/inquiry-screens.ts';

let id = '';
let agentId = '';
const status = (page: Page) => page.getByLabel('Status');
const assignee = (page: Page) => page.getByLabel('Assigned to');
const note = (page: Page) => page.getByLabel('New note');

/**
 * Saves a change through the API, as another administrator would. The page is not told, so it keeps
 * showing the old values.
 */
async function decideBehind(page: Page, decision: object) {
  const data = { status: 'new', assignedAgentId: null, isAnswered: false, ...decision };
  const answer = await page.request.put(`/api/admin/contacts/${id}`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function keepDeciding(page: Page) {
  await pressEscape(page);
  await expect(dialog(page)).toHaveCount(0);
}

test.beforeEach(enterEmptyOffice);

test('the dialog shows who changed what, Escape and Undo keep the text, and “Keep mine” overwrites only the changed field', async ({
  page,
  app,
}) => {
  ({ id: agentId } = await addAgent(page));
  id = await send(page);
  await openInquiry(page, id);
  await note(page).fill('Half a note');
  await decideBehind(page, { status: 'done', assignedAgentId: agentId, isAnswered: true });
  await page.request.post(`/api/admin/contacts/${id}/notes`, { data: { text: 'Called' } });
  await status(page).selectOption('In progress');
  const conflict = 'This record changed while you were editing it';
  await expect(dialog(page)).toContainText(conflict);
  await expect(dialog(page)).toContainText(/admin changed it on \w+ \d+, \d{4}, \d+:\d\d [AP]M/);
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    /Status\s*Before\s*New\s*Theirs\s*Done\s*Yours\s*In progress/,
    /Assigned to\s*Before\s*Unassigned\s*Theirs\s*Jane Doe$/,
    /Replied\s*Before\s*No\s*Theirs\s*Yes$/,
  ]);
  await test.step('Escape leaves the change unsaved, and Undo discards it', async () => {
    await keepDeciding(page);
    await expect(status(page)).toHaveValue('in_progress');
    await expect(page.getByText('Your change is not saved yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Save again' }).click();
    await expect(dialog(page)).toContainText(conflict);
    await keepDeciding(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(status(page)).toHaveValue('new');
    await note(page).fill('');
    await expect.poll(() => asksBeforeClosing(page)).toBe(false);
  });
  await test.step('“Load theirs” shows the stored values, and the note stays', async () => {
    await note(page).fill('Half a note');
    await status(page).selectOption('In progress');
    await answerDialog(page, 'Load theirs');
    await expect(status(page)).toHaveValue('done');
    await expect(assignee(page)).toHaveValue(agentId);
    await expect(note(page)).toHaveValue('Half a note');
  });
  await test.step('“Keep mine” overwrites only the changed field', async () => {
    await decideBehind(page, { isAnswered: true });
    await status(page).selectOption('In progress');
    await answerDialog(page, 'Keep mine and overwrite');
    await expect(toast(page)).toContainText('Inquiry updated successfully');
    await expect(assignee(page)).toHaveValue('');
    const stored = app.db.selectFrom('contactSubmissions').selectAll().where('id', '=', id);
    expect(await stored.executeTakeFirst()).toMatchObject({
      status: 'in_progress',
      assignedAgentId: null,
      firstResponseAt: expect.any(String),
    });
    await expect(note(page)).toHaveValue('Half a note');
  });
});
