/**
 * Tests of the number, size and caching of the requests that a visit makes, of how pictures load,
 * and that nothing on a page moves while it loads.
 */
import { devices, type Page, type Request } from '@playwright/test';
import { manifestPath } from '#shared/domain/paths.ts';
import { expect, test } from '#tests/support/app-fixture.ts';
import { fillInquiry, newInquiry, sendButton, toast } from '#tests/support/inquiry-form.ts';
import { bodyBytes, watchRequests } from '#tests/support/network.ts';
import { addPublishedAgent, fullPage } from '#tests/support/site-pages.ts';

const firstFlight = 14_600;
const kilobyte = 1024;

const ofType = (requests: Request[], type: string) =>
  requests.filter((request) => request.resourceType() === type);

/**
 * Scrolls to each picture of the page, because the browser loads most pictures only when they come
 * near the screen. Waits until all pictures have loaded.
 */
async function readToTheEnd(page: Page) {
  const pictures = page.getByRole('img');
  for (let index = 0; index < (await pictures.count()); index++) {
    await pictures.nth(index).scrollIntoViewIfNeeded();
  }
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

const publicPages = ['/', '/privacy', '/terms', '/contact/sent', '/no-such-page'];

test('each page with its styles fits the first round trip, can be cached and revalidated, and loads no script file', async ({
  page,
  app,
  signIn,
}) => {
  await signIn(page);
  const agent = await addPublishedAgent(page, {}, fullPage);
  for (const path of [...publicPages, '/team', agent.path]) {
    const answer = await fetch(app.origin + path, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(Number(answer.headers.get('content-length')), path).toBeLessThanOrEqual(firstFlight);
    // Expect that browsers ask the server whether a cached page is still current.
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('etag')).toBeTruthy();
    // Expect no linked style sheet, because it would delay the first paint, and no link to the
    // manifest, because it would delay the typefaces.
    expect(await answer.text(), path).not.toMatch(/<link[^>]* rel="?(stylesheet|manifest)/);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  for (const path of ['/', '/team', agent.path]) {
    const requests = watchRequests(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(
      page.locator('link[rel=stylesheet], link[rel=manifest], head script[src]'),
    ).toHaveCount(0);
    expect(ofType(requests, 'script')).toEqual([]);
    expect(ofType(requests, 'stylesheet')).toEqual([]);
    const pictures = ofType(requests, 'image').filter((each) => each.url().endsWith('.avif'));
    // The agent has no portrait, so the team page and the agent's page begin without a picture.
    expect(pictures, path).toHaveLength(path === '/' ? 1 : 0);
    // The script adds the link to the manifest three seconds after the page has loaded.
    await page.clock.runFor(3000);
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', manifestPath);
  }
});

test('each picture has two formats and several widths, only the first loads at once, and a whole visit requests nothing from other servers or the back office', async ({
  page,
  app,
}) => {
  const requests = watchRequests(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const pictures = await page.locator('picture').evaluateAll((all) =>
    all.map((picture) => {
      const img = picture.querySelector('img');
      const sources = [...picture.querySelectorAll('source')];
      const filesOf = (type: string) =>
        sources.filter((each) => each.type === type).flatMap(({ srcset }) => srcset.split(','));
      return {
        avif: filesOf('image/avif').length,
        webp: filesOf('image/webp').length + (img?.srcset.split(',').length ?? 0),
        sizes: [...sources, img].every((each) => each?.sizes || each?.matches('[media]')),
        dimensions: Number(img?.getAttribute('width')) * Number(img?.getAttribute('height')),
        alt: img?.alt,
      };
    }),
  );
  expect(pictures).toHaveLength(9);
  for (const { avif, webp, sizes, dimensions, alt } of pictures) {
    // The first picture has two widths, and a square for phones. The other pictures have three
    // widths.
    expect({ avif, webp }).toEqual({ avif: 3, webp: 3 });
    expect(sizes).toBe(true);
    expect(dimensions).toBeGreaterThan(0);
    expect(alt).toBeTruthy();
  }

  const hero = page.locator('picture img').first();
  await expect(hero).toHaveAttribute('fetchpriority', 'high');
  await expect(hero).not.toHaveAttribute('loading', 'lazy');
  const later = await page.locator('picture img:not([fetchpriority])').all();
  for (const other of later) {
    await expect(other).toHaveAttribute('loading', 'lazy');
    await expect(other).toHaveAttribute('decoding', 'async');
  }
  const early = ofType(requests, 'image').filter((request) => request.url().endsWith('.avif'));
  expect(early.length).toBeLessThan(later.length);
  expect(new URL(early[0]?.url() ?? '').pathname).toMatch(/hero/);

  await readToTheEnd(page);
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await expect.poll(() => ofType(requests, 'script').length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expect(await bodyBytes(ofType(requests, 'script'))).toBeLessThanOrEqual(11.3 * kilobyte);
  await fillInquiry(page, newInquiry());
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Message sent successfully!');

  const origins = new Set(requests.map((request) => new URL(request.url()).origin));
  expect([...origins]).toEqual([app.origin]);

  const scripts = ofType(requests, 'script');
  expect(await bodyBytes(scripts)).toBeLessThanOrEqual(80 * kilobyte);
  for (const script of scripts) {
    const source = await (await script.response())?.text();
    expect(source, script.url()).toBeTruthy();
    expect(source, script.url()).not.toContain('/api/admin');
  }

  const fonts = ofType(requests, 'font');
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.length).toBeLessThanOrEqual(3);
  expect(await bodyBytes(fonts)).toBeLessThanOrEqual(23 * kilobyte);

  const assets = requests.filter((request) => request.url().includes('/assets/'));
  expect(assets.length).toBeGreaterThan(3);
  for (const asset of assets) {
    const headers = (await (await asset.response())?.allHeaders()) ?? {};
    expect(headers['cache-control'], asset.url()).toBe('public, max-age=31536000, immutable');
    if (asset.resourceType() === 'script') expect(headers['content-encoding']).toBe('br');
  }
});

test.describe('on a phone', () => {
  const { viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ viewport, deviceScaleFactor, isMobile, hasTouch });

  test('all pictures together have at most 300 KB, and each has at most 150 KB', async ({
    page,
  }) => {
    const requests = watchRequests(page);
    await page.goto('/');
    await readToTheEnd(page);
    const pictures = ofType(requests, 'image').filter((each) => !each.url().endsWith('.svg'));
    expect(pictures).toHaveLength(9);
    expect(await bodyBytes(pictures)).toBeLessThanOrEqual(300 * kilobyte);
    for (const picture of pictures) {
      expect(await bodyBytes([picture]), picture.url()).toBeLessThanOrEqual(150 * kilobyte);
    }
  });
});

/**
 * Widths of phones and a tablet, and widths at which text wraps differently in a fallback font than
 * in the page's font.
 */
const widths = [320, 344, 390, 412, 424, 768, 1040];

test('nothing moves while pictures load and fonts load late or not at all', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page);
  const agent = await addPublishedAgent(page);
  await context.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        (window as unknown as { shift: number }).shift += (entry as { value?: number }).value ?? 0;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const fonts = new Set<string>();
  context.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(request.url());
  });
  /**
   * Expects that nothing on the page moves while it loads, at each width. Uses a new tab, so that
   * several pages can wait for late fonts at the same time.
   */
  const expectNoShift = async (path: string, tabWidths: number[]) => {
    const tab = await context.newPage();
    for (const width of tabWidths) {
      await tab.setViewportSize({ width, height: 850 });
      await tab.goto(path);
      await tab.evaluate(() => document.fonts.ready);
      await tab.waitForTimeout(50);
      const shift = await tab.evaluate(() => (window as unknown as { shift: number }).shift);
      expect.soft(shift, `${path} at ${width} px`).toBe(0);
    }
    await tab.close();
  };
  await context.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  const paths = ['/', agent.path, '/team'];
  await Promise.all(paths.map((path) => expectNoShift(path, widths)));
  await context.route('**/*.woff2', (route) => route.abort());
  for (const path of [...paths, '/privacy', '/contact/sent']) await expectNoShift(path, [320]);
  expect(fonts.size, 'no page asks for other fonts when its own are late or missing').toBe(3);
});
