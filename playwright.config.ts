import { defineConfig } from '@playwright/test';
import { chromium, requireProgram } from './tests/support/machine-programs.ts';

/** The configuration of the tests in a real browser. Each test starts or shares a server itself. */
export default defineConfig({
  testMatch: 'tests/e2e/**/*.e2e.ts',
  globalSetup: './tests/support/e2e-record.ts',
  // The project after-all checks what the servers logged during all journeys.
  projects: [
    { name: 'journeys', testIgnore: '**/after-all/**', teardown: 'after-all' },
    { name: 'after-all', testMatch: '**/after-all/*.e2e.ts' },
  ],
  workers: 3,
  // Allow much time, because an accessibility check of several states is slow on a busy machine.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  reporter: 'line',
  use: {
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
      ],
    },
  },
});
