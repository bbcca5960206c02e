/**
 * Test of an agent's standing: a course that does not count, the decision to give credit for it,
 * and the printed screen.
 */
import type { Page } from '@playwright/test';
import { addDays, addYears, endOfMonth } from '#shared/domain/calendar.ts';
import { formatCalendarDate, officeDay } from '#shared/domain/office-time.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { adminAgentLicensePath } from '#shared/domain/paths.ts';
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { addAgent, addEducationRecord, enterEmptyOffice } from '#tests/support/office-records.ts';
import { printAndRead } from '#tests/support/printed-text.ts';

const today = officeDay(new Date());
const firstLicensedOn = addYears(today, -2);
const renewalDueOn = endOfMonth(addYears(today, 1));
const due = formatCalendarDate(renewalDueOn);

/**
 * Adds an agent who completed one course before and one after the license was issued, as in test
 * case 20 (`vector: 20`) of `first-renewal.test.ts`.
 */
async function addNewSalesperson(page: Page) {
  const { id } = await addAgent(page, { firstName: 'Nadia', lastName: 'Brooks' });
  const license = {
    licenseType: 'salesperson',
    status: 'active',
    firstLicensedOn,
    renewalDueOn,
    postLicenseOn: addDays(firstLicensedOn, 55),
  };
  const saved = await page.request.put(apiPaths.agentLicense(id), { data: license });
  expect(saved.status(), await saved.text()).toBe(200);
  const course = { hoursCompleted: '3', isVerified: true, courseType: 'elective' };
  await addEducationRecord(page, id, {
    ...course,
    courseTitle: 'Early Course',
    completionDate: addDays(firstLicensedOn, -200),
  });
  await addEducationRecord(page, id, {
    ...course,
    courseTitle: 'Law Course',
    courseType: 'license_law',
    completionDate: addDays(firstLicensedOn, 100),
  });
  return id;
}

test.beforeEach(enterEmptyOffice);

test('a course before the license is explained, gets credit by keyboard, and is printed', async ({
  page,
}) => {
  const id = await addNewSalesperson(page);
  await page.goto(adminAgentLicensePath(id));
  await expect(page.getByText(`Needs 24 more hours by ${due}.`)).toBeVisible();
  await expect(page.getByText('12 of 36')).toBeVisible();
  const early = page.getByRole('row', { name: 'Early Course' });
  const issued = formatCalendarDate(firstLicensedOn);
  await expect(early).toContainText(`before the license was issued on ${issued}; ask GREC`);

  await page.getByRole('button', { name: 'Add course' }).click();
  await page.getByLabel('Hours', { exact: true }).fill('24');
  await expect(page.locator('output').filter({ hasText: 'Complete' })).toBeVisible();
  await expectAccessible(page, 'main');

  await tabTo(page, page.getByRole('link', { name: 'Early Course' }));
  await tabTo(page, early.getByRole('button', { name: 'Override credit Early Course' }));
  await page.keyboard.press('Enter');
  const credit = page.getByRole('dialog', { name: 'Credit' });
  await expect(credit.getByLabel('Credit')).toBeFocused();
  await page.keyboard.type('Counts');
  await page.keyboard.press('Tab');
  await tabTo(page, credit.getByRole('button', { name: 'Save credit' }));
  await page.keyboard.press('Enter');
  await expect(credit.getByText('Please give a reason')).toBeVisible();
  await expect(credit.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('GREC confirmed it');
  await tabTo(page, credit.getByRole('button', { name: 'Save credit' }));
  await page.keyboard.press('Enter');
  await expect(early).toContainText('by decision: GREC confirmed it');
  await expect(page.getByText(`Needs 21 more hours by ${due}.`)).toBeVisible();

  const printed = (await printAndRead(page)).join('\n');
  for (const words of ['bydecision:GRECconfirmedit', `Printedby${administrator.username}.`]) {
    expect(printed).toContain(words);
  }
  expect(printed).not.toContain('Renewaldueon');

  await page.getByRole('link', { name: 'Add record' }).click();
  await expect(page.getByRole('combobox', { name: 'Agent' })).toHaveValue(id);
});
