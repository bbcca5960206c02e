import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { apiPaths } from '#domain/paths.ts';
import { openDatabase, type Database } from '#db/connection.ts';
import { recordFolder } from './e2e-record.ts';
import { administrator } from './http-client.ts';
import { startServerProcess } from './server-process.ts';

/** A server of its own, as `npm start` runs it, with an empty office. */
export interface RunningApp {
  origin: string;
  /** A second door to the same data, to arrange things and to look at what was stored. */
  db: Database;
}

interface WorkerFixtures {
  /** Settings of the server besides those that every test has. */
  settings: Record<string, string>;
  app: RunningApp;
}

interface TestFixtures {
  signIn: (page: Page) => Promise<void>;
  /** Fails the test when a page broke the Content-Security-Policy or threw. */
  watchedPage: void;
}

async function startServer(dataDir: string, settings: Record<string, string>) {
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

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],

  app: [
    async ({ settings }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'marsh-'));
      const { origin, stop } = await startServer(dataDir, settings);
      const db = openDatabase({ file: join(dataDir, 'marsh-and-square.db') });
      await use({ origin, db });
      await db.destroy();
      await stop();
      rmSync(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],

  // Waiting for smooth scrolling would double the time of most tests. Those about motion ask for it.
  contextOptions: { reducedMotion: 'reduce' },

  baseURL: async ({ app }, use) => use(app.origin),

  signIn: async ({ app }, use) => {
    await use(async (page) => {
      const answer = await page.request.post(app.origin + apiPaths.login, {
        data: administrator,
      });
      expect(answer.status()).toBe(200);
    });
  },

  watchedPage: [
    async ({ page }, use) => {
      const failures: string[] = [];
      page.on('pageerror', (error) => failures.push(String(error)));
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) failures.push(message.text());
      });
      await use();
      expect(failures).toEqual([]);
    },
    { auto: true },
  ],
});

export { administrator, expect };
