/** Steps of tests that use the keyboard alone. */
import type { Locator, Page } from '@playwright/test';

/** Presses Tab until the target has the focus, as a person without a mouse does. */
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
