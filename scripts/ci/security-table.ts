import { existsSync, readFileSync } from 'node:fs';
import { readTestReport, type TestResult } from './test-report.ts';

interface Row {
  ids: string[];
  cells: string[];
  isMet: boolean;
}

/**
 * Returns the table rows whose first cell contains ids, such as "A01" or "1.2.6, 1.2.7". The level
 * of a requirement of the ASVS (a security standard) is appended to its id, as in asvs-5.0.0.txt.
 */
const rowsOf = (markdown: string): Row[] =>
  [...markdown.matchAll(/^\| ([\dA][\d., ]+) \| (.+) \|$/gm)].map(([, ids = '', text = '']) => {
    const cells = text.split(' | ');
    return {
      ids: ids.split(', ').map((id) => (id.startsWith('A') ? id : `${id} ${cells[0]}`)),
      cells,
      isMet: !cells.some((cell) => /^not (met|applicable)/.test(cell)),
    };
  });

function findTestFault(citation: string, results: TestResult[]): string | undefined {
  const [, file, title = ''] = /^`([^`]+)` › (.+)$/.exec(citation) ?? [];
  // "…" in a cited title matches any text.
  const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('…', '.*');
  const pattern = new RegExp(`^${escaped}$`, 's');
  const cited = results.filter(
    (test) => test.file === file && test.titles.some((one) => pattern.test(one)),
  );
  if (cited.length === 0) return 'is missing';
  return cited.map(({ outcome }) => outcome).find((outcome) => outcome !== 'passed');
}

/**
 * @param ids the ids that must have one row each
 * @param citedTests returns the citations in a row's cells that must name a test
 * @returns a line for each missing, repeated or unknown id, for each cited file that does not
 * exist, and for each cited test that did not pass
 */
export function findTableFaults(
  markdown: string,
  ids: string[],
  citedTests: (cells: string[]) => string[],
  results: TestResult[],
): string[] {
  const rows = rowsOf(markdown);
  const found = rows.flatMap((row) => row.ids);
  const wrong = [...new Set([...ids, ...found])].filter(
    (id) => !ids.includes(id) || found.filter((one) => one === id).length !== 1,
  );
  const files = [...markdown.matchAll(/`([\w.-]+(?:\/[^`\s]*|\.(?:json|md|ts|yaml)))`/g)]
    .map(([, file = '']) => file)
    .filter((file) => !existsSync(file));
  const tests = rows.flatMap((row) =>
    (row.isMet ? citedTests(row.cells) : []).flatMap((citation) => {
      const fault = findTestFault(citation, results);
      return fault ? [`${row.ids.join(', ')}: ${fault}: ${citation}`] : [];
    }),
  );
  return [
    ...wrong.map((id) => `${id} must have exactly one row`),
    ...files.map((file) => `${file} does not exist`),
    ...tests,
  ];
}

function countRow(name: string, rows: Row[]) {
  const counts = ['met', 'not met', 'not applicable'].map(
    (state) => rows.flatMap(({ ids, cells }) => (cells[2] === state ? ids : [])).length,
  );
  return `| ${[name, ...counts].join(' | ')} |`;
}

/**
 * Returns the rows that SECURITY.md must contain. They count the requirements of each ASVS chapter
 * and level by state.
 */
export const countStates = (asvs: string): string[] => [
  ...asvs
    .split('\n## ')
    .slice(1)
    .map((chapter) => countRow(chapter.split('\n', 1)[0] ?? '', rowsOf(chapter))),
  ...['1', '2'].map((level) =>
    countRow(
      `Level ${level}`,
      rowsOf(asvs).filter(({ cells }) => cells[0] === level),
    ),
  ),
];

const read = (file: string) => readFileSync(file, 'utf8');
const partsOf = (cell = '') => cell.split('<br>').map((part) => part.trim());

/**
 * Returns the tests that a row of docs/asvs.md cites. An empty part is returned too, because it is
 * a missing citation.
 */
const asvsTests = ([, , , shownBy]: string[]) =>
  partsOf(shownBy).filter((part) => part === '' || part.includes('›'));

/** @returns the faults, or undefined if a report is missing */
export function checkSecurityTables(reports: string[]): string[] | undefined {
  if (!reports.every((report) => existsSync(report))) {
    console.log('Not checked: this needs the results of vitest and e2e in the same run.');
    return undefined;
  }
  const results = reports.flatMap(readTestReport);
  const security = read('SECURITY.md').replaceAll(/ {2,}/g, ' ');
  const asvs = read('docs/asvs.md');
  const rowIds = [...read('docs/requirements.md').matchAll(/^\| (A\d\d) /gm)].map(
    ([, id = '']) => id,
  );
  const asvsIds = read('scripts/ci/asvs-5.0.0.txt').trim().split('\n');
  const unknown = [...asvs.matchAll(/\bA\d\d\b/g)].filter(([id]) => !rowIds.includes(id));
  return [
    ...findTableFaults(security, rowIds, ([, , shownBy]) => partsOf(shownBy), results),
    ...findTableFaults(asvs, asvsIds, asvsTests, results),
    ...unknown.map(([id]) => `docs/asvs.md cites ${id}, which does not exist`),
    ...countStates(asvs)
      .filter((row) => !security.includes(row))
      .map((row) => `SECURITY.md needs the row ${row}`),
  ];
}
