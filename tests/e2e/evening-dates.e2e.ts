/** Tests that screens name the office's day of what happened when UTC had the next day. */
import { apiPaths } from '#shared/domain/api-paths.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { formatCalendarDate, officeDay, startOfOfficeDay } from '#shared/domain/office-time.ts';
import {
  adminAgentCommissionPath,
  adminAgentLicensePath,
  adminAgentPoliciesPath,
  adminPaths,
  adminPolicyPath,
  adminPolicyReadersPath,
  adminPolicyVersionsPath,
  recordApiPath,
} from '#shared/domain/paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import {
  addAgent,
  addPolicy,
  addTestimonial,
  enterEmptyOffice,
  post,
} from '#tests/support/office-records.ts';
import { goInside } from '#tests/support/office-screens.ts';
import { propertyInput } from '#tests/support/property-input.ts';

/** Three days ago, because the screens also name today. */
const day = addDays(officeDay(new Date()), -3);
const ninePm = new Date(Date.parse(startOfOfficeDay(day)) + 21 * 3_600_000).toISOString();

/** An instant in an answer. The server's clock cannot be set, so these are replaced. */
const instant = /"\d{4}-\d\d-\d\dT[\d:.]+Z"/g;

test.beforeEach(enterEmptyOffice);

test('what happened at 9 PM is dated with that day', async ({ page, app: { db } }) => {
  const { id } = await addAgent(page);
  const exemption = { kind: 'all_ce', reason: 'By order of GREC', startsOn: '2026-01-01' };
  await post(page, apiPaths.agentExemptions(id), exemption);
  const split = { split: '80', effectiveOn: addDays(day, 30), reason: 'Plan' };
  const planned = await post<{ id: string }>(page, apiPaths.agentSplits(id), split);
  const mistake = { data: { reason: 'A mistake' } };
  const voided = `${apiPaths.agentSplits(id)}/${planned.id}/void`;
  expect((await page.request.post(voided, mistake)).status()).toBe(200);
  const { id: policy } = await addPolicy(page);
  await post(page, `${recordApiPath('policy')}/${policy}/publish`, { changeNote: null });
  await post(page, recordApiPath('property'), propertyInput());
  await addTestimonial(page);
  await page.route('**/api/admin/**', async (route) => {
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json');
    const body = isJson ? (await response.text()).replaceAll(instant, `"${ninePm}"`) : undefined;
    await route.fulfill({ response, ...(body !== undefined && { body }) });
  });

  const main = page.getByRole('main');
  for (const path of [
    adminAgentCommissionPath(id),
    adminAgentLicensePath(id),
    adminAgentPoliciesPath(id),
    adminPaths.policies,
    adminPolicyPath(policy),
    adminPolicyReadersPath(policy),
    adminPolicyVersionsPath(policy),
    adminPaths.properties,
    adminPaths.testimonials,
    adminPaths.audit,
  ]) {
    await goInside(page, path);
    await expect(main, path).toContainText(formatCalendarDate(day));
    await expect(main, path).not.toContainText(formatCalendarDate(addDays(day, 1)));
  }
  // The last screen may still be loading lists.
  await page.unrouteAll({ behavior: 'wait' });
  await db.deleteFrom('properties').execute();
  await db.deleteFrom('testimonials').execute();
});
