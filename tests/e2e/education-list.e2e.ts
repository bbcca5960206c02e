/** Test of the list of education records: its content, search, filters and deletion. */
import { expect, test } from '#tests/support/app-fixture.ts';
import { answer, hold } from '#tests/support/network.ts';
import { addAgent, addEducationRecord, enterEmptyOffice } from '#tests/support/office-records.ts';
import {
  answerDialog,
  dialog,
  expectNames,
  rowOf,
  searchBox,
  toast,
} from '#tests/support/office-screens.ts';

let jane = '';
let tom = '';

test.beforeEach(async ({ page, app, signIn }) => {
  await enterEmptyOffice({ page, app, signIn });
  jane = (await addAgent(page)).id;
  tom = (await addAgent(page, { firstName: 'Tom', lastName: 'Lee' })).id;
});

test('each record is a row with all columns and its agent’s current name, the list is searched, filtered and ordered, and a deletion asks first and is final', async ({
  page,
  app,
}) => {
  const { id } = await addEducationRecord(page, jane);
  await addEducationRecord(page, tom, {
    courseTitle: 'Pricing',
    courseType: 'elective',
    completionDate: '2026-02-01',
    hoursCompleted: '10',
    isVerified: true,
  });
  await page.goto('/admin/continuing-education');
  await expect(page.getByText('2 records', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(
    [
      'Select all on this page',
      'Agent',
      'Course Title',
      'Provider',
      'Type',
      'Hours',
      'Completion Date',
      'Status',
      'Actions',
    ].map((header) => new RegExp(`${header}$`)),
  );
  await expect(rowOf(page, 'Jane Doe').getByRole('cell')).toHaveText([
    'Select Fair Housing, Jane Doe',
    /Fair Housing$/,
    /Coastal School/,
    /Ethics/,
    /3\.25 hrs/,
    /Mar 1, 2024/,
    /Pending.*Verify/,
    /Edit.*Delete/,
  ]);
  await expect(rowOf(page, 'Tom Lee')).toContainText('Verified');
  // No agent handed these records in.
  await expect(page.getByRole('button', { name: /^Return/ })).toHaveCount(0);
  await expectNames(page, ['Tom Lee', 'Jane Doe']);
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await all.check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await all.uncheck();
  await expect(page.getByText('2 selected')).toHaveCount(0);
  await test.step('the list is searched by course, provider or agent, filtered and ordered', async () => {
    for (const [text, names] of [
      ['housing', ['Jane Doe']],
      ['tom lee', ['Tom Lee']],
      ['coastal', ['Tom Lee', 'Jane Doe']],
    ] as const) {
      await searchBox(page).fill(text);
      await expectNames(page, [...names]);
    }
    await searchBox(page).fill('');
    await page.getByLabel('Agent', { exact: true }).selectOption('Jane Doe');
    await expectNames(page, ['Jane Doe']);
    await expect(page).toHaveURL(`/admin/continuing-education?agent=${jane}`);
    await page.reload();
    await expect(page.getByLabel('Agent', { exact: true })).toHaveValue(jane);
    await page.getByLabel('Status').selectOption('Verified');
    await expect(page.getByText('No continuing education records found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Type').selectOption('Elective');
    await expectNames(page, ['Tom Lee']);
    await page.getByLabel('Type').selectOption('All types');
    const hours = page.getByRole('columnheader', { name: 'Hours' });
    await hours.getByRole('button').click();
    await expectNames(page, ['Jane Doe', 'Tom Lee']);
    await expect(hours).toHaveAttribute('aria-sort', 'ascending');
    await searchBox(page).fill('no-such-course');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(hours).toHaveAttribute('aria-sort', 'ascending');
    await expectNames(page, ['Jane Doe', 'Tom Lee']);
  });
  await test.step('the list shows the agent’s current name', async () => {
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await page.getByRole('link', { name: 'Edit Jane Doe' }).click();
    await page.getByLabel('Last Name').fill('Roe');
    await page.getByRole('button', { name: 'Update Agent' }).click();
    await expect(toast(page)).toContainText('Agent updated successfully');
    await page.getByRole('link', { name: 'Continuing Education' }).click();
    await expectNames(page, ['Tom Lee', 'Jane Roe']);
  });
  await test.step('a deletion asks first and is final', async () => {
    const remove = page.getByRole('button', { name: 'Delete Fair Housing, Jane Roe' });
    await remove.click();
    await expect(dialog(page)).toContainText(
      'Are you sure you want to delete "Fair Housing"? This action cannot be undone.',
    );
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(remove).toBeFocused();

    await answer(page, `**/api/admin/continuing-education/${id}`, { status: 500, body: 'Broken' });
    await remove.click();
    await answerDialog(page, 'Delete');
    await expect(toast(page)).toContainText('Failed to delete record');
    await page.unrouteAll();

    const letGo = await hold(page, `**/api/admin/continuing-education/${id}`);
    await remove.click();
    await answerDialog(page, 'Delete');
    await expect(dialog(page).getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    letGo();
    await expect(toast(page)).toContainText('Record deleted successfully');
    await expectNames(page, ['Tom Lee']);
    await expect(page.getByRole('link', { name: 'Tom Lee', exact: true })).toBeFocused();
    expect(await app.db.selectFrom('continuingEducation').select('agentId').execute()).toEqual([
      { agentId: tom },
    ]);
  });
});

test('a course that the agent has sent again is neither verified nor returned before the office has read it', async ({
  page,
  app,
}) => {
  const { id } = await addEducationRecord(page, jane);
  const pretendSentAgain = async (hoursCompleted: string, at: string) => {
    const sent = { hoursCompleted, handedInAt: at, updatedAt: at };
    const records = app.db.updateTable('continuingEducation').where('id', '=', id);
    await records
      .set(sent)
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .execute();
  };
  await pretendSentAgain('4', '2099-01-01T00:00:00.000Z');
  await page.goto('/admin/continuing-education');
  const row = rowOf(page, 'Jane Doe');
  await expect(row).toContainText('4.00 hrs');

  await pretendSentAgain('30', '2099-01-02T00:00:00.000Z');
  await row.getByRole('button', { name: 'Verify' }).click();
  await expect(toast(page)).toContainText(
    'Fair Housing, Jane Doe was sent again by the agent, so please read it first.',
  );
  await expect(row).toContainText('30.00 hrs');
  await expect(row).toContainText('Handed in');

  await pretendSentAgain('31', '2099-01-03T00:00:00.000Z');
  await row.getByRole('checkbox').check();
  const selected = page.getByRole('region', { name: 'Selected records' });
  await selected.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'sent again' })).toBeVisible();
  await expect(row).toContainText('31.00 hrs');

  await row.getByRole('button', { name: 'Return' }).click();
  const form = page.getByRole('dialog');
  await expect(form).toContainText('“Fair Housing”. Emails wait until email is set up.');
  await form.getByLabel('What the agent has to do').fill('The hours are missing.');
  await pretendSentAgain('32', '2099-01-04T00:00:00.000Z');
  await form.getByRole('button', { name: 'Return' }).click();
  await expect(form).toContainText('The agent has sent this again.');
  const records = app.db.selectFrom('continuingEducation');
  expect(await records.select(['isVerified', 'returnedAt']).execute()).toEqual([
    { isVerified: false, returnedAt: null },
  ]);

  await form.getByRole('button', { name: 'Cancel' }).click();
  await answerDialog(page, 'Leave without saving');
  await expect(row).toContainText('32.00 hrs');
  await app.db.deleteFrom('continuingEducation').execute();
  await row.getByRole('button', { name: 'Verify' }).click();
  await expect(toast(page)).toContainText('Fair Housing, Jane Doe was deleted in the meantime.');
});
