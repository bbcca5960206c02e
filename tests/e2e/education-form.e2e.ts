/**
 * Tests of the forms for education records: creating and editing records, recording a class, and
 * refused input.
 */
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { answer } from '#tests/support/network.ts';
import {
  addAgent,
  addEducationRecord,
  endEverySession,
  enterEmptyOffice,
  saveBehind,
} from '#tests/support/office-records.ts';
import {
  answerDialog,
  dialog,
  expectNames,
  heading,
  rowOf,
  toast,
} from '#tests/support/office-screens.ts';

// A completion date stays the same calendar day on a computer in another time zone.
test.use({ timezoneId: 'Asia/Tokyo' });

let jane = '';
let tom = '';

test.beforeEach(async ({ page, app, signIn }) => {
  await enterEmptyOffice({ page, app, signIn });
  jane = (await addAgent(page)).id;
  tom = (await addAgent(page, { firstName: 'Tom', lastName: 'Lee' })).id;
});

test('a new record starts with the usual values and is stored as entered, and a class is recorded for two agents with hints and verified together', async ({
  page,
  app,
}) => {
  await page.goto('/admin/continuing-education/12/edit');
  await expect(heading(page)).toHaveText('Education Record Not Found');
  await page.getByRole('link', { name: 'Back to Continuing Education' }).click();
  await expect(page.getByText('No continuing education records found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Record' })).toHaveCount(2);
  await page.getByRole('link', { name: 'Add Record' }).first().click();
  const agent = page.getByLabel('Agent');
  await expect(agent.getByRole('option')).toHaveText(['Select an agent', 'Jane Doe', 'Tom Lee']);
  const type = page.getByLabel('Course Type');
  await expect(type).toHaveValue('elective');
  await expect(type.getByRole('option')).toHaveText([
    'Core Subject',
    'License Law',
    'Ethics',
    'Elective',
  ]);
  const hours = page.getByLabel('Hours Completed');
  await expect(hours).toHaveValue('0');
  await expect(hours).toHaveAttribute('step', '0.25');
  await expect(hours).toHaveAttribute('max', '100');
  const verified = page.getByRole('switch', { name: 'Verified Completion' });
  await expect(verified).not.toBeChecked();

  await hours.fill('100');
  await page.getByRole('button', { name: 'Create Record' }).click();
  await expect(page.getByRole('region', { name: 'Please fix the following' })).toContainText(
    /Agent: Required.*Hours Completed: Enter hours from 0 to 99.75.*Completion Date: Required/,
  );
  await agent.selectOption('Tom Lee');
  await page.getByLabel('Course Title').fill('License Law Update');
  await page.getByLabel('Provider').fill('Coastal School');
  await type.selectOption('License Law');
  await hours.fill('3.5');
  await page.getByLabel('Completion Date').fill('2026-05-20');
  await verified.check();
  await page.getByRole('button', { name: 'Create Record' }).click();
  await expect(toast(page)).toContainText('Record created successfully');
  await expectNames(page, ['Tom Lee']);
  expect(await app.db.selectFrom('continuingEducation').selectAll().execute()).toMatchObject([
    {
      agentId: tom,
      courseTitle: 'License Law Update',
      courseType: 'license_law',
      hoursCompleted: '3.50',
      completionDate: '2026-05-20',
      certificateNumber: null,
      isVerified: true,
    },
  ]);
  await test.step('a class is recorded for two agents with hints', async () => {
    await page.getByRole('link', { name: 'Add Class' }).click();
    await page.getByLabel('Course Title').fill('License Law Update');
    await page.getByLabel('Provider').fill('Coastal School');
    await page.getByLabel('Completion Date').fill('2026-05-20');
    await expect(page.getByText('A course of 0 hours does not count.')).toBeVisible();
    await page.getByLabel('Hours Completed').fill('3');
    await page.getByRole('button', { name: 'Create records' }).click();
    await expect(page.getByText('Please choose the agents', { exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Jane Doe' }).check();
    await page.getByRole('checkbox', { name: 'Tom Lee' }).check();
    await page.getByLabel('Certificate Number of Jane Doe').fill('J-1');
    await expect(
      page.getByText(/^Tom Lee already has “License Law Update”, completed on May 20, 2026/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Create 2 records' }).click();
    await expect(toast(page)).toContainText('2 records created successfully');
    await expect(page.getByText('3 records')).toBeVisible();
  });
  await test.step('its records are verified together', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Jane Doe' });
    await row.getByRole('button', { name: 'Verify' }).click();
    await expect(row).toContainText('Verified');
    await row.getByRole('checkbox').check();
    const selected = page.getByRole('region', { name: 'Selected records' });
    await selected.getByRole('button', { name: 'Select all on this page' }).click();
    await selected.getByRole('button', { name: 'Verify' }).click();
    await expect(toast(page)).toContainText('1 record verified');
    await expect(page.getByRole('alert')).toContainText('is already verified');
    await expect(page.getByRole('cell').filter({ hasText: 'Pending' })).toHaveCount(0);
  });
});

test('the form keeps its text after a failure, an ended session and a deletion of the record', async ({
  page,
  app,
}) => {
  const { id } = await addEducationRecord(page, jane);
  await page.goto(`/admin/continuing-education/${id}/edit`);
  const title = page.getByLabel('Course Title');
  // Wait for the hints, which the form loads after a pause. If it loaded them after the session has
  // ended, the dialog to sign in again could open before the click on "Update Record".
  const hints = page.waitForResponse((response) => response.url().includes('Practice'));
  await title.fill('Fair Housing in Practice');
  await hints;
  const update = page.getByRole('button', { name: 'Update Record' });
  await answer(page, `**/api/admin/continuing-education/${id}`, { status: 500, body: 'Broken' });
  await update.click();
  await expect(toast(page)).toContainText('Failed to update record');
  await page.unrouteAll();

  await endEverySession(page, app.db);
  await update.click();
  await dialog(page).getByLabel('Password *', { exact: true }).fill(administrator.password);
  await page.request.delete(`/api/admin/continuing-education/${id}`);
  await app.db.deleteFrom('continuingEducation').where('id', '=', id).execute();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('no longer exists');
  await expect(title).toHaveValue('Fair Housing in Practice');
});

test('the completion date stays the same calendar day, and a conflict shows agents and course types by name', async ({
  page,
  app,
}) => {
  const { id } = await addEducationRecord(page, jane);
  await page.goto('/admin/continuing-education');
  await expect(rowOf(page, 'Jane Doe')).toContainText('Mar 1, 2024');
  await page.getByRole('link', { name: /^Edit/ }).click();
  await expect(page.getByLabel('Completion Date')).toHaveValue('2024-03-01');
  await page.getByLabel('Provider').fill('River School');
  await saveBehind(page, 'continuing-education', id, {
    agentId: tom,
    courseType: 'core',
    isVerified: true,
  });
  await page.getByRole('button', { name: 'Update Record' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    /Agent.*Jane Doe.*Tom Lee$/,
    /Course Type.*Ethics.*Core Subject$/,
    /Verified Completion.*Off.*On$/,
  ]);
  await answerDialog(page, 'Keep mine and overwrite');
  await expect(toast(page)).toContainText('Record updated successfully');
  await expect(rowOf(page, 'Tom Lee')).toContainText('River School');
  const stored = app.db.selectFrom('continuingEducation').where('id', '=', id);
  expect(await stored.select('completionDate').executeTakeFirst()).toEqual({
    completionDate: '2024-03-01',
  });
});
