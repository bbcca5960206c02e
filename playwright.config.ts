import { defineConfig } from '@playwright/test';
import { chromium, requireProgram } from './tests/support/machine-programs.ts';

/**
 * The configuration of the tests in tests/e2e, which run in Chromium. The tests start the servers
 * themselves, so this configuration starts none.
 */
export default defineConfig({
  testMatch: 'tests/e2e/**/*.e2e.ts',
  globalSetup: './tests/support/e2e-setup.ts',
  // The project `after-all` runs after all journeys, and checks what all servers logged and
  // answered during them.
  projects: [
    { name: 'journeys', testIgnore: '**/after-all/**', teardown: 'after-all' },
    { name: 'after-all', testMatch: '**/after-all/*.e2e.ts' },
  ],
  workers: 3,
  // Allow 90 seconds, because an accessibility check of several states is slow on a busy machine.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  reporter: 'line',
  use: {
    // Long tests have long timeouts, which a single step never needs.
    actionTimeout: 60_000,
    // Let the tests of a worker share a browser context, which is emptied before each test. A new
    // context loads and compiles every script again, which takes a seventh of the whole time.
    reuseContext: true,
    launchOptions: {
      executablePath: requireProgram(chromium),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Use fewer processes and threads, because three browsers share the two processors of the CI.
        '--in-process-gpu',
        '--num-raster-threads=1',
        // Do not optimize the machine code of JavaScript, because no page lives long enough for that to
        // save time. Collect garbage seldom, and in the main thread. Each of the two takes a tenth
        // less processor time.
        '--js-flags=--max-optimized-bytecode-size=0 --single-threaded --min-semi-space-size=16',
      ],
    },
  },
});
