import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '#shared/db/connection.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { adminPassword } from '#tests/support/test-app.ts';
import type { Browser } from './browser.ts';
import { startFirefox } from './firefox.ts';
import { openPages, type Page } from './page.ts';
import { startWebKit } from './webkit.ts';

/**
 * The milliseconds to wait before sending a form, because the server treats a form that is sent
 * within two seconds as spam.
 */
const readingTime = 2100;

async function sendInquiry(page: Page, email: string, serviceLabel: string) {
  await page.type('First Name', inquiry.firstName);
  await page.type('Last Name', inquiry.lastName);
  await page.type('Email', email);
  await page.choose(serviceLabel, 'Buying a Home');
  await page.type('Message', 'A porch, please.');
  await sleep(readingTime);
  await page.button('Send Message');
}

/**
 * Builds the pages if they are out of date, because `npm test -- engines` skips the step `build`.
 */
beforeAll(() => {
  // With the NODE_ENV that Vitest sets, Vite would build pages for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, ['scripts/setup.mjs'], { env });
}, 120_000);

describe.each([
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
])('in %s', { timeout: 60_000 }, (name, start) => {
  let server: ServerProcess;
  let db: Database;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    // Start the browser first. If it is missing, this function fails before it has started a
    // server.
    browser = await start();
    const folder = mkdtempSync(join(tmpdir(), 'marsh-engines-'));
    const env = { DATA_DIR: folder, ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'error' };
    server = await startServerProcess({ env });
    db = openDatabase({ file: join(folder, 'marsh-and-square.db') });
    page = openPages(browser, server.origin);
    return async () => {
      await browser.close();
      await db.destroy();
      await server.stop();
      rmSync(folder, { recursive: true });
    };
  }, 90_000);

  const storedFrom = (email: string) =>
    db.selectFrom('contactSubmissions').selectAll().where('email', '=', email).execute();

  test('a visitor goes to a section through the menu of a small screen', async () => {
    await page.resize(390, 844);
    await page.open('/');
    await page.button('Menu');
    await page.link('Market Expertise');
    await expect
      .poll(() =>
        page.run('return document.querySelector("#market-expertise").getBoundingClientRect().top'),
      )
      .toBeLessThan(100);
    await expect
      .poll(() => page.run('return document.querySelector("#menu").matches(":popover-open")'))
      .toBe(false);
  });

  test('a visitor sends an inquiry', async () => {
    await page.resize(1280, 900);
    await page.open('/#contact');
    await sendInquiry(page, `home@${name}.example`, "I'm Interested In");
    await page.shows('Message sent successfully!');
    expect(await storedFrom(`home@${name}.example`)).toMatchObject([{ status: 'new' }]);
  });

  test('a visitor writes to an agent', async () => {
    await page.open('/agent/eleanor-whitfield');
    await sendInquiry(page, `agent@${name}.example`, 'How can I help?');
    await page.shows('Message sent successfully!');
    const [stored] = await storedFrom(`agent@${name}.example`);
    expect(stored).toMatchObject({ status: 'new', aboutAgentId: expect.any(String) });
  });

  test('an administrator signs in and creates an agent', async () => {
    await page.open('/admin/agents');
    await page.type('Username', 'admin');
    await page.type('Password', 'not the password');
    await page.button('Sign In');
    await page.shows('Invalid');
    await page.type('Password', adminPassword);
    await page.button('Sign In');
    await page.link('Add Agent');
    await page.type('First Name', 'Zoë');
    await page.type('Last Name', "O'Hara");
    await page.type('Email Address', 'zoe@example.com');
    await page.button('Create Agent');
    await page.shows('Agent created successfully');
    const agents = db
      .selectFrom('agents')
      .select('firstName')
      .where('email', '=', 'zoe@example.com');
    expect(await agents.execute()).toEqual([{ firstName: 'Zoë' }]);
  });

  test('the preview of the website shows typed words, follows the theme and takes no click', async () => {
    await page.resize(1440, 900);
    await page.open('/admin/website/home');
    await page.type('Heading', ' of Georgia');
    const inFrame = (script: string) =>
      page.run(
        `const shown = document.querySelector("iframe")?.contentDocument; return shown && ${script}`,
      );
    const heading = () => inFrame('shown.querySelector("h1")?.textContent');
    await expect.poll(heading, { timeout: 20_000 }).toBe('Savannah Real Estate Experts of Georgia');
    const ground = () => inFrame('getComputedStyle(shown.documentElement).backgroundColor');
    await page.button('Light');
    await expect.poll(ground).toBe('rgb(250, 246, 238)');
    await page.button('Dark');
    await expect.poll(ground).toBe('rgb(21, 26, 23)');
    expect(await inFrame('shown.body.inert')).toBe(true);
    expect(await inFrame('shown.elementFromPoint(200, 40) === shown.documentElement')).toBe(true);
    await page.button('Save draft');
    await page.shows('Visitors do not see it yet.');
  });

  // WebKitGTK has no passkeys.
  test.runIf(name === 'Firefox')('an administrator signs in with a passkey', async () => {
    // Browsers offer passkeys only on sites with a host name, not on sites with an IP address.
    const office = openPages(browser, server.origin.replace('127.0.0.1', 'localhost'));
    await office.open('/admin/account');
    await office.type('Username', 'admin');
    await office.type('Password', adminPassword);
    await office.button('Sign In');
    await office.button('Create a Passkey');
    await office.button('Save Passkey');
    await office.shows('Your Recovery Codes');
    await db.deleteFrom('sessions').execute();
    await office.open('/admin/login');
    await office.button('Use a Passkey');
    await office.shows('Login successful');
    const methods = await db.selectFrom('sessions').select('method').execute();
    expect(methods).toContainEqual({ method: 'passkey' });
  });
});
