/** Tests of policies: the list, the form, deactivation and reactivation. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import { answer } from '#tests/support/network.ts';
import { addPolicy, enterEmptyOffice, saveBehind } from '#tests/support/office-records.ts';
import {
  answerDialog,
  asksBeforeClosing,
  dialog,
  expectNames,
  heading,
  rowOf,
  rows,
  searchBox,
  toast,
} from '#tests/support/office-screens.ts';

test.beforeEach(enterEmptyOffice);

test('the list shows all columns, is searched, filtered and ordered, and prints as a table without controls', async ({
  page,
  app,
}) => {
  const { id } = await addPolicy(page);
  await app.db
    .updateTable('policies')
    .set({ createdAt: '2026-01-02T03:00:00.000Z', updatedAt: '2026-03-04T17:00:00.000Z' })
    .where('id', '=', id)
    .execute();
  await addPolicy(page, { title: 'Advertising', category: 'policies' });
  await addPolicy(page, { title: 'Keys', category: 'guidelines' });
  await addPolicy(page, { title: 'Old keys', category: 'guidelines', isActive: false });
  await page.goto('/admin/policies');
  await expect(page.getByText('4 policies', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(
    ['Title', 'Category', 'Created', 'Last Updated', 'Actions'].map(
      (header) => new RegExp(`${header}$`),
    ),
  );
  // The dates are those in Savannah, where the policy was created on January 1.
  await expect(rowOf(page, 'Open houses').getByRole('cell')).toHaveText([
    /Procedures/,
    /Jan 1, 2026/,
    /Mar 4, 2026/,
    /Edit.*Deactivate/,
  ]);
  await searchBox(page).fill('guideline');
  await expectNames(page, [/^Keys/, /Old keys/]);
  await page.getByLabel('Status').selectOption('Inactive');
  await expectNames(page, [/Old keys\s*Inactive\s*Not published/]);
  await expect(page).toHaveURL('/admin/policies?q=guideline&status=inactive');
  await searchBox(page).fill('lost');
  await expect(page.getByText('No policies found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  const created = page.getByRole('columnheader', { name: 'Created' });
  // Click twice quickly, so that the second click comes before the screen shows the order of the
  // first click. The second click must still reverse that order.
  await created.getByRole('button').dblclick();
  await expect(created).toHaveAttribute('aria-sort', 'descending');
  await expectNames(page, [/Old keys/, /^Keys/, /^Advertising/, /^Open houses/]);
  await test.step('the list prints as a table without controls', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize({ width: 700, height: 900 });
    await expect(rows(page)).toHaveCount(4);
    await expect(page.getByRole('table')).toHaveCSS('display', 'table');
    await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group');
    await expect(page.getByRole('link', { name: 'Edit Keys' })).toBeHidden();
    await expect(searchBox(page)).toBeHidden();
  });
});

test('a new policy has the category "Policies" by default and is stored as written, also after a failure', async ({
  page,
  app,
}) => {
  await page.goto('/admin/policies/0190aaaa-0000-7000-8000-000000000000/edit');
  await expect(heading(page)).toHaveText('Policy Not Found');
  await page.getByRole('link', { name: 'Back to Policies' }).click();
  await expect(page.getByText('No policies found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Policy' })).toHaveCount(2);
  await page.getByRole('link', { name: 'Add Policy' }).first().click();
  const category = page.getByLabel('Category');
  await expect(category).toHaveValue('policies');
  await expect(category.getByRole('option')).toHaveText(['Policies', 'Procedures', 'Guidelines']);
  await expect(page.getByRole('switch')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create Policy' }).click();
  await expect(page.getByRole('region', { name: 'Please fix the following' })).toContainText(
    'Title: Required',
  );
  const content = 'Keys are signed out.\n\n  And back in.';
  await page.getByLabel('Title').fill('Keys');
  await category.selectOption('Guidelines');
  await page.getByLabel('Content').fill(content);
  await answer(page, '**/api/admin/policies', { status: 500, body: 'Broken' });
  await page.getByRole('button', { name: 'Create Policy' }).click();
  await expect(toast(page)).toContainText('Failed to create policy');
  await expect(page.getByLabel('Content')).toHaveValue(content);
  expect(await asksBeforeClosing(page)).toBe(true);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Create Policy' }).click();
  await expect(toast(page)).toContainText('Policy created successfully');
  await expect(page).toHaveURL('/admin/policies');
  await expectNames(page, ['KeysNot published']);
  expect(await app.db.selectFrom('policies').selectAll().execute()).toMatchObject([
    { title: 'Keys', category: 'guidelines', content, isActive: true },
  ]);
});

