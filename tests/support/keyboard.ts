/** Steps and checks of tests that use only the keyboard. */
import type { Locator, Page } from '@playwright/test';
import { contrastOf } from '#features/site/domain/colors/site-colors.ts';

/**
 * Presses Tab until the target has the focus, as a user without a mouse does.
 * @throws Error after 80 steps
 */
export async function tabTo(page: Page, target: Locator) {
  let element = await target.elementHandle();
  for (let step = 0; step < 80; step++) {
    // Search for the element again only after the page has replaced it, because a search by role
    // takes three times as long as pressing Tab.
    const isFocused = await element?.evaluate((each) =>
      each.isConnected ? each === document.activeElement : undefined,
    );
    if (isFocused) return;
    if (isFocused === undefined) element = await target.elementHandle();
    else await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(target)}`);
}

const toHex = (rgb: string) =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((channel) => Number(channel).toString(16).padStart(2, '0'))
    .join('')}`;

/**
 * Focuses each link, button and field of a page that can have the focus.
 * @returns the texts, ids or HTML of those whose outline is not solid, or has a contrast below 3:1
 * with the color behind it
 */
export async function weakFocusOutlines(page: Page): Promise<string[]> {
  const outlines = await page.evaluate(() => {
    const backgroundOf = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor.startsWith('rgb(')
        ? backgroundColor
        : backgroundOf(element.parentElement);
    };
    return [
      ...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea'),
    ].flatMap((element) => {
      element.focus({ focusVisible: true });
      if (document.activeElement !== element) return [];
      for (const animation of element.getAnimations()) animation.finish();
      const { outlineColor, outlineOffset, outlineStyle } = getComputedStyle(element);
      const isInside = Number.parseFloat(outlineOffset) < 0;
      const around = backgroundOf(isInside ? element : element.parentElement);
      const name = element.textContent.trim() || element.id || element.outerHTML;
      return [{ name, outlineStyle, outlineColor, around }];
    });
  });
  if (outlines.length === 0) throw new Error('The page has nothing to focus');
  return outlines
    .filter(
      ({ outlineStyle, outlineColor, around }) =>
        outlineStyle !== 'solid' || contrastOf(toHex(outlineColor), toHex(around)) < 3,
    )
    .map(({ name }) => name);
}
