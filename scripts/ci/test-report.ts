import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export type Outcome = 'passed' | 'failed' | 'skipped';

export interface TestResult {
  /** The file's path, relative to the current folder. */
  file: string;
  /** The titles of the groups around the test, followed by the test's own title. */
  titles: string[];
  outcome: Outcome;
  /** The error of a failed test. */
  reason?: string | undefined;
}

interface PlaywrightTest {
  status: string;
  results?: { error?: { message?: string } }[];
}

interface PlaywrightSuite {
  title: string;
  specs: { title: string; file: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

interface VitestTest {
  ancestorTitles: string[];
  title: string;
  status: string;
  failureMessages?: string[];
}

interface TestReport {
  /** The files of a Vitest report. A Playwright report does not have this property. */
  testResults?: {
    name: string;
    assertionResults: VitestTest[];
  }[];
  /**
   * The folder of the files in a Playwright report. A Vitest report does not have this property.
   */
  config?: { rootDir: string };
  suites?: PlaywrightSuite[];
}

/**
 * The outcomes by their names in the reports of Vitest and Playwright. All other names are
 * failures.
 */
const outcomes: Record<string, Outcome> = {
  passed: 'passed',
  expected: 'passed',
  pending: 'skipped',
  todo: 'skipped',
  skipped: 'skipped',
};

function result(file: string, titles: string[], status: string, reason?: string): TestResult {
  const outcome = outcomes[status] ?? 'failed';
  return { file: relative('', file), titles, outcome, ...(outcome === 'failed' && { reason }) };
}

const readSuite = (folder: string, suite: PlaywrightSuite, groups: string[]): TestResult[] => [
  ...suite.specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results = [] }) => {
      const reason = results.find(({ error }) => error)?.error?.message;
      return result(resolve(folder, file), [...groups, title], status, reason);
    }),
  ),
  ...(suite.suites ?? []).flatMap((inner) => readSuite(folder, inner, [...groups, inner.title])),
];

/** Reads the JSON report of Vitest or Playwright. */
export function readTestReport(path: string): TestResult[] {
  const report = JSON.parse(readFileSync(path, 'utf8')) as TestReport;
  const { testResults = [], suites = [], config } = report;
  return [
    ...testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status, failureMessages = [] }) =>
        result(name, [...ancestorTitles, title], status, failureMessages[0]),
      ),
    ),
    ...suites.flatMap((file) => readSuite(config?.rootDir ?? '', file, [])),
  ];
}

/** The number of lines that are printed of a failed test's error. */
const printedLines = 12;

/** Returns the name and the error of each failed test of a report, ready to print. */
export const describeFailures = (path: string): string[] =>
  readTestReport(path)
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ file, titles, reason = '' }) => {
      const lines = stripVTControlCharacters(reason).split('\n').slice(0, printedLines);
      return [`Failed: ${[file, ...titles].join(' › ')}`, ...lines].join('\n  ').trimEnd();
    });
