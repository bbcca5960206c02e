/** Counting what a run did, from the reports that the test runners write. */
import * as z from 'zod/mini';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/** A step that either holds or does not. */
export function tallyCheck(holds: boolean): Tally {
  return { passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: 0 };
}

/** @param report the JSON that Vitest or Playwright wrote, or undefined when it wrote none */
export function tallyReport(report: unknown, exitCode: number): Tally {
  const counted = countVitest(report) ?? countPlaywright(report) ?? tallyCheck(false);
  const ranSomething = counted.passed + counted.failed > 0;
  // A runner also fails for what is no test's fault: a file that does not load, a setup that breaks.
  const isUnexplained = (exitCode !== 0 || !ranSomething) && counted.failed === 0;
  return { ...counted, failed: isUnexplained ? 1 : counted.failed };
}

export function addTallies(tallies: Tally[]): Tally {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const tally of tallies) {
    sum.passed += tally.passed;
    sum.failed += tally.failed;
    sum.skipped += tally.skipped;
  }
  return sum;
}

/** @returns such as "12 passed, 0 failed"; skipped ones are named only when there are any */
export function formatTally({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

function countVitest(report: unknown): Tally | undefined {
  const { data } = vitestReport.safeParse(report);
  return (
    data && {
      passed: data.numPassedTests,
      failed: data.numFailedTests,
      skipped: data.numPendingTests + data.numTodoTests,
    }
  );
}

function countPlaywright(report: unknown): Tally | undefined {
  const stats = playwrightReport.safeParse(report).data?.stats;
  return (
    stats && {
      // Passed at the second try; Playwright's own last lines name them.
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    }
  );
}
