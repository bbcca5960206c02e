/** Tests of the deadlines of the office, and of a paper from the agent's desk to the office. */
import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { adminAgentPapersPath, adminPaths } from '#shared/domain/paths.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { pdf } from '#tests/support/hand-ins.ts';
import { addAgent } from '#tests/support/office-records.ts';
import { heading, toast } from '#tests/support/office-screens.ts';

// The file has its own server, because emails to agents differ while the desk is on.
test.use({ settings: {} });

const dialog = (page: Page) => page.getByRole('dialog');

test.beforeEach(async ({ page, app, signIn }) => {
  await emptyOffice(app.db);
  await signIn(page);
});

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
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Renewed Fire extinguishers' }).click();
  await expect(dialog(page).getByLabel('Next due date')).toHaveValue('2027-01-31');
  await dialog(page).getByRole('button', { name: 'Renewed' }).click();
  await expect(toast(page)).toContainText('The next deadline is recorded');
  await expect(page.getByText('Jan 31, 2027')).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Closed');
  await expect(page.getByText('Jan 31, 2026')).toBeVisible();
});

test('an agent hands a paper in, and the office accepts it', async ({ page, browser, app }) => {
  const agent = await addAgent(page);
  await page.request.post(apiPaths.agentsInvite, { data: { all: true } });
  const links = () =>
    app.db
      .selectFrom('emailMessages')
      .select('secretLink')
      .where('kind', '=', 'desk_invitation')
      .execute();
  await expect.poll(links).toEqual([{ secretLink: expect.stringContaining('/desk/enter/') }]);
  const size = { width: 390, height: 844 };
  const context = { baseURL: app.origin, javaScriptEnabled: false, viewport: size };
  const phone = await (await browser.newContext(context)).newPage();
  await phone.goto((await links())[0]?.secretLink ?? '');
  await phone.getByRole('button').first().click();
  await phone.goto(deskPaths.papers);
  await phone.getByLabel('Ends on').fill('2099-12-31');
  const file = { name: 'insurance.pdf', mimeType: 'application/pdf', buffer: pdf('1') };
  await phone.getByLabel('The paper').setInputFiles(file);
  await phone.getByRole('button', { name: 'Hand in' }).click();
  await expect(phone.getByText('Please enter a day within ten years').last()).toBeVisible();
  await phone.getByLabel('Ends on').fill('2030-12-31');
  await phone.getByLabel('The paper').setInputFiles(file);
  await phone.getByRole('button', { name: 'Hand in' }).click();
  await expect(phone.getByText('Handed in. The office checks it next.')).toBeVisible();

  await page.goto(`${adminPaths.deadlines}?state=handed_in`);
  await expect(page.getByRole('heading', { name: 'Papers handed in' })).toBeVisible();
  await page.goto(adminAgentPapersPath(agent.id));
  await expect(heading(page)).toHaveText('Papers');
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(toast(page)).toContainText('Paper accepted');
  await expect(page.getByRole('heading', { name: 'Later' })).toBeVisible();
  await expectAccessible(page);
  await phone.goto(deskPaths.papers);
  await expect(phone.getByText('Accepted.')).toBeVisible();
});
