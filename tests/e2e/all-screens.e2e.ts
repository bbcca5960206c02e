/**
 * Tests of the screens of the back office and most public pages: entered HTML is shown as text,
 * nothing violates the Content-Security-Policy, and each screen is accessible. Other files check
 * only dialogs, errors and other states of a screen with axe.
 */
import type { Page } from '@playwright/test';
import { adminNewPath, adminPaths } from '#shared/domain/paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { untilCallsEnd } from '#tests/support/network.ts';
import { fillHostileOffice, type Screen } from '#tests/support/hostile-office.ts';
import { addAgent, addPolicy, enterEmptyOffice, keepOnly } from '#tests/support/office-records.ts';
import {
  answerDialog,
  dialog,
  goInside,
  heading,
  pressEscape,
  toast,
} from '#tests/support/office-screens.ts';

test.beforeEach(enterEmptyOffice);

/**
 * Returns an array that collects every violation of the Content-Security-Policy on the pages that
 * are opened from now on.
 */
async function watchPolicy(page: Page) {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => void violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as unknown as { reportViolation: (text: string) => void })
        .reportViolation;
      report(`${location.pathname} ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return violations;
}

/** Screens without records. Forms for new records are checked as forms for edits of records. */
const withoutRecords = [
  '/',
  '/privacy',
  '/contact/sent',
  '/no-such-page',
  '/admin/no-such-screen',
  '/admin/imports/new?kind=agents',
  adminNewPath(adminPaths.properties),
  adminPaths.desk,
  adminPaths.educationClass,
  adminPaths.standingRules,
  adminPaths.properties,
  adminPaths.inquiryNew,
  adminPaths.imports,
  adminPaths.website,
  adminPaths.closedDays,
  adminPaths.help,
  adminPaths.server,
  adminPaths.api,
];

/**
 * Expects that the screen shows the words as plain text and the values in its fields, and that no
 * entered HTML became an image.
 */
async function expectTexts(page: Page, { path, words, values = [] }: Screen) {
  for (const text of words) {
    await expect(page.getByText(text).filter({ visible: true }).first(), path).toBeVisible();
  }
  for (const value of values) {
    const typed = () =>
      page
        .locator('input, textarea')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    await expect.poll(typed, path).toContain(value);
  }
  expect(await page.locator('img[src="x"]').count(), path).toBe(0);
}

/** Accepts the browser's questions, and returns an array with the texts of all other dialogs. */
function acceptQuestions(page: Page) {
  const opened: string[] = [];
  page.on('dialog', (each) => {
    // A form with a changed select makes the browser ask before it leaves the page.
    if (each.type() !== 'beforeunload') opened.push(each.message());
    void each.accept();
  });
  return opened;
}

async function openScreen(page: Page, screen: Screen) {
  await goInside(page, screen.path);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await untilCallsEnd(page);
  await expectTexts(page, screen);
  // The menu is the same on every screen, so it is checked with the dashboard only.
  const hasCheckedMenu = screen.path.startsWith('/admin') && screen.path !== adminPaths.desk;
  await expectAccessible(page, hasCheckedMenu ? 'main' : 'html');
}

test('A24 and A35: every record’s screens are accessible, show markup as text and violate no policy, also with dialogs, selects, tooltips and toasts', async ({
  page,
  app,
}) => {
  test.setTimeout(600_000);
  const violations = await watchPolicy(page);
  const opened = acceptQuestions(page);
  const long = { firstName: 'W'.repeat(100), email: `${'w'.repeat(60)}@example.com` };
  await keepOnly(app.db, [long]);
  const word = 'Featherstonehaugh'.repeat(5);
  const inactive = { isActive: false, phone: '', licenseNumber: '' };
  await addAgent(page, { firstName: word, lastName: word, ...inactive });
  await addPolicy(page, { title: `${word}${word}`, isActive: false });
  const screens = await fillHostileOffice(page);
  for (const screen of screens) {
    await openScreen(page, screen);
    const select = page.locator('select:visible').first();
    if (!(await select.isVisible())) continue;
    const before = await select.inputValue();
    await select.selectOption({ index: 1 });
    // Without changes in a form the next screen opens inside the app, which is cheaper.
    await select.selectOption(before);
  }
  await goInside(page, '/admin/agents');
  await page.getByRole('button', { name: /^Deactivate/ }).hover();
  await page.getByRole('button', { name: /^Deactivate/ }).click();
  await expect(dialog(page)).toBeVisible();
  await answerDialog(page, 'Deactivate');
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('?');
  await pressEscape(page);
  await goInside(page, '/admin/administrators');
  await page.getByRole('button', { name: 'Add Administrator' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/agents');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect([violations, opened]).toEqual([[], []]);
});

test('the screens without records are accessible and violate no policy', async ({ page }) => {
  test.setTimeout(600_000);
  const violations = await watchPolicy(page);
  const opened = acceptQuestions(page);
  for (const path of withoutRecords) await openScreen(page, { path, words: [] });
  await page.context().clearCookies();
  for (const path of [adminPaths.welcome, adminPaths.login]) {
    await openScreen(page, { path, words: [] });
  }
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Username is required').first()).toBeVisible();
  await expectAccessible(page, 'form');
  expect([violations, opened]).toEqual([[], []]);
});

test.describe('the check for violations', () => {
  // Replace the fixture `watchedPage`, which fails on violations, because this test causes them on
  // purpose.
  test.use({ watchedPage: async ({}, use) => use() });

  test('A35: a script that was put into a page does not run, and is reported', async ({ page }) => {
    const violations = await watchPolicy(page);
    for (const path of ['/', '/admin/agents']) {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      const ran = await page.evaluate(() => {
        const element = document.createElement('script');
        element.textContent = 'globalThis.wasRun = true';
        document.body.append(element);
        return 'wasRun' in globalThis;
      });
      expect([path, ran]).toEqual([path, false]);
      await expect.poll(() => violations.join(), path).toContain(`${path} script-src`);
    }
  });
});
