import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const everyRule: RunOptions = { runOnly: standards };
const contrast: RunOptions = { runOnly: ['color-contrast'] };

declare global {
  interface Window {
    /** The axe library, once its source has run in the page. */
    axe: Pick<typeof axe, 'run'>;
  }
}

type ColorScheme = 'light' | 'dark';

/**
 * Switches the theme and waits for color transitions, because colors would otherwise be measured
 * halfway.
 */
async function turnTo(page: Page, colorScheme: ColorScheme) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/**
 * Checks the page's accessibility. Takes half the time of @axe-core/playwright, because it loads
 * axe once per page and returns only violations.
 */
async function findViolations(page: Page, rules: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (options) => (await window.axe.run(document, options)).violations,
    { ...rules, resultTypes: ['violations' as const] },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) =>
      [`${id}: ${help}`, target.join(' '), failureSummary].join('\n'),
    ),
  );
}

/** Expects that the page does not scroll sideways. */
async function expectToFit(page: Page) {
  const { needed, width } = await page.evaluate(() => ({
    needed: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect.soft(needed, 'width that the page needs').toBeLessThanOrEqual(width);
}

/**
 * Expects that the page in its current state violates no WCAG 2.2 AA rule that a program can check,
 * in light and dark, and that it fits the narrowest screen (B01 and B02 in docs/requirements.md).
 * Leaves the page narrow and dark.
 */
export async function expectAccessible(page: Page) {
  await turnTo(page, 'light');
  expect.soft(await findViolations(page, everyRule), 'by day').toEqual([]);
  await turnTo(page, 'dark');
  // Check only the contrast in dark mode, because nothing else depends on the color scheme.
  expect.soft(await findViolations(page, contrast), 'by night').toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFit(page);
  expect.soft(await findViolations(page, everyRule), 'on a narrow screen').toEqual([]);
}
