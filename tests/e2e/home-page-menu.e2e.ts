/** Test of the home page's menu on a phone. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expectToLand } from '#tests/support/site-pages.ts';
import { invite, translator } from '#tests/support/strangers.ts';

test.use({ viewport: { width: 390, height: 844 } });

const menuOf = (page: Page) => ({
  toggle: page.getByRole('button', { name: 'Menu' }),
  menu: page.getByRole('navigation', { name: 'Menu' }),
});

/**
 * Returns whether the browser tells screen readers that the menu is open. The page itself sets no
 * `aria-expanded`.
 */
async function isExpanded(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  await browser.detach();
  const button = nodes.find(({ role, name }) => role?.value === 'button' && name?.value === 'Menu');
  return button?.properties?.find(({ name }) => name === 'expanded')?.value.value as unknown;
}

test.beforeEach(({ page }) => page.goto('/'));

test('the menu opens and closes with the pointer and with the keyboard', async ({ page }) => {
  await test.step('Escape, the button and a touch outside close the menu', async () => {
    const { toggle, menu } = menuOf(page);
    const ways = [
      () => page.keyboard.press('Escape'),
      () => toggle.click(),
      () => page.mouse.click(195, 800),
    ];
    for (const close of ways) {
      await toggle.click();
      await expect(menu).toBeVisible();
      await close();
      await expect(menu).toBeHidden();
    }
  });
  await test.step('the menu lists the sections, and choosing one closes it', async () => {
    const { toggle, menu } = menuOf(page);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect.poll(() => isExpanded(page)).toBe(false);
    await toggle.click();
    await expect.poll(() => isExpanded(page)).toBe(true);
    await expect(menu.getByRole('link')).toHaveText([
      'Home',
      'Services',
      'About',
      'Market Expertise',
      'Contact',
    ]);
    await expectAccessible(page, 'header');
    await menu.click({ position: { x: 1, y: 1 } });
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'Market Expertise' }).click();
    await expect(menu).toBeHidden();
    await expect.poll(() => isExpanded(page)).toBe(false);
    await expectToLand(page, 'market-expertise');
  });
  await test.step('Enter opens the menu, and Tab goes through its links', async () => {
    const { toggle, menu } = menuOf(page);
    await toggle.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
    await expectToLand(page, 'services');
  });
  await test.step('the menu also closes when a translator has replaced its words', async () => {
    const { toggle, menu } = menuOf(page);
    await invite(page, translator);
    await toggle.click();
    await menu.getByText('About', { exact: true }).click();
    await expect(menu).toBeHidden();
  });
});
