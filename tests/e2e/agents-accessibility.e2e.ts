/**
 * WCAG 2.2 AA tests of the records' lists, forms and dialogs. The states that all lists have in
 * common are tested with the inquiries.
 */
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  addAgent,
  addEducationRecord,
  addPolicy,
  emptyOffice,
  endEverySession,
  saveBehind,
} from '#tests/support/office-records.ts';
import { dialog, rows } from '#tests/support/office-screens.ts';

test.beforeEach(async ({ page, app, signIn }) => {
  await emptyOffice(app.db);
  await signIn(page);
});

test('lists with usual, inactive and very long records', async ({ page }) => {
  const word = 'Featherstonehaugh'.repeat(5);
  const { id } = await addAgent(page, { firstName: word, lastName: word, phone: '9'.repeat(40) });
  await addAgent(page, { isActive: false, phone: '', licenseNumber: '' });
  await addPolicy(page, { title: `${word}${word}` });
  await addPolicy(page, { isActive: false });
  await addEducationRecord(page, id, { courseTitle: word, provider: word });
  for (const path of ['agents', 'policies', 'continuing-education', 'standing']) {
    await page.goto(`/admin/${path}`);
    await expect(rows(page).first()).toBeVisible();
    await expectAccessible(page);
  }
});

test('the question before a deactivation', async ({ page }) => {
  await addAgent(page, { firstName: 'W'.repeat(90) });
  await page.goto('/admin/agents');
  await page.getByRole('button', { name: /^Deactivate/ }).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
});

test('the forms for new records, and what is wrong with them', async ({ page }) => {
  for (const [path, button] of [
    ['agents', 'Create Agent'],
    ['policies', 'Create Policy'],
    ['continuing-education', 'Create Record'],
  ] as const) {
    await page.goto(`/admin/${path}/new`);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('region', { name: 'Please fix the following' })).toBeVisible();
    await expectAccessible(page);
  }
});

test.describe('in front of an open form', () => {
  test.beforeEach(async ({ page }) => {
    const { id } = await addAgent(page);
    await page.goto(`/admin/agents/${id}/edit`);
    await page.getByLabel('Notes').fill('Mine');
  });

  test('another administrator’s edit', async ({ page, app }) => {
    const { id } = await app.db.selectFrom('agents').select('id').executeTakeFirstOrThrow();
    await saveBehind(page, 'agents', id, { notes: 'Theirs '.repeat(200), phone: '' });
    await page.getByRole('button', { name: 'Update Agent' }).click();
    await expect(dialog(page)).toContainText('Another administrator saved this record');
    await expectAccessible(page);
  });

  test('signing in again', async ({ page, app }) => {
    await endEverySession(page, app.db);
    await page.getByRole('button', { name: 'Update Agent' }).click();
    await expect(dialog(page)).toContainText('Your session has ended');
    await expectAccessible(page);
  });

  test('leaving it', async ({ page }) => {
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(dialog(page)).toContainText('Leave without saving?');
    await expectAccessible(page);
  });
});
