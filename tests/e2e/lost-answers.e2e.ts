/** Tests that a form whose answer was lost can be sent again, and saves its record once. */
import type { Page } from '@playwright/test';
import type { Tables } from '#shared/db/tables.ts';
import { expect, test, type RunningApp } from '#tests/support/app-fixture.ts';
import { unique } from '#tests/support/administrators.ts';
import { addAgent, enterEmptyOffice, keepOnly } from '#tests/support/office-records.ts';
import { goInside } from '#tests/support/office-screens.ts';

/** Lets the first call with this method reach the server, and loses its answer. */
async function loseFirstAnswer(page: Page, method = 'POST') {
  let isFirst = true;
  await page.unrouteAll();
  await page.route('**/api/admin/**', async (route) => {
    const request = route.request();
    const isChange = request.method() === method && !request.url().endsWith('/read');
    if (!isChange || !isFirst) return route.fallback();
    isFirst = false;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

const countRows = async ({ db }: RunningApp, table: keyof Tables) =>
  (await db.selectFrom(table).selectAll().execute()).length;

test.beforeEach(async ({ page, app, signIn }) => {
  await enterEmptyOffice({ page, app, signIn });
  await keepOnly(app.db, [{ firstName: 'Amelia' }]);
});

test('an education record, a policy, a note and an administrator are created once', async ({
  page,
  app,
}) => {
  await app.db.deleteFrom('inquiryNotes').execute();
  await addAgent(page);
  const sendTwice = async (name: string, failure: string, success: string) => {
    await loseFirstAnswer(page);
    const button = page.getByRole('button', { name, exact: true }).last();
    await button.click();
    await expect(page.getByText(failure).first()).toBeVisible();
    await button.click();
    await expect(page.getByText(success).first()).toBeVisible();
  };

  await page.goto('/admin/continuing-education/new');
  await page.getByLabel('Agent').selectOption('Jane Doe');
  await page.getByLabel('Course Title').fill('Fair Housing');
  await page.getByLabel('Provider').fill('Coastal School');
  await page.getByLabel('Hours Completed').fill('3');
  await page.getByLabel('Completion Date').fill('2026-05-20');
  await sendTwice('Create Record', 'Failed to create record', 'Record created successfully');

  await goInside(page, '/admin/policies/new');
  await page.getByLabel('Title').fill('Keys');
  await page.getByLabel('Content').fill('Sign them out.');
  await sendTwice('Create Policy', 'Failed to create policy', 'Policy created successfully');

  const { id } = await app.db
    .selectFrom('contactSubmissions')
    .select('id')
    .executeTakeFirstOrThrow();
  await goInside(page, `/admin/contacts/${id}`);
  await page.getByLabel('New note').fill('Called back.');
  await sendTwice('Add note', 'Failed to add note', 'Note added');

  await goInside(page, '/admin/administrators');
  await page.getByRole('button', { name: 'Add Administrator' }).click();
  const username = unique('ann');
  await page.getByLabel('Username').fill(username);
  await sendTwice('Create Administrator', 'The server did not answer', 'Already made. Revoke it');

  for (const table of ['continuingEducation', 'policies', 'inquiryNotes'] as const) {
    expect([table, await countRows(app, table)]).toEqual([table, 1]);
  }
});

test('an edit is saved by a second try, which does not say that the record changed', async ({
  page,
  app,
}) => {
  const { id: agentId } = await addAgent(page);

  await test.step('a record', async () => {
    await page.goto(`/admin/agents/${agentId}/edit`);
    await page.getByLabel('Notes').fill('Speaks French.');
    await loseFirstAnswer(page, 'PUT');
    await page.getByRole('button', { name: 'Update Agent' }).click();
    await expect(page.getByText('Failed to update agent').first()).toBeVisible();
    await page.getByRole('button', { name: 'Update Agent' }).click();
    await expect(page.getByText('Agent updated successfully').first()).toBeVisible();
    const { notes } = await app.db
      .selectFrom('agents')
      .select('notes')
      .where('id', '=', agentId)
      .executeTakeFirstOrThrow();
    expect(notes).toBe('Speaks French.');
  });

  await test.step('the state of an inquiry', async () => {
    const inquiry = app.db.selectFrom('contactSubmissions').select(['id', 'status']);
    const { id } = await inquiry.executeTakeFirstOrThrow();
    await goInside(page, `/admin/contacts/${id}`);
    await loseFirstAnswer(page, 'PUT');
    await page.getByLabel('Status').selectOption('In progress');
    await expect(page.getByText('Failed to update inquiry').first()).toBeVisible();
    await page.getByRole('button', { name: 'Save again' }).click();
    await expect(page.getByText('Inquiry updated successfully').first()).toBeVisible();
    expect(await inquiry.execute()).toEqual([{ id, status: 'in_progress' }]);
  });

  await test.step('the draft of a part of the website', async () => {
    await goInside(page, '/admin/website/home');
    await page.getByLabel('Heading').first().fill('Homes by the marsh');
    await loseFirstAnswer(page, 'PUT');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Failed to save draft').first()).toBeVisible();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Draft saved').first()).toBeVisible();
  });
});
