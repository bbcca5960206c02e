/**
 * Tests that text in a form survives leaving, the end of the session and other administrators'
 * edits.
 */
import { expect, test, administrator } from '#tests/support/app-fixture.ts';
import { watchCalls } from '#tests/support/network.ts';
import {
  addAgent,
  emptyOffice,
  endEverySession,
  saveBehind,
} from '#tests/support/office-records.ts';
import {
  answerDialog,
  asksBeforeClosing,
  dialog,
  expectNames,
  heading,
  toast,
  pressEscape,
} from '#tests/support/office-screens.ts';

let id = '';

test.beforeEach(async ({ page, app, signIn }) => {
  await emptyOffice(app.db);
  await signIn(page);
  ({ id } = await addAgent(page));
  await page.goto('/admin/agents');
  await page.getByRole('link', { name: 'Edit Jane Doe' }).click();
  await expect(heading(page)).toHaveText('Edit Agent');
});

test.describe('unsaved changes', () => {
  test('a logout that fails leaves the form, every other way out asks first, and staying keeps what was typed', async ({
    page,
  }) => {
    await test.step('a logout that fails leaves the form and the focus', async () => {
      await page.route('**/api/admin/logout', (route) => route.fulfill({ status: 500 }));
      const logOut = page.getByRole('button', { name: 'Log out' });
      await page.getByLabel('Last Name').fill('Roe');
      await logOut.click();
      await answerDialog(page, 'Leave without saving');
      await expect(toast(page)).toContainText('Error');
      await expect(logOut).toBeFocused();
      await expect(page.getByLabel('Last Name')).toHaveValue('Roe');
    });
    await test.step('every way out asks first, and staying keeps what was typed', async () => {
      const lastName = page.getByLabel('Last Name');
      await lastName.fill('Roe');
      expect(await asksBeforeClosing(page)).toBe(true);
      const ways = [
        () => page.getByRole('link', { name: 'Continuing Education' }).click(),
        () => page.getByRole('link', { name: 'Cancel' }).click(),
        () => page.getByRole('link', { name: 'Back to Agents' }).click(),
        () => page.goBack(),
      ];
      for (const leave of ways) {
        await leave();
        await expect(dialog(page)).toContainText('Leave without saving?');
        await pressEscape(page);
        await expect(dialog(page)).toHaveCount(0);
        await expect(page).toHaveURL(`/admin/agents/${id}/edit`);
        await expect(lastName).toHaveValue('Roe');
      }
      await page.getByRole('link', { name: 'Continuing Education' }).click();
      await answerDialog(page, 'Leave without saving');
      await expect(heading(page)).toHaveText('Continuing Education');
      await expect(heading(page)).toBeFocused();
    });
  });

  test('no question appears before typing, after undoing it or after saving', async ({ page }) => {
    const lastName = page.getByLabel('Last Name');
    expect(await asksBeforeClosing(page)).toBe(false);
    await lastName.fill('Roe');
    await expect.poll(() => asksBeforeClosing(page)).toBe(true);
    await lastName.fill('Doe');
    await expect.poll(() => asksBeforeClosing(page)).toBe(false);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(heading(page)).toHaveText('Agents');

    await page.getByRole('link', { name: 'Edit Jane Doe' }).click();
    await lastName.fill('Roe');
    await page.getByRole('button', { name: 'Update Agent' }).click();
    await expect(heading(page)).toHaveText('Agents');
    await expect(dialog(page)).toHaveCount(0);
    expect(await asksBeforeClosing(page)).toBe(false);
  });
});

test.describe('a session that ends while the user types', () => {
  test('a user who does not sign in again keeps the form, and one who does saves what they typed', async ({
    page,
    app,
  }) => {
    await test.step('a user who does not sign in again keeps the form', async () => {
      await page.getByLabel('Last Name').fill('Roe');
      await endEverySession(page, app.db);
      await page.getByRole('button', { name: 'Update Agent' }).click();
      await answerDialog(page, 'Cancel');
      await expect(toast(page)).toContainText('Failed to update agent');
      await expect(page.getByLabel('Last Name')).toHaveValue('Roe');
      await page.getByRole('button', { name: 'Update Agent' }).click();
      await expect(dialog(page)).toContainText('Your session has ended');
    });
    await test.step('they sign in again on the spot, and what they typed is saved', async () => {
      const password = dialog(page).getByLabel('Password *', { exact: true });
      await expect(password).toBeFocused();
      await password.fill('not this one');
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByRole('alert')).toHaveText('Invalid credentials');
      await password.fill(administrator.password);
      await page.keyboard.press('Enter');
      await expect(toast(page)).toContainText('Agent updated successfully');
      await expect(page).toHaveURL('/admin/agents');
      await expectNames(page, ['Jane Roe']);
    });
  });
});

test.describe('another administrator saved the agent', () => {
  test.beforeEach(async ({ page }) => {
    await page.getByLabel('Last Name').fill('Roe');
    await saveBehind(page, 'agents', id, { lastName: 'Poe', commissionSplit: '75' });
    await page.getByRole('button', { name: 'Update Agent' }).click();
    await expect(dialog(page)).toContainText('Another administrator saved this record');
  });

  test('it says who, when and what, and loads theirs', async ({ page, app }) => {
    await expect(dialog(page)).toContainText(/admin changed it on \w+ \d+, \d{4}, \d+:\d\d [AP]M/);
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      /Last Name\s*Before\s*Doe\s*Theirs\s*Poe\s*Yours\s*Roe/,
      /Commission Split \(%\)\s*Before\s*70\.00\s*Theirs\s*75\.00\s*Yours\s*70\.00/,
    ]);
    await answerDialog(page, 'Load theirs');
    await expect(page.getByLabel('Last Name')).toHaveValue('Poe');
    await expect(page.getByLabel('Commission Split (%)')).toHaveValue('75.00');
    expect(await asksBeforeClosing(page)).toBe(false);
    await page.getByLabel('Notes').fill('Seen');
    await page.getByRole('button', { name: 'Update Agent' }).click();
    await expect(toast(page)).toContainText('Agent updated successfully');
    const stored = app.db.selectFrom('agents').selectAll().where('id', '=', id);
    expect(await stored.executeTakeFirst()).toMatchObject({ lastName: 'Poe', notes: 'Seen' });
  });

  test('or waits, meets a third edit, and keeps mine', async ({ page, app }) => {
    await test.step('or waits; nothing is sent and nothing typed is lost', async () => {
      const calls = watchCalls(page);
      await pressEscape(page);
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByLabel('Last Name')).toHaveValue('Roe');
      expect(calls).toEqual([]);
      await page.getByRole('button', { name: 'Update Agent' }).click();
      await expect(dialog(page)).toContainText('Another administrator saved this record');
    });
    await test.step('a third edit, while the dialog is open, is not overwritten unseen', async () => {
      await saveBehind(page, 'agents', id, { phone: '1' });
      await answerDialog(page, 'Keep mine and overwrite');
      await expect(dialog(page)).toContainText('Phone Number');
    });
    await test.step('or keeps mine', async () => {
      await answerDialog(page, 'Keep mine and overwrite');
      await expect(toast(page)).toContainText('Agent updated successfully');
      await expect(page).toHaveURL('/admin/agents');
      const stored = app.db.selectFrom('agents').selectAll().where('id', '=', id);
      expect(await stored.executeTakeFirst()).toMatchObject({
        lastName: 'Roe',
        commissionSplit: '70.00',
      });
    });
  });
});
