/** Tests of the way from a page to its form on a phone: calls to action, and the bar at the bottom. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import { addPublishedAgent, expectToLand } from '#tests/support/site-pages.ts';

test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });

const bar = (page: Page) => page.getByRole('navigation', { name: 'Contact' });
const firstField = (page: Page) => page.getByLabel('First Name');

async function expectFirstFieldAfter(page: Page, call: Locator) {
  const name = await call.innerText();
  await call.click();
  await expectToLand(page, 'contact');
  expect((await firstField(page).boundingBox())?.y, name).toBeLessThan(330);
}

/** @param count the least number of calls to action */
async function expectFirstFieldAfterEachCall(page: Page, path: string, count: number) {
  await page.goto(path);
  const calls = page.locator('main a[href$="#contact"]');
  const found = await calls.count();
  expect(found, path).toBeGreaterThanOrEqual(count);
  for (let nth = 0; nth < found; nth++) {
    await page.evaluate(() => scrollTo(0, 0));
    await expectFirstFieldAfter(page, calls.nth(nth));
  }
}

test('each call to action shows the first field, and wide screens have two columns', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const { path } = await addPublishedAgent(page);
  const pages = { '/': 7, [path]: 5, '/sell': 2, '/neighborhoods/ardsley-park': 2, '/team': 1 };
  for (const [each, count] of Object.entries(pages)) {
    await expectFirstFieldAfterEachCall(page, each, count);
  }
  await page.goto(path);
  await page.setViewportSize({ width: 1024, height: 800 });
  const left = async (text: string) =>
    (await page.locator('#contact').getByText(text, { exact: true }).first().boundingBox())?.x;
  expect(await left('Office')).toBe(await left("Let's Connect"));
  expect(await left('Send Me a Message')).toBeGreaterThan(500);
});

test.describe('with motion, and with pictures that do not arrive', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('the calls to action of the home page show the first field', async ({ page }) => {
    await page.route(/\.(avif|webp)$/, (route) => route.abort());
    for (const name of ['Schedule Consultation', 'What is my home worth?']) {
      await page.goto('/');
      await expectFirstFieldAfter(page, page.getByRole('link', { name }));
    }
  });
});

test('the bar stays at the bottom, and covers neither a focused link nor a field nor paper', async ({
  page,
}) => {
  await page.goto('/#services');
  await expect(bar(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+1/);
  const atTheBottom = async () => {
    const box = await bar(page).boundingBox();
    return box && [box.y + box.height, box.height];
  };
  expect(await atTheBottom()).toEqual([844, 56]);
  const links = await page.locator('main div > section a').all();
  for (const link of links) {
    await link.focus();
    const box = await link.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(844 - 56);
  }
  for (const field of await page.locator('#contact :is(input, select, textarea):visible').all()) {
    await field.focus();
    const [box, top] = [await field.boundingBox(), await bar(page).boundingBox()];
    expect(top && top.y + top.height).toBeLessThanOrEqual(box?.y ?? 0);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(bar(page)).toBeHidden();
});
