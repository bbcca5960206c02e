import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { addAgent, enterEmptyOffice } from '#tests/support/office-records.ts';
import {
  answerDialog,
  dialog,
  goInside,
  heading,
  rowOf,
  toast,
} from '#tests/support/office-screens.ts';

test.beforeEach(enterEmptyOffice);

test('the office edits a license, records its renewal and an exemption, and reads the history', async ({
  page,
}) => {
  const { id } = await addAgent(page, { licenseNumber: '98765' });
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Agent' }).getByRole('link', { name });
  const fact = (name: string) => page.locator('dt', { hasText: name }).locator('+ dd');

  await test.step('the name in the list opens the agent’s tabs', async () => {
    await page.goto('/admin/agents');
    await rowOf(page, 'Jane Doe').getByRole('link', { name: 'Jane Doe', exact: true }).click();
    await expect(heading(page)).toHaveText('Edit Agent');
    await expect(tab('Details')).toHaveAttribute('aria-current', 'page');
    const setup = page.getByRole('list', { name: 'Setup' });
    await expect(setup.getByRole('link')).toHaveText([
      'Not set up: the license type, the license status, the renewal date',
      /^Split agreed /,
      'No policies to confirm',
      'No E&O insurance recorded',
      'Public page not shown',
    ]);
    await expectAccessible(page);
    await setup.getByRole('link', { name: /^Not set up/ }).click();
    await expect(heading(page)).toHaveText('License & CE');
    await tab('Public page').click();
    await expect(heading(page)).toHaveText('Edit Public Page');
    await tab('License & CE').click();
    await expect(heading(page)).toHaveText('License & CE');
    await expect(tab('License & CE')).toHaveAttribute('aria-current', 'page');
    await expect(tab('Details')).not.toHaveAttribute('aria-current');
    await expect(fact('Renewal Due On')).toHaveText('Not recorded');
    const grec = page.getByRole('link', { name: 'Look up at GREC' });
    await expect(grec).toHaveAttribute('href', 'https://ata.grec.state.ga.us/Account/Search');
    await expect(grec).toHaveAttribute('rel', 'noopener noreferrer');
  });

  await test.step('the form names a missing fact, warns about a date and saves', async () => {
    await page.getByRole('link', { name: 'Edit license' }).click();
    await expect(page.getByText('Jane Doe')).toBeVisible();
    await page.getByLabel('License Type').selectOption('salesperson');
    await page.getByLabel('Status at GREC').selectOption('active');
    await page.getByLabel('Renewal Due On').fill('2027-05-30');
    await expect(page.getByText('May 30, 2027 is not the end of a month')).toBeVisible();
    await page.getByRole('button', { name: 'Update License' }).click();
    await expect(page.getByText(/^Needed for a salesperson/)).toBeVisible();
    await page.getByLabel('First Licensed On').fill('2014-05-02');
    await page.getByLabel('Renewal Due On').fill('2027-05-31');
    await page.getByLabel('REALTOR Member').selectOption('No');
    await page.getByRole('button', { name: 'Update License' }).click();
    await expect(toast(page)).toContainText('License updated successfully');
    await expect(page).toHaveURL(`/admin/agents/${id}/license`);
    await expect(fact('Renewal Due On')).toHaveText('May 31, 2027');
    await expect(fact('REALTOR Member')).toHaveText('No');
    await tab('Details').click();
    await expect(page.getByRole('link', { name: 'License set up' })).toBeVisible();
    await tab('License & CE').click();
  });

  await test.step('a license that another administrator changed is not overwritten without a question', async () => {
    await page.getByRole('link', { name: 'Edit license' }).click();
    await page.getByLabel('Status at GREC').selectOption('inactive');
    const stored = (await (
      await page.request.get(`/api/admin/agents/${id}/license`)
    ).json()) as object;
    const theirs = { ...stored, isRealtor: true };
    await page.request.put(`/api/admin/agents/${id}/license`, { data: theirs });
    await page.getByRole('button', { name: 'Update License' }).click();
    await expect(dialog(page)).toContainText('REALTOR Member');
    await expect(dialog(page)).toContainText('Yes');
    await answerDialog(page, 'Load theirs');
    await expect(page.getByLabel('Status at GREC')).toHaveValue('active');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(fact('REALTOR Member')).toHaveText('Yes');
  });

  await test.step('the renewal dialog suggests a date, refuses an earlier one and records the renewal', async () => {
    await page.getByRole('button', { name: 'Record renewal' }).click();
    const renewal = page.getByRole('dialog');
    await expect(renewal).toContainText('Now May 31, 2027. Four years later is May 31, 2031.');
    await renewal.getByLabel('Next Renewal Due On').fill('2027-05-31');
    await page.keyboard.press('Escape');
    await answerDialog(page, 'Keep editing');
    await renewal.getByRole('button', { name: 'Record renewal' }).click();
    await expect(renewal).toContainText('Must be later than May 31, 2027');
    await expectAccessible(page, '[role=dialog]');
    await renewal.getByLabel('Next Renewal Due On').fill('2031-05-31');
    await renewal.getByRole('button', { name: 'Record renewal' }).click();
    await expect(fact('Renewal Due On')).toHaveText('May 31, 2031');
  });

  await test.step('the suggested exemption is confirmed, and ended with a reason', async () => {
    await page.getByRole('button', { name: 'Confirm exemption' }).click();
    await expect(page.getByLabel('Exempt From')).toHaveValue('all_ce');
    await page.getByRole('dialog').getByRole('button', { name: 'Add exemption' }).click();
    await expect(page.getByText('License number 98765 is below 100,000').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm exemption' })).toHaveCount(0);
    await page.getByRole('button', { name: 'End All continuing education' }).click();
    await page.getByRole('button', { name: 'End exemption' }).click();
    await expect(page.getByRole('dialog')).toContainText('Required');
    await page.getByLabel('Reason').fill('The number was mistyped.');
    await page.getByRole('button', { name: 'End exemption' }).click();
    await expect(page.getByText(/^Ended by admin, .*: The number was mistyped\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm exemption' })).toBeVisible();
  });

  await test.step('the history lists all changes and links back to the license', async () => {
    await tab('History').click();
    await expect(page).toHaveURL(`/admin/audit?record=${id}`);
    await expect(page.getByText('Ended an exemption of')).toBeVisible();
    await expect(page.getByText('Recorded the renewal of')).toBeVisible();
    await expect(page.getByText('Created agent')).toBeVisible();
    await page.getByRole('link', { name: 'Open record' }).click();
    await expect(heading(page)).toHaveText('License & CE');
  });
});

test('the office sees a warning about a public page without an active license and about a duplicate number', async ({
  page,
  app,
}) => {
  const { id } = await addAgent(page, { licenseNumber: '412345' });
  const license = app.db.updateTable('agentLicenses').where('agentId', '=', id);
  const warning = page.getByRole('alert').filter({ hasText: 'inactive at the Commission' });
  await app.db.updateTable('agentPages').set({ isShown: true }).execute();
  await license.set({ status: 'active' }).execute();
  await page.goto(`/admin/agents/${id}/page`);
  await expect(page.getByText('Not yet on this page')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await license.set({ status: 'inactive' }).execute();
  await page.reload();
  await expect(warning).toBeVisible();

  const hint = page.getByText('Jane Doe already has this license number.');
  await goInside(page, '/admin/agents/new');
  await page.getByLabel('License Number').fill('412345');
  await expect(hint).toBeVisible();
  await page.getByLabel('License Number').fill('412346');
  await expect(hint).toHaveCount(0);
});

test('on a phone the row of tabs opens with the current one in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await addAgent(page);
  const tab = page.getByRole('navigation', { name: 'Agent' }).getByRole('link', { name: 'Desk' });
  await page.goto(`/admin/agents/${id}/desk`);
  await expect(tab).toBeInViewport({ ratio: 1 });
  await page.route('**/counts**', async (route) => {
    await sleep(1000);
    await route.continue();
  });
  await page.goto('/admin/contacts?status=spam');
  await expect(page.getByRole('button', { name: /^Spam \d/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Spam/ })).toBeInViewport({ ratio: 1 });
});
