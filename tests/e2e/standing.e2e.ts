/** Test of the list of standings, which shows the most urgent agent first. */
import { addDays } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { addAgent, enterEmptyOffice } from '#tests/support/office-records.ts';
import { expectNames, goInside, heading, rows, searchBox } from '#tests/support/office-screens.ts';

const today = officeDay(new Date());

test.beforeEach(enterEmptyOffice);

test('the most urgent agent is first, and each count links to its list', async ({ page }) => {
  const license = { licenseType: 'broker', status: 'active', firstLicensedOn: '2014-05-02' };
  for (const [firstName, days] of [
    ['Later', 700],
    ['Overdue', -1],
    ['Soon', 20],
  ] as const) {
    const { id } = await addAgent(page, { firstName });
    const saved = await page.request.put(apiPaths.agentLicense(id), {
      data: { ...license, renewalDueOn: addDays(today, days) },
    });
    expect(saved.status()).toBe(200);
  }
  await addAgent(page, { firstName: 'Unknown' });

  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'CE Standing' }).click();
  await expect(heading(page)).toHaveText('CE Standing');
  await expectNames(page, ['Overdue Doe', 'Soon Doe', 'Unknown Doe', 'Later Doe']);
  await expect(rows(page).first()).toContainText('Renewal date has passed. Record the renewal.');
  await expect(rows(page).nth(2).getByRole('cell').nth(2)).toHaveText(/^Hours–/);

  await page.getByRole('link', { name: '1 within 120 days' }).click();
  await expect(page).toHaveURL('/admin/standing?state=short&due=120');
  await expectNames(page, ['Soon Doe']);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(heading(page)).toBeFocused();
  await searchBox(page).fill('nobody');
  await expect(page.getByText('No agents found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();

  const check = page.getByLabel('Check', { exact: true });
  await check.selectOption('REALTOR training missing');
  await expect(page).toHaveURL('/admin/standing?realtor=missing');
  await check.selectOption('No active license');
  await expect(page).toHaveURL('/admin/standing?check=brokerage');
  await check.selectOption('All agents');

  await page.getByRole('link', { name: 'CE rules and sources' }).click();
  await expect(heading(page)).toHaveText('CE rules and sources');
  await expect(rows(page).filter({ hasText: 'Broker topics' })).toContainText('For information');
  await page.goBack();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Overdue Doe' }).click();
  await expect(page).toHaveURL(/\/admin\/agents\/[^/]+\/license$/);

  await goInside(page, '/admin/dashboard');
  await page.getByRole('link', { name: '1 agent past a license deadline' }).click();
  await expectNames(page, ['Overdue Doe']);
});
