import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { run, RunOptions } from 'axe-core';
import { showTypefaces } from './typefaces.ts';

/**
 * The minified script of axe. A page compiles it in two thirds of the time that the complete script
 * takes.
 */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules whose result can differ between light and dark colors, and between two widths. */
const ofColorAndSize = ['color-contrast', 'target-size'];
/**
 * `preload: false` keeps axe from collecting style sheets and media before it runs the rules. Of
 * the rules here, only the one about audio and video that play by themselves would use them, and no
 * page has any. `iframes: false` keeps it from waiting for frames, in which it is not loaded.
 */
const options: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };

declare global {
  interface Window {
    /** The axe library, after its script has run in the page. */
    axe: { run: typeof run };
  }
}

type ColorScheme = 'light' | 'dark';

/**
 * Switches to light or dark colors and waits for the color transitions, because axe would otherwise
 * measure colors that are still changing. Ignores transitions of hidden elements, such as those in
 * a closed `<details>`, because they never finish.
 */
async function turnTo(page: Page, colorScheme: ColorScheme) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const transitions = document
      .getAnimations()
      .filter(
        (each) =>
          each instanceof CSSTransition &&
          each.effect instanceof KeyframeEffect &&
          each.effect.target?.checkVisibility() === true,
      );
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/**
 * Returns axe's violations in a part of the page. Takes half the time of @axe-core/playwright, because it
 * loads axe once per page and collects only violations.
 */
async function findViolations(page: Page, part: string, runOnly: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ({ within, rules }) => (await window.axe.run(within, rules)).violations,
    { within: part, rules: { ...options, runOnly } },
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
 * Expects that the page in its current state violates none of axe's rules for WCAG 2.2 AA with
 * light colors in the window's current size, and none of those about colors and sizes with dark
 * colors in a window of 320 by 640 pixels. There the page must also not scroll sideways (B01 and B02
 * in docs/requirements.md). Leaves the page with dark colors, in the window's former size.
 * @param part the selector of the part that is checked, which is the whole page by default
 */
export async function expectAccessible(page: Page, part = 'html') {
  const size = page.viewportSize();
  await turnTo(page, 'light');
  expect.soft(await findViolations(page, part, standards), 'on a wide light screen').toEqual([]);
  // Check the dark colors on the narrow screen only, because they are the same on a wide screen.
  await turnTo(page, 'dark');
  await page.setViewportSize({ width: 320, height: 640 });
  await showTypefaces(page);
  await expectToFit(page);
  expect
    .soft(await findViolations(page, part, ofColorAndSize), 'on a narrow dark screen')
    .toEqual([]);
  if (size) await page.setViewportSize(size);
}
