import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { openDatabase, type Database } from '#db/connection.ts';

export const administrator = { username: 'admin', password: 'live oaks over Jones Street' };

/** A server of its own, as `npm start` runs it, with an empty office. */
export interface RunningApp {
  origin: string;
  /** A second door to the same data, to arrange things and to look at what was stored. */
  db: Database;
}

interface WorkerFixtures {
  app: RunningApp;
}

interface TestFixtures {
  signIn: (page: Page) => Promise<void>;
  /** Fails the test when a page broke the Content-Security-Policy or threw. */
  watchedPage: void;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function untilReady(origin: string, child: ChildProcess) {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error('the server ended before it was ready');
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server was not ready within 10 s');
}

async function startServer(dataDir: string) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      CONTACT_LIMIT: '1000000',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(origin, child);
  return { origin, child };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'marsh-'));
      const { origin, child } = await startServer(dataDir);
      const db = openDatabase({ file: join(dataDir, 'marsh-and-square.db') });
      await use({ origin, db });
      await db.destroy();
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],

  // Waiting for smooth scrolling would double the time of most tests. Those about motion ask for it.
  contextOptions: { reducedMotion: 'reduce' },

  baseURL: async ({ app }, use) => use(app.origin),

  signIn: async ({ app }, use) => {
    await use(async (page) => {
      const answer = await page.request.post(`${app.origin}/api/admin/login`, {
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

export { expect };
