import { configDefaults, defineConfig } from 'vitest/config';

/** The settings of each project. Vitest does not take them from the settings of all projects. */
const shared = {
  environment: 'node' as const,
  // Let the test files of a worker share loaded modules. If each file loads them again, a test
  // run takes a third longer.
  isolate: false,
  setupFiles: ['tests/support/fail-on-console-error.ts'],
  // Allow 60 seconds, because a test that takes one second alone can take ten next to other work.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
};

/** The tests that start several instances and fail if these have to wait for a processor. */
const alone = ['tests/replicas/{outage,replicas}.test.ts'];

/** The configuration of all tests except tests/e2e, which Playwright runs. */
export default defineConfig({
  test: {
    // Start PostgreSQL once for all projects.
    globalSetup: ['tests/support/global-setup.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'together',
          include: ['{src,tests,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...alone],
          // Use four workers, because tests that start servers or wait for timeouts leave a core
          // idle. On two cores the default is one worker.
          maxWorkers: 4,
        },
      },
      // Runs after the other project, one file at a time.
      {
        test: {
          ...shared,
          name: 'alone',
          include: alone,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
