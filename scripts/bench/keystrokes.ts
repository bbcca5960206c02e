import { chromium, type Browser, type Page } from '@playwright/test';
import { chromium as chromiumProgram, requireProgram } from '#tests/support/machine-programs.ts';
import { watchKeys } from './key-watch.ts';
import { type OfficeServer, onEachEngine } from './office-server.ts';
import { quantile, rounded } from './quantiles.ts';

const size = {
  agents: 5000,
  policies: 5000,
  educationRecords: 5000,
  inquiries: 100_000,
  auditEntries: 1000,
};

/** Beginnings of words that people look for, and of some that find nothing. */
const lists = [
  { screen: 'agents', words: 'ame jos rav e gr hol 41 mer o zq'.split(' ') },
  { screen: 'policies', words: 'lo flo pro e saf 12 ea th o zq'.split(' ') },
  { screen: 'continuing-education', words: 'eth coa car e fai 2 per tr o zq'.split(' ') },
  { screen: 'contacts', words: 'ame tyb 912 e roof jos 41 o hol zq'.split(' ') },
];

const quietMilliseconds = 350;
/** The best of several visits is nearest to what the program itself takes. */
const visits = 5;

async function openList(browser: Browser, { origin, cookie }: OfficeServer, screen: string) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.addInitScript(watchKeys);
  await page.goto(`${origin}/admin/${screen}`);
  await page.locator('tbody tr').first().waitFor();
  return page;
}

/** Milliseconds by what stood in the box, from each key's press until what it changed was painted. */
type Times = Map<string, number[]>;

async function typeWords(page: Page, words: string[], times: Times) {
  const box = page.getByRole('searchbox');
  await box.focus();
  for (const word of words) {
    for (let length = 1; length <= word.length; length++) {
      await page.keyboard.press(word.charAt(length - 1));
      await page.waitForTimeout(quietMilliseconds);
      const milliseconds = await page.evaluate(() => window.lastChangeAfterKey());
      const typed = word.slice(0, length);
      // Nothing changes where one more letter finds the same.
      if (milliseconds !== null) times.set(typed, [...(times.get(typed) ?? []), milliseconds]);
    }
    await box.fill('');
    await page.waitForTimeout(quietMilliseconds);
  }
}

function summary(list: string, which: string, times: Times) {
  const best = [...times].map(([typed, all]) => ({ typed, milliseconds: Math.min(...all) }));
  const slowest = best.toSorted((a, b) => b.milliseconds - a.milliseconds)[0];
  const all = [...times.values()].flat();
  return {
    list,
    which,
    keys: times.size,
    'best median': rounded(
      quantile(
        best.map(({ milliseconds }) => milliseconds),
        0.5,
      ),
    ),
    'best max': rounded(slowest?.milliseconds ?? NaN),
    slowest: slowest?.typed,
    'all median': rounded(quantile(all, 0.5)),
    'all p95': rounded(quantile(all, 0.95)),
    'all max': rounded(Math.max(...all)),
  };
}

/** Each visit asks all of it anew, and then the same again, which the browser still knows. */
async function measure(
  browser: Browser,
  server: OfficeServer,
  { screen, words }: (typeof lists)[0],
) {
  const [asked, known]: [Times, Times] = [new Map(), new Map()];
  for (let visit = 0; visit < visits; visit++) {
    const page = await openList(browser, server, screen);
    await typeWords(page, words, asked);
    await typeWords(page, words, known);
    await page.context().close();
  }
  return [summary(screen, 'asked', asked), summary(screen, 'known', known)];
}

async function measureKeys(server: OfficeServer) {
  const browser = await chromium.launch({
    executablePath: requireProgram(chromiumProgram),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const rows = [];
  for (const list of lists) rows.push(...(await measure(browser, server, list)));
  console.table(rows);
  await browser.close();
}

/** How long a list takes to follow what is typed: a real browser, from the key to the painted rows. */
export const benchKeystrokes = () => onEachEngine(size, measureKeys);
