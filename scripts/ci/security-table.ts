import { existsSync, readFileSync } from 'node:fs';
import { readTestReport, type TestResult } from './test-report.ts';

/** A row of SECURITY.md that names a test. */
export const securityRow = /^\| (A\d\d) \|() .*` › /gm;

/**
 * A row of docs/asvs.md. A separate column has the level of the requirements whose ids are in the
 * first column.
 */
export const asvsRow = /^\| ([\d., ]+) \|( \d) \| .+ \| (?:met|not met|not applicable) \| [^ ]/gm;

/** A cited file, or a cited file with the title of a test or group. */
const citation = /`([\w.-]+(?:\/[^`\s]*|\.(?:json|md|ts|yaml)))`(?: › (.+?)(?=<br>| \|))?/g;

export function findIdFaults(markdown: string, row: RegExp, ids: string[]): string[] {
  const found = [...markdown.matchAll(row)].flatMap(([, rowIds = '', level = '']) =>
    rowIds.split(', ').map((id) => id + level),
  );
  return [...new Set([...ids, ...found])]
    .filter((id) => !ids.includes(id) || found.filter((one) => one === id).length !== 1)
    .map((id) => `${id} must have exactly one row, with its evidence`);
}

/** Returns a line for each missing file and for each test that did not pass. */
export const findCitationFaults = (markdown: string, results: TestResult[]): string[] =>
  [...markdown.matchAll(citation)].flatMap(([cited, file = '', title]) => {
    if (title === undefined) return existsSync(file) ? [] : [`missing: ${cited}`];
    // "…" in a title is the part that differs between cases.
    const pattern = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('…', '.*');
    const name = new RegExp(` [›>] ${pattern}( [›>] |$)`, 's');
    const tests = results.filter(
      (test) => test.name.startsWith(`${file} `) && name.test(test.name),
    );
    const fault = tests[0] ? tests.find(({ outcome }) => outcome !== 'passed')?.outcome : 'missing';
    return fault ? [`${fault}: ${cited}`] : [];
  });

const read = (file: string) => readFileSync(file, 'utf8');

/** Returns the faults, or undefined if a report is missing. */
export function checkSecurityTables(reports: string[]): string[] | undefined {
  if (!reports.every((report) => existsSync(report))) {
    console.log('Not checked: this needs the results of vitest and e2e in the same run.');
    return undefined;
  }
  const [security, asvs] = [read('SECURITY.md'), read('docs/asvs.md')];
  const rowIds: string[] = read('docs/requirements.md').match(/(?<=^\| )A\d\d(?= )/gm) ?? [];
  return [
    ...findIdFaults(security, securityRow, rowIds),
    ...findIdFaults(asvs, asvsRow, read('scripts/ci/asvs-5.0.0.txt').trim().split('\n')),
    ...(asvs.match(/\bA\d\d\b/g) ?? [])
      .filter((id) => !rowIds.includes(id))
      .map((id) => `docs/asvs.md cites ${id}, which does not exist`),
    ...findCitationFaults(security + asvs, reports.flatMap(readTestReport)),
  ];
}
