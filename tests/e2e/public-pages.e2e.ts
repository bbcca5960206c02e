/** Tests of the parts and rules that public pages have in common. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app-fixture.ts';
import { addPublishedAgent, wholePage } from '#tests/support/site-pages.ts';

const brokerageName = 'Marsh & Square Realty';

const pages = [
  { path: '/', status: 200, heading: 'Savannah Real Estate Experts', isIndexed: true },
  { path: '/privacy', status: 200, heading: 'Privacy Policy', isIndexed: true },
  { path: '/terms', status: 200, heading: 'Terms of Service', isIndexed: true },
  { path: '/contact/sent', status: 200, heading: 'Message sent successfully!', isIndexed: false },
  { path: '/no-such-page', status: 404, heading: 'Page Not Found', isIndexed: false },
  { path: '/agent/no-such-agent', status: 404, heading: 'Page Not Found', isIndexed: false },
];

test('each page has its status, its heading and the parts that all pages share', async ({
  page,
  app,
}) => {
  const metaTexts: (string | null)[] = [];
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(app.origin) && !url.startsWith('data:')) foreign.push(url);
  });
  for (const { path, status, heading, isIndexed } of pages) {
    const response = await page.goto(`${path}?utm_source=somewhere`);
    expect(response?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect.soft(page.getByRole('main')).toHaveCount(1);
    await expect.soft(page.locator('html')).toHaveAttribute('lang', 'en');

    const header = page.getByRole('banner');
    await expect.soft(header.getByRole('link', { name: brokerageName })).toBeVisible();
    const phone = header.locator('a[href^="tel:"]:visible');
    await expect.soft(phone).toHaveText(/^\(912\) \d{3}-\d{4}$/);
    const footer = page.getByRole('contentinfo');
    await expect.soft(footer).toContainText('Equal Housing Opportunity');
    await expect.soft(footer).toContainText(brokerageName);

    const title = await page.title();
    expect.soft(title, path).toContain(brokerageName);
    expect.soft(title.length).toBeLessThanOrEqual(60);
    const description = await page.locator('meta[name=description]').getAttribute('content');
    expect.soft(description).toMatch(/^(?=.*Savannah).{70,160}$/);
    const canonical = page.locator('link[rel=canonical]');
    const robots = page.locator('meta[name=robots]');
    if (isIndexed) {
      metaTexts.push(title, description);
      await expect.soft(canonical).toHaveAttribute('href', `${app.origin}${path}`);
      await expect.soft(robots).toHaveCount(0);
    } else {
      await expect.soft(canonical).toHaveCount(0);
      await expect.soft(robots).toHaveAttribute('content', 'noindex');
    }

    const levels = await page
      .getByRole('heading')
      .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))));
    levels.reduce((above, level) => {
      expect(level, `${path}: ${levels.join(' ')}`).toBeLessThanOrEqual(above + 1);
      return level;
    }, 0);

    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }
  await expect(page.getByText('No cookies. No third parties.')).toBeVisible();
  expect(foreign).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  // Search engines may show only one of several pages with the same title or description.
  expect(new Set(metaTexts).size).toBe(metaTexts.length);
});

/** Returns whether the page's background is light or dark. */
const ground = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.documentElement);
    const [red = 0] = backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return red > 127 ? 'light' : 'dark';
  });

test('public pages link to each other and follow the user’s colors and contrast', async ({
  page,
}) => {
  await test.step('the footer links to the privacy policy and the terms, and the name links home', async () => {
    await page.goto('/');
    for (const name of ['Privacy Policy', 'Terms of Service']) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await page.getByRole('link', { name: brokerageName }).click();
      await expect(page).toHaveURL('/');
    }
  });
  await test.step('an unknown page links to the home page', async () => {
    await page.goto('/no-such-page');
    await page.getByRole('main').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Savannah Real Estate Experts',
    );
  });
  await test.step('the pages follow the color scheme of the system', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => ground(page)).toBe(colorScheme);
    }
  });
  await test.step('buttons have a border in forced colors, and more contrast darkens quiet text', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const button = page.getByRole('link', { name: 'Schedule Consultation' }).first();
    await expect(button).toHaveCSS('border-top-width', '1px');
    await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
    const quiet = page.getByText('Fields marked * are required.');
    const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
    await expect(quiet).toHaveCSS('color', ink);
  });
});

test('words stay apart in a browser without CSS', async ({ page, signIn }) => {
  await signIn(page);
  const agent = await addPublishedAgent(page, {}, wholePage);
  for (const path of ['/', agent.path, '/team', '/privacy', '/sell', '/homes']) {
    await page.goto(path);
    await page.locator('style').evaluateAll((styles) => styles.forEach((style) => style.remove()));
    const shown = await page.locator('body').innerText();
    // The team page also shows the agents of other tests. Remove the random characters at the end
    // of their names, which the check below would report as two words without a space between
    // them.
    const text = shown.replaceAll(/-[\da-f]{8}\b/g, '');
    const words = text.match(/\S*[a-z.](?:[A-Z(©]|\d{3})\S*/g) ?? [];
    const names = new Set(['LinkedIn', 'WhatsApp', agent.email]);
    expect(words.filter((word) => !names.has(word))).toEqual([]);
  }
});
