import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isLong = ({ moduleId }: TestSpecification) =>
  /\/tests\/(concurrency|faults|fuzz)\//.test(moduleId);

/**
 * Starts the longest files first. Without times of an earlier run, Vitest starts with the largest
 * files, and would run the random requests at the end.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

/** The configuration of all tests except tests/e2e, which Playwright runs. */
export default defineConfig({
  test: {
    environment: 'node',
    // Use four workers, because tests that start servers or wait for timeouts leave a core idle. On
    // two cores the default is one worker.
    maxWorkers: 4,
    // Collect short-lived objects seldom. The default costs about a tenth of the processor time.
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=64'],
    // Let the test files of a worker share loaded modules. If each file loads them again, a test
    // run takes a third longer.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    include: ['{src,tests,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/fail-on-console-error.ts', 'tests/support/check-answers.ts'],
    // Allow 60 seconds, because a test that takes one second alone can take ten next to other work.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
