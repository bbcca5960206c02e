/**
 * Tests of the preview of the website. They have a separate server, because what they publish would
 * break tests that expect the shipped website.
 */
import type { Page } from '@playwright/test';
import { administrator, expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { weakFocusOutlines } from '#tests/support/keyboard.ts';
import { hold } from '#tests/support/network.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { endEverySession } from '#tests/support/office-records.ts';
import { dialog } from '#tests/support/office-screens.ts';
import { addPublishedAgent } from '#tests/support/site-pages.ts';
import {
  button,
  frame,
  openPart,
  previewHeading,
  publish,
  saveDraft,
  startFromPublished,
  text,
  wide,
} from '#tests/support/website-screens.ts';

test.use({ settings: {} });

test.beforeEach(startFromPublished);

const markup = '</style><script>alert(1)</script>"><img src=x onerror=alert(2)>${7*7}{{x}}';

const scrollTop = (page: Page) =>
  frame(page)
    .locator('html')
    .evaluate((root) => root.scrollTop);

test('the preview shows text that was typed while it loaded, survives a failure, keeps its scroll position, and opens no links', async ({
  page,
  app,
}) => {
  await emptyOffice(app.db);
  await addPublishedAgent(page);
  const release = await hold(page, '**/api/admin/website/preview');
  await openPart(page, 'home');
  const second = page.waitForRequest((request) =>
    (request.postData() ?? '').includes('Typed early'),
  );
  await text(page, 'Heading').fill('Typed early');
  await second;
  release();
  await expect(previewHeading(page)).toHaveText('Typed early');
  await page.unrouteAll();
  await test.step('a failed preview keeps the last one, and Retry refreshes it', async () => {
    await page.route('**/api/admin/website/preview', (route) => route.abort());
    await text(page, 'Heading').fill('Second words');
    await expect(page.getByText('Preview could not be refreshed.')).toBeVisible();
    await expect(previewHeading(page)).toHaveText('Typed early');
    await page.unroute('**/api/admin/website/preview');
    await button(page, 'Retry').click();
    await expect(previewHeading(page)).toHaveText('Second words');
    await expect(page.getByText('Preview could not be refreshed.')).toHaveCount(0);
  });
  await test.step('after the session has ended, the user signs in again and loses no text', async () => {
    await endEverySession(page, app.db);
    await text(page, 'Heading').fill('Typed without a session');
    await expect(dialog(page)).toContainText('Your session has ended');
    await page.getByRole('textbox', { name: 'Password' }).fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(text(page, 'Heading')).toHaveValue('Typed without a session');
    await expect(previewHeading(page)).toHaveText('Typed without a session');
    await saveDraft(page);
  });
  await text(page, 'Lead').first().fill(markup);
  await expect(frame(page).getByText(markup)).toHaveCount(1);
  await page.getByLabel('Contact').getByRole('textbox').focus();
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(1000);
  const place = await scrollTop(page);
  await page.getByLabel('Contact').getByRole('textbox').pressSequentially(' More words.');
  await expect(frame(page).getByText('More words.')).toHaveCount(1);
  await expect.poll(() => scrollTop(page)).toBe(place);
  // Moving the preview to another section must not move the form under the pointer.
  const claim = page.getByRole('group', { name: 'Claim 1' });
  await claim.getByRole('switch').click();
  await expect(claim.getByRole('switch')).not.toBeChecked();
  // Click and press Enter at many places of the preview, because its links, buttons and fields must
  // not open another page.
  const box = await page.locator('iframe').boundingBox();
  if (!box) throw new Error('The preview has no frame');
  for (let y = 20; y < box.height; y += 60) {
    await page.mouse.click(box.x + box.width / 3, box.y + y);
    await page.keyboard.press('Enter');
  }
  await expect(frame(page).locator('#contact')).toHaveCount(1);
  expect(page.frames().map((each) => each.url())).toEqual([
    `${app.origin}/admin/website/home`,
    'about:srcdoc',
  ]);
});

test('the preview violates no Content-Security-Policy, on a phone and a desktop, light and dark', async ({
  page,
}) => {
  // This test does not check for violations itself. The fixture `watchedPage` fails it if the
  // browser logs a violation of the Content-Security-Policy, also one in the preview's frame.
  await openPart(page, 'brokerage');
  await text(page, 'Name').fill('Coastal Oak');
  await expect(frame(page).getByText('Coastal Oak').first()).toHaveCount(1);
  const ground = () =>
    frame(page)
      .locator('html')
      .evaluate((root) => getComputedStyle(root).backgroundColor);
  for (const [theme, color] of [
    ['Light', 'rgb(250, 246, 238)'],
    ['Dark', 'rgb(21, 26, 23)'],
  ] as const) {
    await page.getByRole('group', { name: 'Theme of the preview' }).getByText(theme).click();
    for (const [device, width] of [
      ['Phone', 390],
      ['Desktop', 1440],
    ] as const) {
      await button(page, device).click();
      await expect.poll(ground, theme).toBe(color);
      const inner = () =>
        frame(page)
          .locator('html')
          .evaluate(() => innerWidth);
      await expect.poll(inner).toBe(width);
    }
  }
  await previewAllPages(page);
  await openPart(page, 'agents');
  await text(page, 'Promise').fill('Coastal Oak');
  await expect(frame(page).getByText('Coastal Oak').first()).toHaveCount(1);
  await previewAllPages(page);
});

async function previewAllPages(page: Page) {
  const choice = page.getByRole('combobox', { name: 'Page' });
  for (const option of await choice.getByRole('option').allTextContents()) {
    await choice.selectOption(option);
    await expect(page.getByTitle(`Preview: ${option}`)).toBeVisible();
    await expect(frame(page).locator('body')).not.toBeEmpty();
  }
}

test('the brokerage’s own colors are explained, previewed and published, and stay readable', async ({
  page,
  app,
}) => {
  await emptyOffice(app.db);
  const { path } = await addPublishedAgent(page);
  await page.goto(path);
  expect(await weakFocusOutlines(page)).toEqual([]);
  await openPart(page, 'look');
  await text(page, 'Main color').fill('F2C14E');
  await expect(page.getByText(/^Your #F2C14E is too light/)).toHaveText(
    'Your #F2C14E is too light for words on paper. Words use #876500; dark mode uses #EAC36F.',
  );
  await expect(frame(page).locator('.bg-oak').first()).toHaveCSS(
    'background-color',
    'rgb(135, 101, 0)',
  );
  await button(page, 'Wine and brass').press('Enter');
  await expect(text(page, 'Main color')).toHaveValue('#6d2437');
  await expect(text(page, 'Accent color')).toHaveValue('#b08432');
  await button(page, 'Use the default color as Accent color').click();
  await expect(text(page, 'Accent color')).toBeFocused();
  await expect(page.getByText('The default color is used, #A4452C.')).toBeVisible();
  await page.getByLabel('Accent color: choose from a picker').fill('#ffff00');
  await expect(text(page, 'Accent color')).toHaveValue('#ffff00');
  await publish(page);
  await button(page, 'Close').click();
  // Scroll to the top, because the accessibility check measures only the visible part of a button,
  // and the bar at the bottom of the screen can cover the other part.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, 'main');

  await page.setViewportSize(wide);
  await page.goto(path);
  await expectAccessible(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await weakFocusOutlines(page), colorScheme).toEqual([]);
  }
});
