import { defineConfig } from 'vitest/config';

/** Everything but the browser: units, routes in memory, stores on SQLite and on PostgreSQL. */
export default defineConfig({
  test: {
    environment: 'node',
    // Tests that start servers mostly wait; one worker, the default on two cores, would wait with them.
    maxWorkers: 2,
    // The files of a worker share its modules: loading them again for each file costs a third more.
    isolate: false,
    include: ['{src,tests,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/fail-on-console-error.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