const printedText = 'A line of the policy.\n'.repeat(120);

/** Expects that the form prints the policy as a text, without the form and the menu. */
async function expectWholeTextInPrint(page: Page) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const printed = page.getByRole('article');
  await expect(printed).toContainText('Procedures');
  expect(await printed.innerText()).toContain(printedText.trim());
  await expect(heading(page)).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByLabel('Content')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
}

test('an edit keeps the status of a policy, which the list reactivates and deactivates, and a conflict offers both versions', async ({
  page,
  app,
}) => {
  const { id } = await addPolicy(page, { isActive: false, content: printedText });
  const call = `**/api/admin/policies/${id}`;
  await test.step('an edit leaves an inactive policy inactive', async () => {
    await page.goto(`/admin/policies/${id}/edit`);
    await expect(page.getByLabel('Title')).toHaveValue('Open houses');
    await expectWholeTextInPrint(page);
    await page.getByLabel('Title').fill('Open doors');
    await page.getByRole('button', { name: 'Update Policy' }).click();
    await expect(toast(page)).toContainText('Policy updated successfully');
    await expectNames(page, [/Open doors/]);
    const stored = app.db.selectFrom('policies').select('isActive').where('id', '=', id);
    expect(await stored.executeTakeFirst()).toEqual({ isActive: false });
  });
  await test.step('the policy is reactivated, also after a failure', async () => {
    const reactivate = page.getByRole('button', { name: 'Reactivate Open doors' });
    await answer(page, call, { status: 500, body: 'Broken' });
    await reactivate.click();
    await expect(toast(page)).toContainText('Failed to update policy');
    await page.unrouteAll();
    await reactivate.click();
    await expect(page.getByRole('button', { name: 'Deactivate Open doors' })).toBeVisible();
  });
  await test.step('the policy is deactivated after a question, also after a failure', async () => {
    const deactivate = page.getByRole('button', { name: 'Deactivate Open doors' });
    await answer(page, call, { status: 500, body: 'Broken' });
    await deactivate.click();
    await expect(dialog(page)).toContainText(
      'Are you sure you want to deactivate "Open doors"? This action can be undone.',
    );
    await answerDialog(page, 'Deactivate');
    await expect(toast(page)).toContainText('Failed to deactivate policy');
    await page.unrouteAll();
    await deactivate.click();
    await answerDialog(page, 'Deactivate');
    await expect(toast(page)).toContainText('Policy deactivated successfully');
    await expect(rowOf(page, 'Open doors')).toContainText('Inactive');
  });
  await test.step('the form keeps its text after a failed save, and a conflict offers both versions', async () => {
    await page.getByRole('link', { name: 'Edit Open doors' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Open doors');
    await page.route(`**/api/admin/policies/${id}`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await page.getByLabel('Title').fill('Doors');
    await page.getByRole('button', { name: 'Update Policy' }).click();
    await expect(toast(page)).toContainText('Failed to update policy');
    await expect(page.getByLabel('Title')).toHaveValue('Doors');

    await page.unrouteAll();
    // The audit trail's list leaves out changes that are as long as this one.
    const content = 'A long line of the policy.\n'.repeat(200);
    await saveBehind(page, 'policies', id, { category: 'guidelines', content });
    await page.getByRole('button', { name: 'Update Policy' }).click();
    const saved = await page.request.get(`/api/admin/policies/${id}`);
    const { updatedAt } = (await saved.json()) as { updatedAt: string };
    await expect(dialog(page).locator('time')).toHaveAttribute('datetime', updatedAt);
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      /Category\s*Before\s*Procedures\s*Theirs\s*Guidelines$/,
      /Content/,
    ]);
    await answerDialog(page, 'Load theirs');
    await expect(page.getByLabel('Title')).toHaveValue('Open doors');
    await expect(page.getByLabel('Category')).toHaveValue('guidelines');
  });
});
