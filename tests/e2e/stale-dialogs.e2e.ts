/** Tests of dialogs whose record was changed by another user while they were open. */
import type { Page } from '@playwright/test';
import { adminAgentLicensePath, adminPaths, recordApiPath } from '#shared/domain/paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { answerDialog } from '#tests/support/office-screens.ts';
import { addAgent, addEducationRecord, enterEmptyOffice } from '#tests/support/office-records.ts';

test.beforeEach(enterEmptyOffice);

const stale = 'This was changed in the meantime, so nothing was saved.';

async function expectRefused(page: Page, button: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog.getByRole('alert')).toContainText(stale);
  // The change that is loaded behind the dialog is not overwritten by a second attempt.
  await page.waitForLoadState('networkidle');
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog.getByRole('alert')).toContainText(stale);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
}

test('the dialog of a webhook says that it was changed, and shows the change when it opens again', async ({
  page,
}) => {
  const path = '/api/admin/api/webhooks';
  const input = { url: 'https://crm.example/', events: ['inquiry.erased'], name: 'First' };
  const added = await page.request.post(path, { data: input });
  const { id } = (await added.json()) as { id: string };
  await page.goto(`${adminPaths.webhooks}/${id}`);
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Mine');
  await page.request.put(`${path}/${id}`, { data: { ...input, name: 'Theirs' } });
  await expectRefused(page, 'Save');
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Theirs');
  await page.request.delete(`${path}/${id}`);
});

test('the dialog of a deadline says that it was changed, and shows the change when it opens again', async ({
  page,
}) => {
  const path = '/api/admin/deadlines';
  const input = { kind: 'mls', label: '', agentId: '', dueOn: '2027-01-31', note: 'First' };
  const added = await page.request.post(path, { data: input });
  const { id } = (await added.json()) as { id: string };
  await page.goto(adminPaths.deadlines);
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Mine');
  await page.request.put(`${path}/${id}`, { data: { ...input, note: 'Theirs' } });
  await expectRefused(page, 'Save');
  await page.getByRole('button', { name: /^Edit/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Note')).toHaveValue('Theirs');
});

test('the dialog of a renewal says that the license was changed', async ({ page }) => {
  const { id } = await addAgent(page);
  const path = `/api/admin/agents/${id}/license`;
  const license = (await (await page.request.get(path)).json()) as object;
  await page.request.put(path, { data: { ...license, renewalDueOn: '2027-05-31' } });
  await page.goto(adminAgentLicensePath(id));
  await page.getByRole('button', { name: 'Record renewal' }).click();
  await page.getByRole('dialog').getByLabel('Next Renewal Due On').fill('2031-05-31');
  await page.request.put(path, { data: { ...license, renewalDueOn: '2028-05-31' } });
  await expectRefused(page, 'Record renewal');
  await page.getByRole('button', { name: 'Record renewal' }).click();
  await expect(page.getByRole('dialog')).toContainText('Now May 31, 2028.');
});

test('the dialog of a credit shows which facts of the record were changed, and then saves over them', async ({
  page,
}) => {
  const { id } = await addAgent(page);
  const record = await addEducationRecord(page, id, { courseTitle: 'Early Course' });
  await page.goto(adminAgentLicensePath(id));
  await page
    .getByRole('button', { name: /Override credit/ })
    .first()
    .click();
  const credit = page.getByRole('dialog', { name: 'Credit' });
  await credit.getByLabel('Credit').selectOption('Does not count');
  await credit.getByLabel('Reason').fill('No certificate');
  const path = `${recordApiPath('education_record')}/${record.id}`;
  const data = { ...record, courseTitle: 'Late Course' };
  expect((await page.request.put(path, { data })).status()).toBe(200);
  await credit.getByRole('button', { name: 'Save credit' }).click();
  await expect(page.getByRole('alertdialog').getByRole('listitem')).toHaveText([
    /Course Title\s*Before\s*Early Course\s*Theirs\s*Late Course$/,
  ]);
  await answerDialog(page, 'Keep mine and overwrite');
  const row = page.getByRole('row', { name: 'Late Course' });
  await expect(row).toContainText('by decision: No certificate');
});
