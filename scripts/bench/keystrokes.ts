/* oxlint-disable unicorn/consistent-function-scoping -- Playwright sends the function's source to the page. */
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromium as chromiumProgram, requireProgram } from '#tests/support/machine-programs.ts';
import { onEachEngine, type OfficeServer } from './office-server.ts';
import { median, quantile, rounded } from './statistics.ts';

const size = {
  agents: 5000,
  policies: 5000,
  educationRecords: 5000,
  inquiries: 100_000,
  auditEntries: 1000,
};

/** The lists, each with texts to search for. The texts find many records, few, or none. */
const lists = [
  { screen: 'agents', words: 'ame jos rav e gr hol 41 mer o zq'.split(' ') },
  { screen: 'policies', words: 'lo flo pro e saf 12 ea th o zq'.split(' ') },
  { screen: 'continuing-education', words: 'eth coa car e fai 2 per tr o zq'.split(' ') },
  { screen: 'contacts', words: 'ame tyb 912 e roof jos 41 o hol zq'.split(' ') },
];

const pauseMilliseconds = 350;
/**
 * The number of visits to each list. Of the times for the same text, the shortest one is closest to
 * the time that the program itself needs.
 */
const visits = 3;

/** The milliseconds from a key press to the paint, by the text in the search box. */
type Times = Map<string, number[]>;

declare global {
  interface Window {
    /**
     * Returns the milliseconds from the last key press to the last paint of the list, or null if
     * the list did not change.
     */
    lastPaintAfterKey: () => number | null;
  }
}

/**
 * Records the times of each key press and of the list's last paint after it. Runs in the page
 * before the page's own scripts.
 */
function timeKeystrokes() {
  let pressedAt = 0;
  let paintedAt: number | null = null;
  window.lastPaintAfterKey = () => paintedAt && paintedAt - pressedAt;

  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressedAt = timeStamp;
      paintedAt = null;
    },
    { capture: true },
  );

  /**
   * Calls the function after the next paint. The browser paints after it has run the callbacks of
   * `requestAnimationFrame`, so a message that such a callback posts arrives after the paint.
   */
  function afterPaint(callback: () => void) {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', callback);
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  }

  const isInList = ({ target }: MutationRecord) => {
    const element = target instanceof Element ? target : target.parentElement;
    return element?.closest('main') && !element.closest('search');
  };
  new MutationObserver((changes) => {
    if (!changes.some(isInList)) return;
    afterPaint(() => {
      paintedAt = performance.now();
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

async function openList(browser: Browser, { origin, cookie }: OfficeServer, screen: string) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.addInitScript(timeKeystrokes);
  await page.goto(`${origin}/admin/${screen}`);
  await page.locator('tbody tr').first().waitFor();
  return page;
}

async function typeWords(page: Page, words: string[], times: Times) {
  const box = page.getByRole('searchbox');
  await box.focus();
  for (const word of words) {
    for (let length = 1; length <= word.length; length++) {
      await page.keyboard.press(word.charAt(length - 1));
      await page.waitForTimeout(pauseMilliseconds);
      const milliseconds = await page.evaluate(() => window.lastPaintAfterKey());
      const typed = word.slice(0, length);
      // If one more letter finds the same records, the list does not change, so there is nothing to
      // measure.
      if (milliseconds !== null) times.set(typed, [...(times.get(typed) ?? []), milliseconds]);
    }
    await box.fill('');
    await page.waitForTimeout(pauseMilliseconds);
  }
}

async function measureList(browser: Browser, server: OfficeServer, list: (typeof lists)[number]) {
  const times: Times = new Map();
  for (let visit = 0; visit < visits; visit++) {
    const page = await openList(browser, server, list.screen);
    await typeWords(page, list.words, times);
    await page.context().close();
  }
  const fastest = [...times.values()].map((each) => Math.min(...each));
  const all = [...times.values()].flat();
  return {
    list: list.screen,
    keys: times.size,
    'fastest, median ms': rounded(median(fastest)),
    'fastest, max ms': rounded(Math.max(...fastest)),
    'all, median ms': rounded(median(all)),
    'all, p95 ms': rounded(quantile(all, 0.95)),
  };
}

async function measureKeystrokes(server: OfficeServer) {
  const browser = await chromium.launch({
    executablePath: requireProgram(chromiumProgram),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const rows = [];
  for (const list of lists) rows.push(await measureList(browser, server, list));
  console.table(rows);
  await browser.close();
}

/**
 * Measures in Chromium the milliseconds from a key press in a list's search box until the browser
 * has painted the rows, on each engine.
 */
export const benchKeystrokes = () => onEachEngine(size, measureKeystrokes);
