import { describe, expect, test } from 'vitest';
import { addTallies, formatTally, tallyCheck, tallyReport } from './tally.ts';

const vitest = (passed: number, failed: number, pending = 0, todo = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: pending,
  numTodoTests: todo,
});
const playwright = (expected: number, unexpected: number, flaky = 0, skipped = 0) => ({
  stats: { expected, unexpected, flaky, skipped },
});

describe('tallyReport', () => {
  test.each([
    ['counts Vitest', vitest(7, 2, 1, 1), 1, { passed: 7, failed: 2, skipped: 2 }],
    ['counts Playwright', playwright(5, 1, 0, 2), 1, { passed: 5, failed: 1, skipped: 2 }],
    [
      'counts what passed at the second try',
      playwright(5, 0, 1),
      0,
      { passed: 6, failed: 0, skipped: 0 },
    ],
    [
      'fails a run that ended badly without a failed test',
      vitest(7, 0),
      1,
      { passed: 7, failed: 1, skipped: 0 },
    ],
    [
      'fails a run in which nothing was executed',
      vitest(0, 0, 3),
      0,
      { passed: 0, failed: 1, skipped: 3 },
    ],
    ['fails a run that left no report', undefined, 0, { passed: 0, failed: 1, skipped: 0 }],
  ])('%s', (_title, report, exitCode, expected) => {
    expect(tallyReport(report, exitCode)).toEqual(expected);
  });
});

test('the last line names skipped tests only when there are any', () => {
  const sum = addTallies([tallyCheck(true), tallyCheck(false), tallyReport(vitest(3, 0), 0)]);
  expect(formatTally(sum)).toBe('4 passed, 1 failed');
  expect(formatTally({ ...sum, skipped: 2 })).toBe('4 passed, 1 failed, 2 skipped');
});
