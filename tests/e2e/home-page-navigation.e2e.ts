/**
 * Tests that the home page's links lead to its sections, that the fixed header covers no focused
 * element, and that animations respect the user's preference for less motion.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import { expectToLand, headerHeight } from '#tests/support/site-pages.ts';

const sections = [
  { name: 'Services', id: 'services' },
  { name: 'About', id: 'about' },
  { name: 'Market Expertise', id: 'market-expertise' },
  { name: 'Contact Us', id: 'contact' },
  { name: 'Home', id: 'home' },
];

/**
 * @returns whether the focused element, if it is in the main part of the page, is covered or
 * outside the window
 */
const focusIsCovered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused?.closest('main')) return false;
    const { top, bottom, left, right } = focused.getBoundingClientRect();
    if (bottom <= 80 || top >= window.innerHeight) return true;
    const middle = (Math.max(top, 81) + Math.min(bottom, window.innerHeight - 1)) / 2;
    const front = document.elementFromPoint((left + right) / 2, middle);
    return !(front && (focused.contains(front) || front.contains(focused)));
  });

test.describe('with the fixed header', () => {
  test.beforeEach(({ page }) => page.goto('/'));

  test('each link to a section lands below the header, by click, by keyboard and from another page', async ({
    page,
  }) => {
    await test.step('each section lands below the header after a click', async () => {
      const header = page.getByRole('banner');
      for (const { name, id } of sections) {
        await header.getByRole('link', { name, exact: true }).click();
        await expectToLand(page, id);
      }
      expect(await header.boundingBox()).toMatchObject({ y: 0, height: headerHeight });
    });
    await test.step('a section lands below the header after Enter', async () => {
      const link = page.getByRole('banner').getByRole('link', { name: 'Services', exact: true });
      await link.focus();
      await page.keyboard.press('Enter');
      await expectToLand(page, 'services');
    });
    await test.step('the calls to action go to the form, and the indicator goes to the services', async () => {
      for (const { name, id } of [
        { name: 'Schedule Consultation', id: 'contact' },
        { name: 'Meet Our Team', id: 'contact' },
        { name: /scroll down/i, id: 'services' },
      ]) {
        await page.getByRole('link', { name }).click();
        await expectToLand(page, id);
      }
    });
    await test.step('a link from another page lands below the header', async () => {
      await page.goto('/privacy');
      await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
      await expectToLand(page, 'about');
      await page.goto('/terms');
      await page.goto('/#market-expertise');
      await expectToLand(page, 'market-expertise');
    });
  });

  test('the header never covers the element that Tab or Shift+Tab focuses', async ({ page }) => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    const seen = new Set<string>();
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      const name = await focused.evaluate((each) => `${each.tagName} ${each.textContent}`);
      if (await focused.evaluate((each) => !each.closest('main'))) break;
      seen.add(name);
      expect(await focusIsCovered(page), name).toBe(false);
    }
    expect(seen.size).toBeGreaterThan(8);
    // Go back with Shift+Tab too. The page then scrolls up, and the header could cover the focused
    // element.
    for (let step = 0; step < seen.size; step++) {
      await page.keyboard.press('Shift+Tab');
      expect(await focusIsCovered(page), 'backwards').toBe(false);
    }
  });
});

/** Returns the end time of each animation of the "scroll down" link, in milliseconds. */
const endings = (page: Page) =>
  page
    .getByRole('link', { name: /scroll down/i })
    .evaluate((link) =>
      link.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    );

const scrolling = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);

test.describe('motion', () => {
  test('nothing moves for a user who prefers less motion, and the indicator bounces for at most five seconds', async ({
    page,
  }) => {
    await test.step('nothing moves for a user who prefers less motion', async () => {
      await page.goto('/');
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      expect(await scrolling(page)).toBe('auto');
    });
    await test.step('without this preference the indicator bounces for at most five seconds', async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto('/');
      const [ending, ...others] = await endings(page);
      expect(others).toEqual([]);
      expect(ending).toBeLessThanOrEqual(5000);
      expect(await scrolling(page)).toBe('smooth');
      await page.getByRole('link', { name: 'Schedule Consultation' }).click();
      await expectToLand(page, 'contact');
    });
  });
});
