/** Test of the deadlines of the office. */
import type { Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import type { DigestAnswer, DigestSettings } from '#features/deadlines/domain/digest.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { addAgent, enterEmptyOffice } from '#tests/support/office-records.ts';
import { toast } from '#tests/support/office-screens.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test.beforeEach(enterEmptyOffice);

test('the office adds a deadline, and renews it a year on', async ({ page }) => {
  await page.goto(adminPaths.deadlines);
  await expect(page.getByText('License dates appear here by themselves.')).toBeVisible();
  await page.getByRole('button', { name: 'Add deadline' }).click();
  await dialog(page).getByLabel('What').selectOption('Other');
  await dialog(page).getByLabel('Due').fill('2026-01-31');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Required')).toBeVisible();
  await dialog(page).getByLabel('Name').fill('Fire extinguishers');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Overdue' })).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Renewed Fire extinguishers' }).click();
  await expect(dialog(page).getByLabel('Next due date')).toHaveValue('2027-01-31');
  await dialog(page).getByRole('button', { name: 'Renewed' }).click();
  await expect(toast(page)).toContainText('The next deadline is recorded');
  await expect(page.getByText('Jan 31, 2027')).toBeVisible();
  // The button that opened the dialog disappeared with its row.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Closed');
  await expect(page.getByText('Jan 31, 2026')).toBeVisible();
});

test('a paper that the agent has sent again is not accepted before the office has read it', async ({
  page,
  app,
}) => {
  const { id: agentId } = await addAgent(page);
  const at = '2099-01-01T00:00:00.000Z';
  const times = { handedInAt: at, createdAt: at, updatedAt: at };
  const paper = { id: newId(), agentId, kind: 'eo_insurance', dueOn: '2027-12-31' } as const;
  await app.db
    .insertInto('agentDeadlines')
    .values({ ...paper, ...times })
    .execute();
  await page.goto(adminPaths.deadlines);
  await expect(page.getByText('Dec 31, 2027')).toBeVisible();
  const again = '2099-01-02T00:00:00.000Z';
  const sent = { dueOn: '2028-12-31', handedInAt: again, updatedAt: again };
  await app.db.updateTable('agentDeadlines').set(sent).execute();
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(toast(page)).toContainText('The agent has sent this again. Please read it first.');
  await expect(page.getByText('Dec 31, 2028')).toBeVisible();
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(toast(page)).toContainText('Paper accepted');
});

test('two super admins change the settings of the emails, and both changes are kept', async ({
  page,
}) => {
  await page.goto(adminPaths.deadlines);
  const addresses = page.getByLabel('Office Addresses');
  await expect(addresses).toBeVisible();
  const { settings } = (await (await page.request.get(apiPaths.digest)).json()) as DigestAnswer;
  const theirs: DigestSettings = { ...settings, hour: 9, off: ['month_report'] };
  expect((await page.request.put(apiPaths.digestSettings, { data: theirs })).status()).toBe(200);
  await addresses.fill('broker@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('They are shown now, with your changes.');
  await expect(page.getByLabel('Time of Day')).toHaveValue('9');
  await expect(addresses).toHaveValue('broker@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Settings saved');
  expect(await (await page.request.get(apiPaths.digest)).json()).toMatchObject({
    settings: { ...theirs, recipients: ['broker@example.com'] },
  });
  const restored = await page.request.put(apiPaths.digestSettings, { data: settings });
  expect(restored.status()).toBe(200);
});
