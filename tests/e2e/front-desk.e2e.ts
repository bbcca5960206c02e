/** Tests of what the front desk sees, and that its screens make no call that it may not make. */
import { addAdministrator, signInAs } from '#tests/support/administrators.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { untilCallsEnd } from '#tests/support/network.ts';
import { addAgent, enterEmptyOffice } from '#tests/support/office-records.ts';
import { goInside, heading } from '#tests/support/office-screens.ts';

const notFor = 'This screen is for admins and super admins';

test.beforeEach(async ({ page, app, signIn }) => {
  await enterEmptyOffice({ page, app, signIn });
  await addAgent(page, { firstName: 'Jane', lastName: 'Doe', licenseNumber: 'GA 4417733' });
  const { username } = await addAdministrator(page, 'front_desk');
  await signInAs(page, username);
});

test('the front desk has its eight screens and no other, and enters a record, which an admin verifies', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${answer.request().method()} ${answer.url()}`);
  });
  await page.goto('/admin/dashboard', { waitUntil: 'networkidle' });
  const menu = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(menu).toHaveText([
    'Dashboard',
    'Agents',
    'Continuing Education',
    'Contact Submissions',
    'Deadlines',
    'Duty',
    'Properties',
    'Testimonials',
  ]);
  await expect(page.getByRole('link', { name: /^Your account: .* front desk$/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Quick actions' })).toHaveCount(0);

  await goInside(page, '/admin/agents');
  await untilCallsEnd(page);
  await expect(page.getByRole('row', { name: /Jane Doe/ })).not.toContainText('4417733');
  await expect(page.getByRole('columnheader')).toContainText(['Name', 'Email', 'Phone', 'Status']);
  await expect(page.getByRole('button', { name: /Export|Deactivate/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Add Agent|Edit|Jane Doe/ })).toHaveCount(0);

  for (const path of [
    '/admin/contacts',
    '/admin/testimonials',
    '/admin/properties',
    '/admin/deadlines',
    '/admin/duty',
    '/admin/account',
    '/admin/help',
  ]) {
    await goInside(page, path);
    await untilCallsEnd(page);
    await expect(page.getByText(notFor)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Export/ })).toHaveCount(0);
  }
  for (const path of ['/admin/policies', '/admin/audit', '/admin/agents/new', '/admin/website']) {
    await goInside(page, path);
    await untilCallsEnd(page);
    await expect(page.getByText(notFor)).toBeVisible();
    await expect(heading(page)).toHaveText('Not allowed');
  }
  await goInside(page, '/admin/nothing');
  await expect(heading(page)).toHaveText('Page Not Found');

  await goInside(page, '/admin/continuing-education/new');
  await expect(page.getByRole('switch', { name: 'Verified Completion' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Jane Doe' });
  await page.getByRole('textbox', { name: 'Course Title' }).fill('Fair Housing');
  await page.getByRole('textbox', { name: 'Provider' }).fill('Coastal');
  await page.getByRole('spinbutton', { name: 'Hours Completed' }).fill('3');
  await page.getByLabel('Completion Date').fill('2026-01-15');
  await page.getByRole('button', { name: 'Create Record' }).click();
  const row = page.getByRole('row', { name: /Fair Housing/ });
  await expect(row).toContainText('Pending');
  await expect(row.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  expect(refused).toEqual([]);
});
