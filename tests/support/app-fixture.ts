import { cpSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { openDatabase, type Database } from '#shared/db/connection.ts';
import { recordFolder } from './e2e-record.ts';
import { preparedFolder } from './e2e-setup.ts';
import { startEmailServer, type EmailServer } from './email-server.ts';
import { administrator } from './http-client.ts';
import { trackCalls } from './network.ts';
import { startServerProcess } from './server-process.ts';

/** A server in its own process. */
export interface RunningApp {
  origin: string;
  /** A connection to the server's database, for preparing and checking data. */
  db: Database;
}

type Settings = Record<string, string>;

/**
 * The fixtures that all tests of a worker process share. All are declared here and none in a test
 * file, because Playwright would start a new worker and a new browser for that file.
 */
interface WorkerFixtures {
  emailServer: EmailServer;
  /**
   * Returns a running server. All files without settings share one server of the worker. A file with
   * settings, also empty ones, has its own, so it may change what other files expect, such as the
   * published website.
   */
  appFor: (file: string, settings: Settings | null) => Promise<RunningApp>;
}

interface TestFixtures {
  /**
   * The settings of the file's own server, in addition to those that every server has. Null if the
   * file uses the shared server.
   */
  settings: Settings | null;
  app: RunningApp;
  signIn: (page: Page) => Promise<void>;
  /**
   * Fails the test if its `page` violates the Content-Security-Policy or throws an uncaught error, or
   * if React owns a text node of the back office, which a translator would break.
   */
  watchedPage: void;
}

/** The fixtures that the functions for `test.beforeEach` use. */
export type OfficeFixtures = Pick<TestFixtures, 'app' | 'signIn'> & { page: Page };

/**
 * Throws an uncaught error in the page for each text node that React creates for itself in the back
 * office. See docs/decisions/145-an-element-for-each-text.md.
 */
function refuseTextNodes() {
  const create = document.createTextNode.bind(document);
  Document.prototype.createTextNode = (text) => {
    const node = create(text);
    queueMicrotask(() => {
      const isOfReact = Object.keys(node).some((key) => key.startsWith('__reactFiber'));
      if (isOfReact && location.pathname.startsWith('/admin')) {
        throw new Error(`React owns a text node: "${text}"`);
      }
    });
    return node;
  };
}

const hasReplacedClock = (page: Page) =>
  page.evaluate(() => '__pwClock' in globalThis).catch(() => true);

async function startServer(dataDir: string, settings: Settings) {
  const server = await startServerProcess({
    env: {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      CONTACT_LIMIT: '1000000',
      LOG_LEVEL: 'info',
      NODE_OPTIONS: `--import=${import.meta.resolve('./record-answers.ts')}`,
      ...settings,
    },
  });
  server.child.stderr?.pipe(process.stderr);
  const log = createWriteStream(join(recordFolder(), `${server.pid}.log`));
  log.write(server.output());
  server.child.stdout?.pipe(log);
  return { origin: `http://localhost:${server.port}`, stop: server.stop };
}

/**
 * Starts a server on a copy of the prepared database, or on an empty one if it should have the
 * sample office. `stop` ends the server and deletes the database.
 */
async function startApp(settings: Settings) {
  const dataDir = mkdtempSync(join(tmpdir(), 'marsh-'));
  if (!settings['DEMO_DATA']) cpSync(preparedFolder, dataDir, { recursive: true });
  const { origin, stop } = await startServer(dataDir, settings);
  const db = openDatabase({ file: join(dataDir, 'marsh-and-square.db') });
  return {
    app: { origin, db },
    async stop() {
      await db.destroy();
      await stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [null, { option: true }],

  emailServer: [
    async ({}, use) => {
      const server = await startEmailServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],

  appFor: [
    async ({}, use) => {
      const running = new Map<string, Awaited<ReturnType<typeof startApp>>>();
      await use(async (file, settings) => {
        const key = settings ? `${file} ${JSON.stringify(settings)}` : '';
        const known = running.get(key) ?? (await startApp(settings ?? {}));
        running.set(key, known);
        return known.app;
      });
      for (const each of running.values()) await each.stop();
    },
    { scope: 'worker' },
  ],

  app: async ({ appFor, settings }, use, { file }) => use(await appFor(file, settings)),

  // Ask for reduced motion, because waiting for smooth scrolling would double the time of most
  // tests. The test of smooth scrolling turns motion on.
  contextOptions: { reducedMotion: 'reduce' },

  baseURL: async ({ app }, use) => use(app.origin),

  // Forget the name that an earlier test may have given the administrator of the shared server.
  signIn: async ({ app }, use) => {
    const unnamed = { fullName: null, title: null };
    await app.db.updateTable('adminUsers').set(unnamed).execute();
    await use(async (page) => {
      const answer = await page.request.post(app.origin + apiPaths.login, {
        data: administrator,
      });
      expect(answer.status()).toBe(200);
    });
  },

  watchedPage: [
    async ({ page }, use) => {
      trackCalls(page);
      const failures: string[] = [];
      page.on('pageerror', (error) => failures.push(String(error)));
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) failures.push(message.text());
      });
      await page.addInitScript(refuseTextNodes);
      await use();
      expect(failures).toEqual([]);
      // A context whose clock was replaced can keep scripts of that clock, so the next test gets
      // another one.
      if (await hasReplacedClock(page)) await page.context().close();
    },
    { auto: true },
  ],
});

export { administrator, expect };
