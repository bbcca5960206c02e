import { existsSync, readFileSync } from 'node:fs';
import { readTestReport, type TestResult } from './test-report.ts';

const rowCount = 52;

/** Returns a pattern for the whole title. "…" in the title matches any text. */
const titlePattern = (title: string) =>
  new RegExp(
    `^${title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('…', '.*')}$`,
    's',
  );

function findTestFault(named: string, results: TestResult[]): string | undefined {
  const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(named) ?? [];
  const pattern = titlePattern(title);
  const found = results.filter(
    (test) => test.file === file && test.titles.some((one) => pattern.test(one)),
  );
  if (found.length === 0) return 'is missing';
  return found.map(({ outcome }) => outcome).find((outcome) => outcome !== 'passed');
}

/** @returns a line for each test that SECURITY.md names but that did not pass */
export function findSecurityFaults(markdown: string, results: TestResult[]): string[] {
  const rows = [...markdown.matchAll(/^\| (A\d\d) \|.*\|$/gm)].map(([row, id = '']) => {
    const [, , , enforcedIn = '', shownBy = '', , state = ''] = row.split('|');
    return { id, enforcedIn, shownBy, state };
  });
  const faults = rows.flatMap(({ id, enforcedIn, shownBy, state }) => {
    if (state.trim().startsWith('not met: ')) return [];
    const files = [...enforcedIn.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    const named = shownBy.split('<br>').map((test) => test.trim());
    return [
      ...files.filter((file) => !existsSync(file)).map((file) => `${id}: ${file} does not exist`),
      ...named.flatMap((test) => {
        const fault = findTestFault(test, results);
        return fault ? `${id}: ${fault}: ${test}` : [];
      }),
    ];
  });
  if (rows.length !== rowCount) faults.push(`The table has ${rows.length} rows, not ${rowCount}`);
  return faults;
}

/** @returns the faults, or undefined if a report is missing */
export function checkSecurityTable(reports: string[]): string[] | undefined {
  if (!reports.every((report) => existsSync(report))) {
    console.log('Not checked: this needs the results of vitest and e2e in the same run.');
    return undefined;
  }
  return findSecurityFaults(readFileSync('SECURITY.md', 'utf8'), reports.flatMap(readTestReport));
}
