import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type ColorScheme = 'light' | 'dark';

/** Colours that are still on their way would be measured as they pass. */
async function turnTo(page: Page, colorScheme: ColorScheme) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** @returns each broken rule with its place and what would mend it */
async function findViolations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.setLegacyMode(true).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) =>
      [`${id}: ${help}`, target.join(' '), failureSummary].join('\n'),
    ),
  );
}

/** Nothing on the page needs scrolling to the side. */
async function expectToFit(page: Page) {
  const { needed, width } = await page.evaluate(() => ({
    needed: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect.soft(needed, 'width that the page needs').toBeLessThanOrEqual(width);
}

/**
 * The page as it stands breaks no rule of WCAG 2.2 AA that a program can check, by day and night,
 * and stays that way on the narrowest screen (B01, B02). The page stays narrow and dark.
 */
export async function expectAccessible(page: Page) {
  const everyRule = () => new AxeBuilder({ page }).options({ resultTypes: ['violations'], runOnly: standards });
  await turnTo(page, 'light');
  expect.soft(await findViolations(everyRule()), 'by day').toEqual([]);
  await turnTo(page, 'dark');
  // Nothing else changes with the colours.
  const contrast = new AxeBuilder({ page }).withRules('color-contrast');
  expect.soft(await findViolations(contrast), 'by night').toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFit(page);
  expect.soft(await findViolations(everyRule()), 'on a narrow screen').toEqual([]);
}
