import { existsSync, readFileSync } from 'node:fs';
import { readTestReport, type TestResult } from './test-report.ts';

/** Returns the rows whose first cell has ids. An ASVS requirement's level is part of its id. */
const rowsOf = (markdown: string) =>
  [...markdown.matchAll(/^\| ([\dA][\d., ]+) \|( \d(?= \|))?(.+)$/gm)].map(
    ([, ids = '', level = '', cells = '']) => ({
      ids: ids.split(', ').map((id) => id + level),
      cells,
      isMet: !/ \| not (met|applicable)/.test(cells),
    }),
  );

/** Returns the outcome of a cited test or group. "…" in its title matches any text. */
function outcomeOf(file: string, title: string, results: TestResult[]): string {
  const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('…', '.*');
  const pattern = new RegExp(`^${escaped}$`, 's');
  const cited = results
    .filter((test) => test.file === file && test.titles.some((one) => pattern.test(one)))
    .map(({ outcome }) => outcome);
  return cited.find((outcome) => outcome !== 'passed') ?? cited[0] ?? 'missing';
}

/** Returns a line for each test that a met requirement cites and that did not pass. */
const findTestFaults = (markdown: string, results: TestResult[]): string[] =>
  rowsOf(markdown).flatMap(({ ids: [id = ''], cells, isMet }) => {
    const cited = [...cells.matchAll(/`([^`]+)` › (.+?)(?=<br>| \|)/g)];
    if (!isMet) return [];
    if (/\|\s*\|/.test(cells) || (id.startsWith('A') && !cited[0])) return [`${id}: cites nothing`];
    return cited
      .map(([all, file = '', title = '']) => `${outcomeOf(file, title, results)}: ${all}`)
      .filter((fault) => !fault.startsWith('passed: '))
      .map((fault) => `${id}: ${fault}`);
  });

/**
 * @param ids the ids that must have one row each
 * @returns a line for each missing, repeated or unknown id, for each named file that does not
 * exist, and for each cited test that did not pass
 */
export function findTableFaults(markdown: string, ids: string[], results: TestResult[]): string[] {
  const found = rowsOf(markdown).flatMap((row) => row.ids);
  const wrong = [...new Set([...ids, ...found])].filter(
    (id) => !ids.includes(id) || found.filter((one) => one === id).length !== 1,
  );
  const files = markdown.matchAll(/`([\w.-]+(?:\/[^`\s]*|\.(?:json|md|ts|yaml)))`/g);
  return [
    ...wrong.map((id) => `${id} must have exactly one row`),
    ...[...files]
      .filter(([, file = '']) => !existsSync(file))
      .map(([, file]) => `${file} does not exist`),
    ...findTestFaults(markdown, results),
  ];
}

const read = (file: string) => readFileSync(file, 'utf8');

/** @returns the faults, or undefined if a report is missing */
export function checkSecurityTables(reports: string[]): string[] | undefined {
  if (!reports.every((report) => existsSync(report))) {
    console.log('Not checked: this needs the results of vitest and e2e in the same run.');
    return undefined;
  }
  const results = reports.flatMap(readTestReport);
  const [security, asvs] = [read('SECURITY.md'), read('docs/asvs.md')];
  const rowIds: string[] = read('docs/requirements.md').match(/(?<=^\| )A\d\d(?= )/gm) ?? [];
  const asvsIds = read('scripts/ci/asvs-5.0.0.txt').trim().split('\n');
  const unknown = (asvs.match(/\bA\d\d\b/g) ?? []).filter((id) => !rowIds.includes(id));
  return [
    ...findTableFaults(security, rowIds, results),
    ...findTableFaults(asvs, asvsIds, results),
    ...unknown.map((id) => `docs/asvs.md cites ${id}, which does not exist`),
  ];
}
