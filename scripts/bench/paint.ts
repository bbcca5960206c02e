import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { sitePaths } from '#shared/domain/paths.ts';
import { chromium as chromiumProgram, requireProgram } from '#tests/support/machine-programs.ts';
import { withServer, type MeasuredServer } from './server-process.ts';
import { rounded } from './measure.ts';

const widths = [320, 390, 412, 768];
const lateMilliseconds = 3000;
/** When the browser gets the typefaces. If "late", each request waits for `lateMilliseconds`. */
const arrivals = ['at once', 'late', 'never'] as const;
type Arrival = (typeof arrivals)[number];

/**
 * The network of Lighthouse's mobile preset: the latency in milliseconds, and the speeds in bytes
 * per second.
 */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 93_750,
};
/** The factor by which the page's processor is slowed down. */
const slowdown = 4;

const isFont = (url: URL) => url.pathname.endsWith('.woff2');

async function delayFonts(context: BrowserContext, arrival: Arrival) {
  if (arrival === 'never') await context.route(isFont, (route) => route.abort());
  if (arrival === 'late') {
    await context.route(isFont, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMilliseconds));
      await route.continue();
    });
  }
}

async function throttle(context: BrowserContext, page: Page) {
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', network);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

interface Paint {
  /** The sum of all layout shifts. */
  shift: number;
  /** The milliseconds until the first paint with content. */
  first: number;
  /** The milliseconds until the largest paint. */
  largest: number;
  /** The tag name of the element that the largest paint showed, such as "h1". */
  element: string;
}

declare global {
  interface Window {
    paint: Paint;
  }
}

type RecordedEntry = PerformanceEntry & { value?: number; element?: Element };

/** Runs in the measured page and records its shifts and paints in `window.paint`. */
function recordPaint() {
  const paint: Paint = { shift: 0, first: 0, largest: 0, element: '' };
  window.paint = paint;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as RecordedEntry[]) {
      if (entry.entryType === 'layout-shift') paint.shift += entry.value ?? 0;
      if (entry.name === 'first-contentful-paint') paint.first = entry.startTime;
      if (entry.entryType === 'largest-contentful-paint') {
        paint.largest = entry.startTime;
        paint.element = entry.element?.localName ?? '';
      }
    }
  });
  for (const type of ['layout-shift', 'paint', 'largest-contentful-paint']) {
    observer.observe({ type, buffered: true });
  }
}

/** Returns the bytes of all answers, including headers, that had arrived at a time. */
const bytesBefore = (page: Page, milliseconds: number) =>
  page.evaluate(
    (end) =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .map((each) => each as PerformanceResourceTiming)
        .filter(({ responseEnd }) => responseEnd <= end)
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    milliseconds,
  );

/** Opens a page on an emulated phone with an empty cache. */
async function visit(browser: Browser, url: string, width: number, fonts: Arrival) {
  const context = await browser.newContext({
    viewport: { width, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  });
  await context.addInitScript(recordPaint);
  await delayFonts(context, fonts);
  const page = await context.newPage();
  await throttle(context, page);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => window.paint.largest > 0);
  const { shift, first, largest, element } = await page.evaluate(() => window.paint);
  const bytes = await bytesBefore(page, largest);
  await context.close();
  return {
    width,
    fonts,
    shift: shift.toFixed(4),
    'bytes before largest': bytes,
    largest: element,
    'first ms': rounded(first),
    'largest ms': rounded(largest),
  };
}

/** Returns the path of the first agent's page on the team's page. */
async function findAgentPath({ origin }: MeasuredServer) {
  const html = await (await fetch(origin + sitePaths.team)).text();
  return /href="(\/agent\/[^"]+)"/.exec(html)?.[1] ?? '';
}

/**
 * Measures the layout shifts of public pages, the times of their first and largest paints, and the
 * bytes before the largest paint. Chromium emulates a phone with a slow network. Shifts do not
 * depend on the machine. Bytes vary from run to run, because some files arrive at about the moment
 * of the largest paint. Times depend on the machine's load.
 */
export const benchPaint = () =>
  withServer(
    async (server) => {
      const browser = await chromium.launch({
        executablePath: requireProgram(chromiumProgram),
        args: ['--no-sandbox', '--disable-gpu'],
      });
      for (const path of [sitePaths.home, sitePaths.team, await findAgentPath(server)]) {
        const rows = [];
        for (const width of widths) {
          for (const arrival of arrivals) {
            rows.push(await visit(browser, server.origin + path, width, arrival));
          }
        }
        console.log(path);
        console.table(rows);
      }
      await browser.close();
    },
    { DEMO_DATA: 'true' },
  );
