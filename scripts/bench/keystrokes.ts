import { chromium, type Browser, type Page } from '@playwright/test';
import { chromium as chromiumProgram, requireProgram } from '#tests/support/machine-programs.ts';
import { watchKeys } from './key-watch.ts';
import { engines, type OfficeServer, startOffice } from './office-server.ts';
import { quantile, rounded } from './quantiles.ts';

const size = {
  agents: 5000,
  policies: 5000,
  educationRecords: 5000,
  inquiries: 100_000,
  auditEntries: 1000,
};

/** Words that people would look for, and some that find nothing. */
const lists = [
  { screen: 'agents', words: ['amelia c', 'josé', 'ravenel', 'e', 'qx'] },
  { screen: 'policies', words: ['lockbox', 'flood', 'procedures', 'e', 'qx'] },
  { screen: 'continuing-education', words: ['ethics', 'coastal', 'carter', 'e', 'qx'] },
  { screen: 'contacts', words: ['amelia c', 'tybee', '912', 'e', 'qx'] },
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

/** @returns milliseconds from each key's press until what it changed was painted */
async function typeWords(page: Page, words: string[]) {
  const box = page.getByRole('searchbox');
  const keys: { typed: string; milliseconds: number }[] = [];
  for (const word of words) {
    for (let length = 1; length <= word.length; length++) {
      await box.press(word.charAt(length - 1));
      await page.waitForTimeout(quietMilliseconds);
      const milliseconds = await page.evaluate(() => window.lastChangeAfterKey());
      // Nothing changes where one more letter finds the same.
      if (milliseconds !== null) keys.push({ typed: word.slice(0, length), milliseconds });
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
    const times = keys.map(({ milliseconds }) => milliseconds);
    const slowest = keys.toSorted((a, b) => b.milliseconds - a.milliseconds)[0];
    rows.push({
      list: screen,
      round,
      keys: keys.length,
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

/** How long a list takes to follow what is typed: a real browser, from the key to the painted rows. */
export async function benchKeystrokes() {
  for (const engine of engines) {
    console.log(`\n${engine}: ${JSON.stringify(size)}`);
    const server = await startOffice(engine, size);
    const browser = await chromium.launch({
      executablePath: requireProgram(chromiumProgram),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    });
    const rows = [];
    for (const list of lists) rows.push(...(await measure(browser, server, list)));
    console.table(rows);
    await browser.close();
    await server.stop();
  }
}
