/** Test of the audit trail's filters: record, kind, action and person. */
import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { unique } from '#tests/support/administrators.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { shownRecord, entriesOf } from '#tests/support/audit-screen.ts';
import { addPolicy } from '#tests/support/office-records.ts';
import { goInside } from '#tests/support/office-screens.ts';

const person = (page: Page) => page.getByRole('combobox', { name: 'Person' });

test.beforeEach(({ page, signIn }) => signIn(page));

test('the audit trail keeps its record and its filters in the URL', async ({ page }) => {
  await addPolicy(page);
  const policy = await addPolicy(page, { title: unique('Key boxes') });
  await test.step('a record’s name filters by the record, and a chip names it and removes the filter', async () => {
    await page.goto('/admin/audit');
    await page.getByRole('link', { name: `${policy.title} history` }).click();
    await expect(page).toHaveURL(`/admin/audit?entity=policy&record=${policy.id}`);
    await expect(shownRecord(page)).toHaveText(new RegExp(`^Policy: ${policy.title}`));
    await expect(page.getByText('1 entry, newest first')).toBeVisible();
    await page.getByRole('link', { name: 'Open policy' }).click();
    await expect(page).toHaveURL(`/admin/policies/${policy.id}`);
    await page.goBack();
    await page.getByRole('button', { name: `Show all records, not only ${policy.title}` }).click();
    await expect(page).toHaveURL('/admin/audit');
    await expect(shownRecord(page)).toHaveCount(0);
  });
  await test.step('a record keeps its filter when the user chooses one of its other kinds of entries', async () => {
    await page.request.post(apiPaths.policyPublish(policy.id), { data: { asks: true } });
    await goInside(page, `/admin/audit?entity=policy&record=${policy.id}`);
    await expect(entriesOf(page)).toContainText(['Created']);
    await page.getByLabel('Kind').selectOption('Policy version');
    await expect(page).toHaveURL(`/admin/audit?entity=policy_version&record=${policy.id}`);
    await expect(entriesOf(page)).toContainText(['Published']);
  });
  await test.step('filters are in the URL, survive a reload and can be cleared', async () => {
    await page.request.delete(`/api/admin/policies/${policy.id}`);
    await goInside(page, '/admin/audit');
    await page.getByLabel('Kind').selectOption('Policy');
    await expect(page).toHaveURL('/admin/audit?entity=policy');
    await page.getByLabel('Action').selectOption('Deactivated');
    await expect(page).toHaveURL('/admin/audit?entity=policy&action=deactivate');
    await expect(entriesOf(page).first()).toContainText(`Deactivated policy ${policy.title}`);
    await expect(entriesOf(page).filter({ hasText: 'Created' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Kind')).toHaveValue('policy');
    await expect(page.getByLabel('Action')).toHaveValue('deactivate');
    await person(page).fill('no-such-name');
    await person(page).press('Enter');
    await expect(page).toHaveURL(/&actor=no-such-name$|actor=no-such-name&/);
    await expect(page.getByText('No entries found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/admin/audit');
    await expect(person(page)).toHaveValue('');
  });
});
