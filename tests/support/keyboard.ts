/** Steps of tests that use the keyboard alone. */
import type { Locator, Page } from '@playwright/test';

/** Presses Tab until the target has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator) {
  for (let step = 0; step < 80; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(target)}`);
}
