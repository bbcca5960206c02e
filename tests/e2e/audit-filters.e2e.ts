/**
 * Tests of the audit trail's filters (record, kind, action and person) and pages, and of its
 * entries about failed logins.
 */
import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { unique } from '#tests/support/administrators.ts';
import { expect, test, type RunningApp } from '#tests/support/app-fixture.ts';
import { shownRecord, entriesOf, writeEntries } from '#tests/support/audit-screen.ts';
import { addPolicy } from '#tests/support/office-records.ts';
import { goInside } from '#tests/support/office-screens.ts';

/** Tries to sign in with a wrong password. */
const guess = ({ origin }: RunningApp, username: string) =>
  fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'guess' }),
  });

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

test('the audit trail has pages of 25 entries, and names a failed login only for a known username', async ({
  page,
  app,
}) => {
  await test.step('a page has 25 entries, and a page too far opens the last', async () => {
    const actor = unique('pager');
    await writeEntries(app, actor, 30);
    await page.goto(`/admin/audit?actor=${actor}`);
    await expect(entriesOf(page)).toHaveCount(25);
    await expect(entriesOf(page).first()).toContainText('Created policy Policy 30');
    await expect(page.getByText('Showing 1–25 of 30')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(`/admin/audit?actor=${actor}&page=2`);
    await expect(entriesOf(page)).toHaveCount(5);
    await page.goBack();
    await expect(entriesOf(page)).toHaveCount(25);
    await page.goto(`/admin/audit?actor=${actor}&page=9`);
    await expect(page).toHaveURL(`/admin/audit?actor=${actor}&page=2`);
    await expect(entriesOf(page).last()).toContainText('Policy 1');
  });
  await test.step('the username of a failed login is shown only if an administrator has it', async () => {
    const newest = entriesOf(page).first();
    await guess(app, unique('burglar'));
    await page.goto('/admin/audit');
    await expect(newest).toContainText('Failed sign-in');
    await expect(newest).not.toContainText('burglar');
    await guess(app, 'admin');
    await page.reload();
    await expect(newest).toContainText('Failed sign-in: admin');
    await expect(newest.getByText('Unknown')).toBeVisible();
  });
});
