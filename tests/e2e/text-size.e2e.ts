/**
 * Test of the public pages with text that the visitor has made larger: WCAG's text spacing (1.4.12)
 * and a larger default font in the browser.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import { addPublishedAgent } from '#tests/support/site-pages.ts';

const widths = [320, 360, 390, 412, 430, 768, 1024, 1440];
/**
 * The widths for pages with the home page's header. Few are enough, because the home page itself is
 * tested with all `widths`.
 */
const fewWidths = [320, 768, 1440];

const textSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/**
 * Returns a function that sets the browser's default font size. The widths at which the layout
 * changes depend on this size too.
 */
async function defaultFontOf(page: Page) {
  const client = await page.context().newCDPSession(page);
  return async (standard: number) => {
    await client.send('Page.setFontSizes', { fontSizes: { standard } });
    await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`);
  };
}

/**
 * Adds a style sheet through a script, because the Content-Security-Policy does not allow a style
 * element that the test adds.
 */
const addStyles = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);

/**
 * Returns the links and buttons of the header that are cut off or covered, and the number of pixels
 * by which the page is too wide.
 */
const findCuts = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header');
    if (!header) return ['no header'];
    const frame = header.getBoundingClientRect();
    const parts = [...header.querySelectorAll('a, button')].filter(
      (part) => part.checkVisibility() && !part.closest('#menu'),
    );
    const cut = parts.filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isInside =
        left >= 0 && right <= innerWidth && top >= frame.top && bottom <= frame.bottom + 0.5;
      return !isInside || !part.contains(middle);
    });
    const overflow = document.documentElement.scrollWidth - innerWidth;
    return [
      ...cut.map((part) => part.textContent.trim() || part.ariaLabel),
      ...(overflow > 0 ? [`the page is ${overflow} px too wide`] : []),
    ];
  });

async function expectNothingCut(page: Page, pageWidths: number[]) {
  for (const width of pageWidths) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await findCuts(page), `${page.url()} at ${width} px`).toEqual([]);
  }
}

/**
 * Opens the menu at each width that shows the menu's button, scrolls to the menu's last link, and
 * closes the menu.
 */
async function expectMenuToOpen(page: Page) {
  const toggle = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 400 });
    if (!(await toggle.isVisible())) continue;
    await toggle.click();
    await menu.getByRole('link').last().hover();
    await toggle.click();
    await expect(menu).toBeHidden();
  }
}

/** Expects that the arrow of the home page's first screen is below the buttons. */
async function expectArrowBelowButtons(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const boxOf = async (name: string) => {
    const box = await page.getByRole('main').getByRole('link', { name }).first().boundingBox();
    return box ?? { y: Number.NaN, height: Number.NaN };
  };
  const button = await boxOf('Schedule Consultation');
  const arrow = await boxOf('Scroll down to our services');
  expect(button.y + button.height).toBeLessThanOrEqual(arrow.y);
}

test('with a default font of 32 px or WCAG text spacing the header stays on the screen and no page is too wide', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const agent = await addPublishedAgent(page);
  const setDefaultFont = await defaultFontOf(page);
  const guide = '/neighborhoods/historic-district';
  const others = ['/team', '/sell', guide, '/privacy', '/contact/sent', '/no-such-page'];
  for (const path of ['/', agent.path, ...others]) {
    const hasOwnHeader = path === '/' || path === agent.path;
    const check = async () => {
      await expectNothingCut(page, hasOwnHeader ? widths : fewWidths);
      if (hasOwnHeader) await expectMenuToOpen(page);
    };
    await page.goto(path);
    await setDefaultFont(32);
    await check();
    await setDefaultFont(16);
    await addStyles(page, textSpacing);
    await check();
    if (path === '/') await expectArrowBelowButtons(page);
  }
});
