/**
 * WCAG 2.2 AA tests of the lists and forms of agents, policies and education records, of the list
 * of standings, and of the dialogs in front of an agent's form. `inquiries-accessibility.e2e.ts`
 * tests the states that all lists have in common, and `agent-leaves.e2e.ts` tests the dialog that
 * deactivates an agent.
 */
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import {
  addAgent,
  addEducationRecord,
  addPolicy,
  endEverySession,
  saveBehind,
} from '#tests/support/office-records.ts';
import { answerDialog, dialog, pressEscape, rows } from '#tests/support/office-screens.ts';

test.beforeEach(async ({ page, app, signIn }) => {
  await emptyOffice(app.db);
  await signIn(page);
});

test('lists with usual, inactive and very long records are accessible', async ({ page }) => {
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

test('the forms for new records are accessible with their errors', async ({ page }) => {
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

test('the dialogs in front of an open form are accessible', async ({ page, app }) => {
  const { id } = await addAgent(page);
  const update = page.getByRole('button', { name: 'Update Agent' });
  await page.goto(`/admin/agents/${id}/edit`);
  await page.getByLabel('Notes').fill('Mine');
  await test.step('the question before leaving', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(dialog(page)).toContainText('Leave without saving?');
    await expectAccessible(page);
    await answerDialog(page, 'Keep editing');
  });
  await test.step('the changes of another administrator', async () => {
    await saveBehind(page, 'agents', id, { notes: 'Theirs '.repeat(200), phone: '' });
    await update.click();
    await expect(dialog(page)).toContainText('This record changed while you were editing it');
    await expectAccessible(page);
    await pressEscape(page);
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step('the sign-in after the session has ended', async () => {
    await endEverySession(page, app.db);
    await update.click();
    await expect(dialog(page)).toContainText('Your session has ended');
    await expectAccessible(page);
  });
});
