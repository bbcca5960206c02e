import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

export type Outcome = 'passed' | 'failed' | 'skipped';

export interface TestResult {
  /** The file's path, relative to the current folder. */
  file: string;
  /** The titles of the groups around the test, followed by the test's own title. */
  titles: string[];
  outcome: Outcome;
}

interface PlaywrightSuite {
  title: string;
  specs: { title: string; file: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

interface TestReport {
  /** The files of a Vitest report. A Playwright report does not have this property. */
  testResults?: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
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

const result = (file: string, titles: string[], status: string): TestResult => ({
  file: relative('', file),
  titles,
  outcome: outcomes[status] ?? 'failed',
});

const readSuite = (folder: string, suite: PlaywrightSuite, groups: string[]): TestResult[] => [
  ...suite.specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status }) => result(resolve(folder, file), [...groups, title], status)),
  ),
  ...(suite.suites ?? []).flatMap((inner) => readSuite(folder, inner, [...groups, inner.title])),
];

/** Reads the JSON report of Vitest or Playwright. */
export function readTestReport(path: string): TestResult[] {
  const report = JSON.parse(readFileSync(path, 'utf8')) as TestReport;
  const { testResults = [], suites = [], config } = report;
  return [
    ...testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) =>
        result(name, [...ancestorTitles, title], status),
      ),
    ),
    ...suites.flatMap((file) => readSuite(config?.rootDir ?? '', file, [])),
  ];
}
