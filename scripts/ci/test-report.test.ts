import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countTests } from './run-steps.ts';
import { describeFailures, readTestReport } from './test-report.ts';

function write(report: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'marsh-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const vitestReport = (...statuses: string[]) => ({
  testResults: [
    {
      name: resolve('src/a.test.ts'),
      assertionResults: statuses.map((status) => ({
        ancestorTitles: ['group'],
        title: 'one',
        status,
      })),
    },
  ],
});

const spec = (title: string, status: string) => ({ title, file: 'b.e2e.ts', tests: [{ status }] });
const playwrightReport = {
  config: { rootDir: resolve('tests/e2e') },
  suites: [
    {
      title: 'b.e2e.ts',
      specs: [spec('one', 'expected')],
      suites: [{ title: 'group', specs: [spec('two', 'unexpected'), spec('three', 'skipped')] }],
    },
  ],
};

test('reads the tests of both runners', () => {
  const inVitest = { file: 'src/a.test.ts', titles: ['group', 'one'] };
  expect(readTestReport(write(vitestReport('passed', 'failed', 'pending', 'todo')))).toEqual([
    { ...inVitest, outcome: 'passed' },
    { ...inVitest, outcome: 'failed' },
    { ...inVitest, outcome: 'skipped' },
    { ...inVitest, outcome: 'skipped' },
  ]);
  const file = 'tests/e2e/b.e2e.ts';
  expect(readTestReport(write(playwrightReport))).toEqual([
    { file, titles: ['one'], outcome: 'passed' },
    { file, titles: ['group', 'two'], outcome: 'failed' },
    { file, titles: ['group', 'three'], outcome: 'skipped' },
  ]);
});

test('describes the failed tests of both runners without colors', () => {
  const [vitest] = vitestReport('failed').testResults;
  const failure = { ...vitest?.assertionResults[0], failureMessages: ['Error: no\n    at a.ts:1'] };
  const inVitest = { testResults: [{ name: vitest?.name, assertionResults: [failure] }] };
  expect(describeFailures(write(inVitest))).toEqual([
    'Failed: src/a.test.ts › group › one\n  Error: no\n      at a.ts:1',
  ]);
  const results = [{}, { error: { message: '\u001B[31mnot visible\u001B[39m' } }];
  const inPlaywright = { ...spec('one', 'unexpected'), tests: [{ status: 'unexpected', results }] };
  const suites = [{ title: 'b.e2e.ts', specs: [inPlaywright] }];
  expect(describeFailures(write({ ...playwrightReport, suites }))).toEqual([
    'Failed: tests/e2e/b.e2e.ts › one\n  not visible',
  ]);
  expect(describeFailures(write(vitestReport('passed', 'skipped')))).toEqual([]);
});

test.each([
  ['counts tests', vitestReport('passed', 'failed', 'pending'), 1, [1, 1, 1]],
  ['fails when the runner failed without a failed test', vitestReport('passed'), 1, [1, 1, 0]],
  ['fails when no test ran', vitestReport('pending'), 0, [0, 1, 1]],
])('%s', (_title, report, exitCode, [passed, failed, skipped]) => {
  expect(countTests(write(report), exitCode)).toEqual({ passed, failed, skipped });
});

test('fails when the runner left no report', () => {
  expect(countTests('missing.json', 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
