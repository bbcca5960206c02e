import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export interface TestResult {
  /**
   * The file, the groups and the title of a test, such as "a.test.ts › group > title", or the name
   * of a step.
   */
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  error?: string;
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const toText = (xml: string) =>
  stripVTControlCharacters(
    xml
      .replaceAll(/<!\[CDATA\[|\]\]>/g, '')
      .replaceAll(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity),
  ).trim();

/** Reads a report in the XML format of JUnit, which both Vitest and Playwright write. */
export const readTestReport = (path: string): TestResult[] =>
  readFileSync(path, 'utf8')
    .split(/^\s*<testcase /m)
    .slice(1)
    .map((xml) => {
      const [, file = ''] = /\bclassname="([^"]*)"/.exec(xml) ?? [];
      const [, title = ''] = /\bname="([^"]*)"/.exec(xml) ?? [];
      const [, , error] = /^\s*<(failure|error) [^>]*>(.*?)<\/\1>/ms.exec(xml) ?? [];
      const name = toText(`${file} › ${title}`);
      if (error !== undefined) return { name, outcome: 'failed', error: toText(error) };
      return { name, outcome: /^\s*<skipped/m.test(xml) ? 'skipped' : 'passed' };
    });
