/** Checks that each requirement of docs/requirements.md, A, is shown by tests that passed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readTestReport, type TestResult } from './test-report.ts';

/** The tests of each requirement, by its id, which their titles or those of their groups name. */
export type RequirementTests = Map<string, TestResult[]>;

/** @param markdown tables whose rows begin with an id such as A01 */
export const requirementIds = (markdown: string): string[] =>
  [...markdown.matchAll(/^\| (A\d\d) /gm)].map(([, id = '']) => id);

export const testsOf = (ids: string[], results: TestResult[]): RequirementTests =>
  new Map(
    ids.map((id) => [id, results.filter(({ name }) => name.match(/\bA\d\d\b/g)?.includes(id))]),
  );

/** @returns a line for each requirement without a test, and for each of their tests that did not pass */
export const findRequirementFaults = (tests: RequirementTests): string[] =>
  [...tests].flatMap(([id, results]) =>
    results.length === 0
      ? [`${id}: no test names it`]
      : results
          .filter(({ outcome }) => outcome !== 'passed')
          .map(({ name, outcome }) => `${id}: ${outcome}: ${name}`),
  );

/** Matches a file name in backticks, with the title of a test or group if ` › ` follows. */
const citation = /`([\w.-]+(?:\/[^`\s]*|\.(?:json|md|ts|yaml)))`(?: › (.+?)(?=<br>| \|))?/g;

/**
 * Returns a line for each cited file that does not exist, and for each cited title without a test
 * in the results or with a test that did not pass.
 */
export const findCitationFaults = (markdown: string, results: TestResult[]): string[] =>
  [...markdown.matchAll(citation)].flatMap(([cited, file = '', title]) => {
    if (title === undefined) return existsSync(file) ? [] : [`missing: ${cited}`];
    // "…" in a cited title matches any text, such as words that differ between a test's cases.
    const pattern = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('…', '.*');
    const name = new RegExp(` [›>] ${pattern}( [›>] |$)`, 's');
    const tests = results.filter(
      (test) => test.name.startsWith(`${file} `) && name.test(test.name),
    );
    const fault = tests[0] ? tests.find(({ outcome }) => outcome !== 'passed')?.outcome : 'missing';
    return fault ? [`${fault}: ${cited}`] : [];
  });

/**
 * Checks the requirements, and the files and tests that SECURITY.md and docs/asvs.md name. Writes the tests of
 * each requirement to `table`.
 * @returns the faults, or undefined if a report is missing
 */
export function checkSecurity(reports: string[], table: string): string[] | undefined {
  if (!reports.every((report) => existsSync(report))) {
    console.log('Not checked: this needs the results of vitest and e2e in the same run.');
    return undefined;
  }
  const ids = requirementIds(readFileSync('docs/requirements.md', 'utf8'));
  const results = reports.flatMap(readTestReport);
  const tests = testsOf(ids, results);
  const lines = [...tests].flatMap(([id, shown]) => [
    `## ${id}`,
    ...new Set(shown.map(({ name }) => `- ${name}`)),
  ]);
  writeFileSync(table, `${lines.join('\n')}\n`);
  const pages = ['SECURITY.md', 'docs/asvs.md'].map((file) => readFileSync(file, 'utf8'));
  return [...findRequirementFaults(tests), ...findCitationFaults(pages.join('\n'), results)];
}
