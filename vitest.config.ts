import { defineConfig } from 'vitest/config';

/** All tests that need no browser. */
export default defineConfig({
  test: {
    environment: 'node',
    // The default on two cores is one worker, but tests that start servers mostly wait.
    maxWorkers: 2,
    // The files of a worker share its modules: loading them again for each file costs a third more.
    isolate: false,
    include: ['{src,tests,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/fail-on-console-error.ts'],
    // A test that takes a second alone takes ten beside other work.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
