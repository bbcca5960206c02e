import { existsSync, readFileSync } from 'node:fs';
import { readTestReport, type TestResult } from './test-report.ts';

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
 * Checks the files and tests that SECURITY.md and docs/asvs.md cite.
 * @returns the faults, or undefined if a report is missing
 */
export function checkSecurityTables(reports: string[]): string[] | undefined {
  if (!reports.every((report) => existsSync(report))) {
    console.log('Not checked: this needs the results of vitest and e2e in the same run.');
    return undefined;
  }
  const tables = ['SECURITY.md', 'docs/asvs.md'].map((file) => readFileSync(file, 'utf8'));
  return findCitationFaults(tables.join('\n'), reports.flatMap(readTestReport));
}
