/**
 * Tests of inquiries that the office adds, with the keyboard and from a portal's email, and of the
 * undo of a change of several inquiries.
 */
import { expect, test } from '#tests/support/app-fixture.ts';
import { panel, send } from '#tests/support/inquiry-screens.ts';
import { addAgent, enterEmptyOffice } from '#tests/support/office-records.ts';
import {
  answerDialog,
  asksBeforeClosing,
  heading,
  rows,
  toast,
} from '#tests/support/office-screens.ts';

test.beforeEach(async ({ page, app, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterEmptyOffice({ page, app, signIn });
});

test('a call is added with the keyboard and may be from a known person', async ({ page }) => {
  await send(page, { phone: '+1 (912) 555-0142' });
  await page.goto('/admin/dashboard');
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('add inq');
  await expect(page.getByRole('option').first()).toHaveText('Add inquiry');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Add inquiry');
  await expect(heading(page)).toBeFocused();
  await page.getByLabel('First name').focus();
  await page.keyboard.type('Derek');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('912 555 0142');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Selling');
  expect(await asksBeforeClosing(page)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add inquiry' }).press('Enter');
  await expect(toast(page)).toContainText('Inquiry added');
  await expect(page).toHaveURL('/admin/contacts');
  await toast(page).getByRole('button', { name: 'Open' }).press('Enter');
  await expect(heading(page)).toHaveText('Derek');
  await expect(panel(page, 'Inquiry')).toContainText(
    'There is no email address. Call (912) 555-0142.',
  );
  await expect(page.getByRole('button', { name: 'Reply' })).toHaveCount(0);
  await expect(panel(page, 'Activity')).toContainText('Added: Phone');
  const others = panel(page, 'From the same person');
  await expect(others).toContainText('Possibly the same person: same phone');
  await others.getByRole('link').click();
  await expect(heading(page)).toHaveText('Amelia Carter');
  await page.getByRole('button', { name: 'Delete personal data' }).click();
  await page.getByLabel(/^Also delete 1 inquiry/).check();
  await expect(page.getByRole('alertdialog')).toContainText('All 2 inquiries from');
  await answerDialog(page, 'Delete');
  await expect(page.getByText('No inquiries found')).toBeVisible();
});

const portalEmail = `New lead from Zillow
Name: Jane Doe
Phone: 912-555-0142
Email: jane@example.com
Message: Is it still available?
Property: 24 Oak Street`;

test('a portal’s email fills in the form, also on a phone', async ({ page }) => {
  /** Expects that the screen does not scroll sideways on a phone and on a wide screen. */
  const expectToFit = async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  };
  await page.goto('/admin/contacts?source=portal');
  await expect(page.getByText('No inquiries found')).toBeVisible();
  await page.getByRole('link', { name: 'Add inquiry' }).click();
  await page.getByText('Paste a portal’s email').click();
  await page.getByLabel('Text of the email').fill(portalEmail);
  await expect(page.getByLabel('First name')).toHaveValue('Jane');
  await expect(page.getByRole('combobox', { name: 'Source' })).toHaveValue('portal');
  await expect(page.getByLabel('Message')).toHaveValue(
    'Property: 24 Oak Street\n\nIs it still available?',
  );
  await page.getByRole('button', { name: 'Add inquiry' }).click();
  await expect(page.getByLabel('Interested in')).toBeFocused();
  await page.getByLabel('Interested in').selectOption('Buying a Home');
  await expectToFit();
  await page.getByRole('button', { name: 'Add inquiry' }).click();
  await expect(page).toHaveURL('/admin/contacts?source=portal');
  await expect(rows(page)).toHaveCount(1);
  await expectToFit();
  await rows(page)
    .getByRole('link', { name: /Jane Doe/ })
    .click();
  await expect(panel(page, 'Inquiry')).toContainText('Portal: Zillow');
});

test('a change of several inquiries is undone', async ({ page, app }) => {
  const { id } = await addAgent(page);
  await send(page, { firstName: 'Ann' });
  await send(page, { firstName: 'Ben' });
  await app.db
    .updateTable('contactSubmissions')
    .set({ status: 'in_progress' })
    .where('firstName', '=', 'Ann')
    .execute();
  const stored = () =>
    app.db
      .selectFrom('contactSubmissions')
      .select(['firstName', 'status', 'assignedAgentId'])
      .orderBy('firstName')
      .execute();
  const before = await stored();
  await page.goto('/admin/contacts');
  const bar = page.getByRole('region', { name: 'Selected inquiries' });
  const selectAll = () => page.getByLabel('Select all on this page').check();
  const undo = async () => {
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page)).toContainText('Change undone');
    expect(await stored()).toEqual(before);
    await expect(rows(page)).toHaveCount(2);
  };
  await selectAll();
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('No inquiries found')).toBeVisible();
  await undo();
  await selectAll();
  await bar.getByLabel('Assign to').selectOption('Jane Doe');
  await bar.getByRole('button', { name: 'Assign' }).click();
  await expect.poll(stored).toMatchObject([{ assignedAgentId: id }, { assignedAgentId: id }]);
  await undo();
  await test.step('but not of one that a colleague has assigned to another agent since', async () => {
    const tom = (await addAgent(page, { firstName: 'Tom', lastName: 'Lee' })).id;
    await selectAll();
    await bar.getByLabel('Assign to').selectOption('Jane Doe');
    await bar.getByRole('button', { name: 'Assign' }).click();
    await expect.poll(stored).toMatchObject([{ assignedAgentId: id }, { assignedAgentId: id }]);
    const inquiries = app.db.updateTable('contactSubmissions').where('firstName', '=', 'Ben');
    await inquiries.set({ assignedAgentId: tom }).execute();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(bar.getByRole('alert')).toHaveText(
      /^Ben .* was changed in the meantime, and stays as it is\.$/,
    );
    expect(await stored()).toMatchObject([{ assignedAgentId: null }, { assignedAgentId: tom }]);
  });
});
