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

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  specs: { title: string; file: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

function outcomeOf(status: string): Outcome {
  if (['passed', 'expected'].includes(status)) return 'passed';
  return ['pending', 'todo', 'skipped'].includes(status) ? 'skipped' : 'failed';
}

const readVitest = ({ testResults }: VitestReport): TestResult[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative('', name),
      titles: [...ancestorTitles, title],
      outcome: outcomeOf(status),
    })),
  );

function readPlaywright({ config, suites }: PlaywrightReport): TestResult[] {
  const readSuite = (suite: PlaywrightSuite, groups: string[]): TestResult[] => [
    ...suite.specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status }) => ({
        file: relative('', resolve(config.rootDir, file)),
        titles: [...groups, title],
        outcome: outcomeOf(status),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => readSuite(inner, [...groups, inner.title])),
  ];
  // Read each outermost suite as a file.
  return suites.flatMap((file) => readSuite(file, []));
}

/**
 * Reads a report of tests.
 * @param file the path of a JSON report of Vitest or Playwright
 */
export function readTestReport(file: string): TestResult[] {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  return 'testResults' in report ? readVitest(report) : readPlaywright(report);
}
