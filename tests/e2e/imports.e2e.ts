/** Tests of the screens that bring data in: paste, columns, result, undo. */
import { expect, test } from '#tests/support/app-fixture.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { holdAnswers, untilCallsEnd } from '#tests/support/network.ts';
import { answerDialog, dialog, goInside, heading, rows } from '#tests/support/office-screens.ts';

test.beforeEach(async ({ app, page, signIn }) => {
  await app.db.deleteFrom('imports').execute();
  await emptyOffice(app.db);
  await signIn(page);
});

const lines = (...all: string[][]) => all.map((cells) => cells.join('\t')).join('\n');

/** A roster as offices have it: a title above, a total below, one person twice, two wrong cells. */
const roster = lines(
  ['Roster 2026', '', '', '', ''],
  ['Agent Name', 'E-Mail', 'Cell', 'License #', 'Split'],
  ['Jane Doe', 'jane.doe@example.com', '(912) 555-0101', 'H-123401', '70/30'],
  ['José Núñez', 'jose@example.com', '912.555.0102', 'H-123402', '80%'],
  ['Kim Lee', 'kim.lee@example', '(912) 555-0103', 'H-123403', '70%'],
  ['Ana Cruz', 'ana@example.com', '(912) 555-0104', 'H-123404', '70/40'],
  ['Doe, Jane', 'JANE.DOE@example.com', '', '', ''],
  ['Total', '', '', '4 agents', ''],
);

const paste = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Paste the cells here' }).fill(text);
  await page.getByRole('button', { name: 'Read the cells' }).click();
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
};

const tab = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const done = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

test('a dirty roster is pasted, corrected with the keyboard, carried out and undone', async ({
  page,
}) => {
  await page.goto('/admin/agents');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(heading(page)).toHaveText('Import Agents');
  await page.getByRole('textbox', { name: 'Paste the cells here' }).fill(roster);
  await page.getByRole('link', { name: 'All imports' }).click();
  await answerDialog(page, 'Keep editing');
  const answers = await holdAnswers(page, /\/imports\/[^/?]+$/, 1);
  await paste(page, roster);
  await expect(tab(page, '3 have errors')).toHaveAttribute('aria-pressed', 'true');
  await expect(tab(page, '2 to add')).toBeVisible();
  await expect(tab(page, '1 repeated')).toBeVisible();
  await page.getByRole('heading', { name: 'Columns' }).click();
  await expect(page.getByLabel('Field for the column Split')).toHaveValue('commissionSplit');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use these columns' }).click();

  const email = cell(page, 'E-Mail, line 5');
  await expect(email).toHaveAccessibleDescription(/email/);
  await email.focus();
  await page.keyboard.type('.com');
  await page.keyboard.press('Escape');
  await expect(email).toHaveValue('kim.lee@example');
  await page.keyboard.press('End');
  await page.keyboard.type('.com');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Split, line 6')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('70/30');
  await page.keyboard.press('Enter');
  await expect(tab(page, '1 has errors')).toBeVisible();
  // The plan that was read before the corrections arrives only now.
  answers[0]?.();
  await untilCallsEnd(page);
  await expect(tab(page, '1 has errors')).toBeVisible();
  await page.reload();
  await expect(tab(page, '4 to add')).toBeVisible();
  await tab(page, 'Add 4 agents').click();
  await done(page, '4 agents added from pasted cells.');
  await page.getByRole('link', { name: '4 licenses need a renewal date' }).click();
  await expect(page).toHaveURL('/admin/standing?state=unknown');
  await expect(rows(page)).toHaveCount(4);
  await page.goBack();
  await page.getByRole('link', { name: 'Invite the new agents to the desk' }).click();
  await expect(page).toHaveURL('/admin/desk');
  await page.getByRole('button', { name: 'Invite all' }).click();
  await expect(dialog(page)).toContainText(
    '4 emails go out, to all active agents. Emails wait until email is set up.',
  );
  await goInside(page, '/admin/agents');
  await expect(rows(page)).toHaveCount(4);

  await goInside(page, '/admin/imports');
  await expect(page.getByRole('link', { name: /^4 agents added/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog(page)).toContainText('pasted cells');
  await answerDialog(page, 'Undo the import');
  await page
    .getByRole('link', { name: /import/ })
    .last()
    .click();
  await done(page, 'The import from pasted cells was undone.');
  await goInside(page, '/admin/agents');
  await expect(page.getByText('No agents found')).toBeVisible();
});

test('two browsers press the button: one import, and the second sees a change first', async ({
  page,
  signIn,
  browser,
  app,
}) => {
  await page.goto('/admin/imports/new?kind=agents');
  await paste(page, roster);
  const other = await (await browser.newContext({ baseURL: app.origin })).newPage();
  await signIn(other);
  await other.goto(page.url());
  await expect(tab(other, '2 to add')).toBeVisible();
  await cell(page, 'E-Mail, line 5').fill('kim@example.com');
  await cell(page, 'Split, line 6').fill('70');
  await page.keyboard.press('Enter');
  await expect(tab(page, '4 to add')).toBeVisible();
  await tab(other, 'Add 2 agents').click();
  await expect(other.getByRole('alert')).toContainText('Something changed');
  await Promise.all([page, other].map((each) => tab(each, 'Add 4 agents').click()));
  for (const each of [page, other]) await done(each, '4 agents added from pasted cells.');
  await other.context().close();
  const { length } = await app.db.selectFrom('agents').select('id').execute();
  expect(length).toBe(4);
});

test('a license check that finds none of the office’s agents is recorded', async ({ page }) => {
  await page.goto('/admin/imports/new?kind=license_check');
  const header = ['License #', 'Name', 'License Type', 'Status', 'Renewal Date'];
  await paste(
    page,
    lines(header, ['99999', 'STRANGER, SAM', 'Salesperson', 'Active', '1/31/2027']),
  );
  await tab(page, 'Record this check').click();
  await done(page, '0 licenses checked from pasted cells.');
});

test('5,000 rows with errors fit a phone, and a plan is deleted', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/imports/new?kind=education');
  const wrong = Array.from({ length: 5000 }, (_, nth) => [
    `agent.with.a.rather.long.address.${nth}@brokerage.example.com`,
    `Course ${'x'.repeat(80)}`,
    'GREC School',
    '3 hrs',
    '2/30/2026',
  ]);
  const text = lines(['Email', 'Course', 'School', 'Hours', 'Completed'], ...wrong);
  // Playwright would type the text, which takes the browser minutes.
  await page.getByLabel('Paste the cells here').evaluate((box, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    box.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
  await expect(tab(page, '5,000 have errors')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(cell(page, 'Hours, line 52')).toBeVisible();
  await page.reload();
  await expect(cell(page, 'Hours, line 52')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Delete this plan' }).click();
  await answerDialog(page, 'Delete');
  await expect(page.getByText('No imports yet')).toBeVisible();
});
