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

const quietMilliseconds = 400;

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

/** @returns milliseconds from each key's press until what it changed was painted; null where one more letter found the same */
async function typeWords(page: Page, words: string[]) {
  const box = page.getByRole('searchbox');
  const keys: { typed: string; milliseconds: number | null }[] = [];
  for (const word of words) {
    for (let length = 1; length <= word.length; length++) {
      await box.press(word.charAt(length - 1));
      await page.waitForTimeout(quietMilliseconds);
      const milliseconds = await page.evaluate(() => window.lastChangeAfterKey());
      keys.push({ typed: word.slice(0, length), milliseconds });
    }
    await box.fill('');
    await page.waitForTimeout(quietMilliseconds);
  }
  return keys;
}

async function measure(
  browser: Browser,
  server: OfficeServer,
  { screen, words }: (typeof lists)[0],
) {
  const page = await openList(browser, server, screen);
  const rows = [];
  for (const round of ['never asked', 'asked before']) {
    const cpuBefore = await server.allCpuMicroseconds();
    const keys = await typeWords(page, words);
    const cpu = (await server.allCpuMicroseconds()) - cpuBefore;
    const times = keys.flatMap(({ milliseconds }) => milliseconds ?? []);
    const slowest = keys.find(({ milliseconds }) => milliseconds === Math.max(...times));
    rows.push({
      list: screen,
      round,
      'keys with effect': times.length,
      median: rounded(quantile(times, 0.5)),
      p95: rounded(quantile(times, 0.95)),
      max: rounded(Math.max(...times)),
      slowest: slowest?.typed,
      'server CPU ms a key': rounded(cpu / 1000 / keys.length),
    });
  }
  await page.context().close();
  return rows;
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
