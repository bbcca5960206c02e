/**
 * Tests of screens that use the day of the office, at an hour at which it is already the next day
 * in UTC, in a browser whose clock is years behind.
 */
import type { Page } from '@playwright/test';
import { defaultDaysToConfirm } from '#features/policies/domain/versions.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { addDays, addMonths } from '#shared/domain/calendar.ts';
import { formatCalendarDate, officeDay, startOfOfficeDay } from '#shared/domain/office-time.ts';
import {
  adminAgentCommissionPath,
  adminAgentLicensePath,
  adminEditPath,
  adminNewPath,
  adminPaths,
  adminPolicyPath,
  adminPolicyReadersPath,
  adminReportPath,
  recordApiPath,
} from '#shared/domain/paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { addAgent, addPolicy, enterEmptyOffice, post } from '#tests/support/office-records.ts';
import { propertyInput } from '#tests/support/property-input.ts';
import { chooseInMenu, dialog, goInside, heading, rowOf } from '#tests/support/office-screens.ts';

const today = officeDay(new Date());
const tomorrow = addDays(today, 1);

/**
 * Replaces the dates of all answers of the server, whose clock cannot be set, sets the browser's
 * clock to 2020, and opens the dashboard.
 */
async function setServerTo9Pm(page: Page, day: string) {
  const date = new Date(Date.parse(startOfOfficeDay(day)) + 21 * 3_600_000).toUTCString();
  await page.route('**/api/admin/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.clock.setFixedTime('2020-01-01T12:00:00Z');
  await page.goto(adminPaths.dashboard);
}

/**
 * Lets the page read the report of this month and of no other one. Call it after `setServerTo9Pm`.
 */
async function allowReport(page: Page, month: string) {
  await page.route(`**${apiPaths.report('*')}`, (route) =>
    route.request().url().endsWith(month) ? route.fallback() : route.abort(),
  );
}

test.beforeEach(enterEmptyOffice);

test('at 9 PM the dialogs of an agent have the day of the office', async ({ page }) => {
  const { id } = await addAgent(page);
  await setServerTo9Pm(page, today);
  const dialogs = [
    { path: adminAgentCommissionPath(id), button: 'Change split', label: /^From/ },
    { path: adminAgentLicensePath(id), button: 'Record renewal', label: /^Renewed On/ },
    { path: adminAgentLicensePath(id), button: 'Add exemption', label: /^From/ },
  ];
  const form = page.getByRole('dialog');
  for (const { path, button, label } of dialogs) {
    await goInside(page, path);
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await expect(form.getByLabel(label), button).toHaveValue(today);
  }
  await goInside(page, adminPaths.agents);
  await chooseInMenu(page, 'Jane Doe', 'Agent leaves');
  await expect(form.getByLabel('Last day')).toHaveValue(today);
  await expect(form.getByRole('button', { name: 'Agent leaves' })).toBeVisible();
});

test('at 9 PM what an agent has is counted with the day of the office', async ({ page }) => {
  const { id } = await addAgent(page);
  await post(page, apiPaths.agentSplits(id), {
    split: '80',
    effectiveOn: tomorrow,
    reason: 'Plan',
  });
  const exemption = { kind: 'all_ce', reason: 'By order of GREC', endsOn: today };
  await post(page, apiPaths.agentExemptions(id), { ...exemption, startsOn: today });
  const insurance = { kind: 'eo_insurance', label: '', agentId: id, dueOn: today, note: '' };
  await post(page, apiPaths.deadlines, insurance);
  await setServerTo9Pm(page, today);

  await goInside(page, adminAgentCommissionPath(id));
  await page.getByLabel('Day', { exact: true }).fill(tomorrow);
  await expect(page.getByText(/the split will be 80.00/)).toBeVisible();
  await page.getByRole('button', { name: /^Cancel 80.00/ }).click();
  await expect(page.getByRole('dialog', { name: 'Cancel planned change' })).toBeVisible();

  await goInside(page, adminAgentLicensePath(id));
  await expect(page.getByText('By order of GREC')).toBeVisible();
  await expect(page.getByText('Ended', { exact: true })).toHaveCount(0);

  await goInside(page, adminPaths.splits);
  await expect(page.getByText(`1 agent on ${formatCalendarDate(today)}`)).toBeVisible();
  await expect(page.getByLabel('Day')).toHaveValue(today);

  await goInside(page, adminNewPath('/admin/continuing-education'));
  await page.getByLabel('Completion Date').fill(tomorrow);
  await expect(page.getByText(`${formatCalendarDate(tomorrow)} is in the future.`)).toBeVisible();

  await goInside(page, adminEditPath(adminPaths.agents, id));
  await expect(page.getByText(`E&O until ${formatCalendarDate(today)}`)).toBeVisible();
  const left = { leftOn: today, forwardedTo: 'commission', forwardedOn: null };
  const rest = { newBroker: null, inquiriesTo: null, note: null };
  await post(page, apiPaths.agentDeparture(id), { ...left, ...rest });
  await goInside(page, adminEditPath(adminPaths.agents, id));
  await page.getByRole('button', { name: 'License sent' }).click();
  await expect(page.getByRole('dialog').getByLabel('License sent on')).toHaveValue(today);
});

test('at 9 PM policies, claims and homes have the day of the office', async ({ page, app }) => {
  await app.db.updateTable('adminUsers').set({ fullName: 'Margaret Ellis' }).execute();
  await addAgent(page);
  const { id } = await addPolicy(page);
  await post(page, recordApiPath('property'), propertyInput({ listingEndsOn: today }));
  await setServerTo9Pm(page, today);

  await goInside(page, adminPolicyPath(id));
  await page.getByRole('button', { name: 'Publish' }).click();
  const form = page.getByRole('dialog');
  const dueOn = addDays(today, defaultDaysToConfirm);
  await expect(form.getByLabel('Last Day to Confirm')).toHaveValue(dueOn);
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Version 1, in force since/)).toBeVisible();
  await goInside(page, `${adminPolicyPath(id)}?on=${tomorrow}`);
  await expect(page.getByText(/ is in the future. Version 1 is in force now/)).toBeVisible();
  await goInside(page, adminPolicyReadersPath(id));
  await page.getByRole('button', { name: 'Record paper signature' }).click();
  await expect(form.getByLabel('Day on the Paper')).toHaveAttribute('max', today);

  await goInside(page, adminPaths.websiteClaims);
  await rowOf(page, '$850M+ in sales volume')
    .getByRole('button', { name: /Review|Add source/ })
    .click();
  await page.getByRole('button', { name: 'Approved', exact: true }).click();
  const checkedOn = dialog(page).getByLabel('Source checked on');
  await expect(checkedOn).toHaveAttribute('max', today);
  await expect(dialog(page).getByLabel('Valid until')).toHaveAttribute('min', today);
  await checkedOn.fill(tomorrow);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(dialog(page)).toContainText('Choose today or an earlier day');

  await goInside(page, adminPaths.properties);
  await expect(rowOf(page, propertyInput().title)).toContainText('Shown as available');
  await expect(page.getByRole('button', { name: /^Still right/ })).toBeVisible();
  await app.db.deleteFrom('properties').execute();
});

