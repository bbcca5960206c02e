import { defineConfig } from 'vitest/config';

/** The configuration of all tests that need no browser. */
export default defineConfig({
  test: {
    environment: 'node',
    // Use four workers, because tests that start servers or wait for timeouts leave a core idle. The
    // default on two cores is one.
    maxWorkers: 4,
    // Let the test files of a worker share modules. Loading them again for each file takes a third
    // longer.
    isolate: false,
    include: ['{src,tests,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/fail-on-console-error.ts'],
    // Allow much time, because a test that takes one second alone takes ten next to other work.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
