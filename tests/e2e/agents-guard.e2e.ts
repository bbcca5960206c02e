/**
 * Tests that no text in a form is lost without a question when the user leaves, the session ends,
 * or another administrator edits the record.
 */
import { expect, test, administrator } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { watchCalls } from '#tests/support/network.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { addAgent, endEverySession, saveBehind } from '#tests/support/office-records.ts';
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

test.describe('with unsaved changes', () => {
  test('every way to leave asks first while the form has changes, and a user who stays keeps the text', async ({
    page,
  }) => {
    const lastName = page.getByLabel('Last Name');
    await test.step('no question appears before typing and after undoing it', async () => {
      expect(await asksBeforeClosing(page)).toBe(false);
      await lastName.fill('Roe');
      await expect.poll(() => asksBeforeClosing(page)).toBe(true);
      await lastName.fill('Doe');
      await expect.poll(() => asksBeforeClosing(page)).toBe(false);
    });
    await test.step('a failed logout keeps the form and the focus', async () => {
      await page.route('**/api/admin/logout', (route) => route.fulfill({ status: 500 }));
      const logOut = page.getByRole('button', { name: 'Log out' });
      await lastName.fill('Roe');
      await logOut.click();
      await answerDialog(page, 'Leave without saving');
      await expect(toast(page)).toContainText('Error');
      await expect(logOut).toBeFocused();
      await expect(lastName).toHaveValue('Roe');
    });
    await test.step('every other way to leave asks first, and a user who stays keeps the text', async () => {
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
        if (leave === ways[0]) await expectAccessible(page);
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
    await test.step('no question appears after saving', async () => {
      await page.goBack();
      await lastName.fill('Roe');
      await page.getByRole('button', { name: 'Update Agent' }).click();
      await expect(heading(page)).toHaveText('Agents');
      await expect(dialog(page)).toHaveCount(0);
      expect(await asksBeforeClosing(page)).toBe(false);
    });
  });
});

test.describe('a session that ends while the user types', () => {
  test('a user who does not sign in again keeps the text, and a user who does saves it', async ({
    page,
    app,
  }) => {
    await test.step('a user who does not sign in again keeps the text', async () => {
      await page.getByLabel('Last Name').fill('Roe');
      await endEverySession(page, app.db);
      await page.getByRole('button', { name: 'Update Agent' }).click();
      await answerDialog(page, 'Cancel');
      await expect(toast(page)).toContainText('Failed to update agent');
      await expect(page.getByLabel('Last Name')).toHaveValue('Roe');
      await page.getByRole('button', { name: 'Update Agent' }).click();
      await expect(dialog(page)).toContainText('Your session has ended');
      await expectAccessible(page);
    });
    await test.step('a user who signs in again in the dialog saves the text', async () => {
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

test.describe('after another administrator saved the agent', () => {
  test.beforeEach(async ({ page }) => {
    await page.getByLabel('Last Name').fill('Roe');
    await saveBehind(page, 'agents', id, { lastName: 'Poe', commissionSplit: '75' });
    await page.getByRole('button', { name: 'Update Agent' }).click();
    await expect(dialog(page)).toContainText('This record changed while you were editing it');
  });

  test('the dialog shows who changed what and when, and loads the stored values', async ({
    page,
    app,
  }) => {
    await expectAccessible(page);
    await expect(dialog(page)).toContainText(/admin changed it on \w+ \d+, \d{4}, \d+:\d\d [AP]M/);
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      /Last Name\s*Before\s*Doe\s*Theirs\s*Poe\s*Yours\s*Roe/,
      /Commission Split \(%\)\s*Before\s*70\.00\s*Theirs\s*75\.00$/,
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

  test('Escape changes nothing, and a user who overwrites is asked again after a third edit', async ({
    page,
    app,
  }) => {
    await test.step('Escape sends nothing and keeps the text', async () => {
      const calls = watchCalls(page);
      await pressEscape(page);
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByLabel('Last Name')).toHaveValue('Roe');
      expect(calls).toEqual([]);
      await page.getByRole('button', { name: 'Update Agent' }).click();
      await expect(dialog(page)).toContainText('This record changed while you were editing it');
    });
    await test.step('a third edit while the dialog is open is shown before it is overwritten', async () => {
      await saveBehind(page, 'agents', id, { phone: '1' });
      await answerDialog(page, 'Keep mine and overwrite');
      await expect(dialog(page)).toContainText('Phone Number');
    });
    await test.step('the user overwrites only the name that they changed', async () => {
      await answerDialog(page, 'Keep mine and overwrite');
      await expect(toast(page)).toContainText('Agent updated successfully');
      await expect(page).toHaveURL('/admin/agents');
      const stored = app.db.selectFrom('agents').selectAll().where('id', '=', id);
      expect(await stored.executeTakeFirst()).toMatchObject({
        lastName: 'Roe',
        commissionSplit: '75.00',
        phone: '1',
      });
    });
  });
});