test('at 9 PM on the last day of a month or a year, the office’s screens are in that one', async ({
  page,
}) => {
  const month = today.slice(0, 7);
  const lastDay = addDays(addMonths(`${month}-01`, 1), -1);
  await setServerTo9Pm(page, lastDay);
  await allowReport(page, month);
  const [name] = formatCalendarDate(lastDay).split(' ');
  await goInside(page, adminPaths.duty);
  await expect(heading(page)).toHaveText(new RegExp(`^Duty in ${name}`));
  await expect(
    page.getByRole('button', { name: new RegExp(`^Change .*${lastDay.slice(8)}$`) }),
  ).toBeVisible();
  await goInside(page, adminPaths.dashboard);
  await expect(page.getByRole('link', { name: /in the last 30 days/ })).toHaveAttribute(
    'href',
    adminReportPath(month),
  );
  await page.goto(adminPaths.reports);
  // The last full month is shown, or this one if it is the first one with inquiries.
  const before = addMonths(`${month}-01`, -1).slice(0, 7);
  await expect(page).toHaveURL(new RegExp(`${adminReportPath(`(${month}|${before})`)}$`));

  const year = Number(today.slice(0, 4));
  await setServerTo9Pm(page, `${year}-12-31`);
  await goInside(page, adminPaths.closedDays);
  await page.getByLabel('Date').fill(`${year + 6}-01-02`);
  await page.getByLabel('Name').fill('Retreat');
  await page.getByRole('button', { name: 'Add day' }).click();
  await expect(page.getByText(`Must be a year from ${year - 1} to ${year + 5}`)).toBeVisible();
});
