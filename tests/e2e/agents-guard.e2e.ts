/**
 * Tests that no text in a form is lost without a question when the user leaves, the session ends,
 * or another administrator edits the record.
 */
import { expect, test, administrator } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { holdAnswers, watchCalls } from '#tests/support/network.ts';
import {
  addAgent,
  endEverySession,
  enterEmptyOffice,
  saveBehind,
} from '#tests/support/office-records.ts';
import {
  answerDialog,
  asksBeforeClosing,
  dialog,
  expectNames,
  goInside,
  heading,
  toast,
  pressEscape,
} from '#tests/support/office-screens.ts';

let id = '';

test.beforeEach(async ({ page, app, signIn }) => {
  await enterEmptyOffice({ page, app, signIn });
  ({ id } = await addAgent(page));
  await page.goto('/admin/agents');
  await page.getByRole('link', { name: 'Edit Jane Doe' }).click();
  await expect(heading(page)).toHaveText('Edit Agent');
});

test('every way to leave asks first while the form has changes, and a session that ends while the user types loses no text', async ({
  page,
  app,
}) => {
  const lastName = page.getByLabel('Last Name');
  const update = page.getByRole('button', { name: 'Update Agent' });
  await test.step('no question appears before typing and after undoing it', async () => {
    expect(await asksBeforeClosing(page)).toBe(false);
    await lastName.fill('Roe');
    await expect.poll(() => asksBeforeClosing(page)).toBe(true);
    await lastName.fill('Doe');
    await expect.poll(() => asksBeforeClosing(page)).toBe(false);
  });
  await test.step('a failed logout keeps the form and the focus', async () => {
    const proxyPage = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };
    await page.route('**/api/admin/logout', (route) => route.fulfill(proxyPage));
    const logOut = page.getByRole('button', { name: 'Log out' });
    await lastName.fill('Roe');
    await logOut.click();
    await answerDialog(page, 'Leave without saving');
    await expect(toast(page)).toHaveText(/^Error\s*The server answered with error 502\.$/);
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
      if (leave === ways[0]) await expectAccessible(page, '[role=alertdialog]');
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
  await test.step('a user who does not sign in again keeps the text', async () => {
    await page.goBack();
    await lastName.fill('Roe');
    await endEverySession(page, app.db);
    await update.click();
    await answerDialog(page, 'Cancel');
    await expect(toast(page)).toContainText('Failed to update agent');
    await expect(lastName).toHaveValue('Roe');
    await update.click();
    await expect(dialog(page)).toContainText('Your session has ended');
    await expectAccessible(page, '[role=alertdialog]');
  });
  await test.step('a user who signs in again in the dialog saves the text, and is asked no more', async () => {
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
    await expect(dialog(page)).toHaveCount(0);
    expect(await asksBeforeClosing(page)).toBe(false);
  });
});

test('after another administrator saved the agent, a dialog shows who changed what, loads the stored values or overwrites them, and asks again after a third edit', async ({
  page,
  app,
}) => {
  const update = page.getByRole('button', { name: 'Update Agent' });
  const question = 'This record changed while you were editing it';
  const stored = app.db.selectFrom('agents').selectAll().where('id', '=', id);
  await test.step('the dialog shows who changed what and when', async () => {
    await page.getByLabel('Last Name').fill('Roe');
    await saveBehind(page, 'agents', id, { lastName: 'Poe', commissionSplit: '75' });
    await update.click();
    await expect(dialog(page)).toContainText(question);
    await expectAccessible(page, '[role=alertdialog]');
    await expect(dialog(page)).toContainText(/admin changed it on \w+ \d+, \d{4}, \d+:\d\d [AP]M/);
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      /Last Name\s*Before\s*Doe\s*Theirs\s*Poe\s*Yours\s*Roe/,
      /Commission Split \(%\)\s*Before\s*70\.00\s*Theirs\s*75\.00$/,
    ]);
  });
  await test.step('Escape sends nothing and keeps the text', async () => {
    const calls = watchCalls(page);
    await pressEscape(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByLabel('Last Name')).toHaveValue('Roe');
    expect(calls).toEqual([]);
    await update.click();
    await expect(dialog(page)).toContainText(question);
  });
  await test.step('the form loads the stored values', async () => {
    await answerDialog(page, 'Load theirs');
    await expect(page.getByLabel('Last Name')).toHaveValue('Poe');
    await expect(page.getByLabel('Commission Split (%)')).toHaveValue('75.00');
    expect(await asksBeforeClosing(page)).toBe(false);
  });
  await test.step('a third edit while the dialog is open is shown before it is overwritten', async () => {
    await page.getByLabel('Last Name').fill('Roe');
    await saveBehind(page, 'agents', id, { lastName: 'Moe' });
    await update.click();
    await expect(dialog(page)).toContainText(question);
    await saveBehind(page, 'agents', id, { phone: '1' });
    await answerDialog(page, 'Keep mine and overwrite');
    await expect(dialog(page)).toContainText('Phone Number');
  });
  await test.step('the user overwrites only the name that they changed', async () => {
    await answerDialog(page, 'Keep mine and overwrite');
    await expect(toast(page)).toContainText('Agent updated successfully');
    await expect(page).toHaveURL('/admin/agents');
    expect(await stored.executeTakeFirst()).toMatchObject({
      lastName: 'Roe',
      commissionSplit: '75.00',
      phone: '1',
    });
  });
});

test('what an administrator types during a save does not overwrite what a colleague saves right after it', async ({
  page,
  app,
}) => {
  const update = page.getByRole('button', { name: 'Update Agent' });
  const held = await holdAnswers(page, `**/api/admin/agents/${id}`, 1);
  await page.getByLabel('Last Name').fill('Roe');
  await update.click();
  await expect.poll(() => held.length).toBe(1);
  await page.getByLabel('Email').fill('jane@example.com');
  await saveBehind(page, 'agents', id, { lastName: 'Poe' });
  held[0]?.();
  await expect(toast(page)).toContainText('Agent updated successfully');
  await update.click();
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    /Last Name\s*Before\s*Roe\s*Theirs\s*Poe$/,
  ]);
  await answerDialog(page, 'Keep mine and overwrite');
  await expect(page).toHaveURL('/admin/agents');
  expect(
    await app.db.selectFrom('agents').selectAll().where('id', '=', id).executeTakeFirst(),
  ).toMatchObject({ lastName: 'Poe', email: 'jane@example.com' });
});

test('days away that are typed while others are saved stay in the form', async ({ page }) => {
  await goInside(page, `/admin/agents/${id}/desk`);
  const from = page.getByLabel('First day away');
  const to = page.getByLabel('Last day away');
  await from.fill('2099-12-24');
  await to.fill('2099-12-26');
  const answers = await holdAnswers(page, '**/away', 1);
  await page.getByRole('button', { name: 'Add days away' }).click();
  await expect(page.getByRole('button', { name: 'Adding...' })).toBeVisible();
  await expect.poll(() => answers.length).toBe(1);
  await from.fill('2099-07-01');
  answers[0]?.();
  await expect(page.getByRole('button', { name: /^End Dec 24, 2099/ })).toBeVisible();
  await expect(from).toHaveValue('2099-07-01');
  await expect(to).toHaveValue('');
});
