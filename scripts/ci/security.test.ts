import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findCitationFaults, findRequirementFaults, requirementIds, testsOf } from './security.ts';
import type { TestResult } from './test-report.ts';

const named = (name: string, outcome: TestResult['outcome']) => ({
  name: `scripts/ci.ts › ${name}`,
  outcome,
});

test('each requirement needs a test with its id, and all of them passed', () => {
  const tests = testsOf(
    ['A01', 'A02', 'A03', 'A04'],
    [
      named('A01: passes', 'passed'),
      named('A02, I05: the group > fails', 'failed'),
      named('A02: passes', 'passed'),
      named('A03: is skipped', 'skipped'),
      named('A045: is no requirement', 'passed'),
    ],
  );
  expect(findRequirementFaults(tests)).toEqual([
    'A02: failed: scripts/ci.ts › A02, I05: the group > fails',
    'A03: skipped: scripts/ci.ts › A03: is skipped',
    'A04: no test names it',
  ]);
});

const result = (title: string, outcome: TestResult['outcome']) =>
  named(`the group of ${title} > ${title}`, outcome);

const results = [
  result('passes', 'passed'),
  result('on (sqlite)?', 'passed'),
  result('on (pg)?', 'passed'),
  result('fails', 'failed'),
  result('is skipped', 'skipped'),
  result('one of two (1)', 'passed'),
  result('one of two (2)', 'skipped'),
];

test.each([
  '`scripts/ci.ts`',
  '`scripts/ci.ts` › passes',
  '`scripts/ci.ts` › on (…)?',
  '`scripts/ci.ts` › the group of passes',
  '`scripts/ci.ts` › the … of pass…',
])('"%s" has no faults', (cited) => {
  expect(findCitationFaults(`| A01 | ${cited}<br>${cited} | met |`, results)).toEqual([]);
});

test.each([
  ['`scripts/gone.ts`', 'missing'],
  ['`scripts/ci.ts` › is gone', 'missing'],
  ['`scripts/ci.ts` › pass', 'missing'],
  ['`scripts/dev.ts` › passes', 'missing'],
  ['`scripts/ci.ts` › fails', 'failed'],
  ['`scripts/ci.ts` › is skipped', 'skipped'],
  ['`scripts/ci.ts` › one of two (…)', 'skipped'],
])('"%s" is a fault', (cited, fault) => {
  expect(findCitationFaults(`| A01 | ${cited} | met |`, results)).toEqual([`${fault}: ${cited}`]);
});

const read = (file: string) => readFileSync(file, 'utf8');

test('each test title that docs/asvs.md cites is in its file', () => {
  const cited = [...read('docs/asvs.md').matchAll(/`([^`]+\.ts)` › (.+?)(?=<br>| \|)/g)];
  const missing = cited.filter(
    ([, file = '', title = '']) =>
      !title.split(/…| › /).every((words) => read(file).includes(words)),
  );
  expect(cited.length).toBeGreaterThan(10);
  expect(missing.map(([whole]) => whole)).toEqual([]);
});

const firstMatches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, first = '']) => first);

test('docs/asvs.md has one row, with evidence, for each requirement of levels 1 and 2', () => {
  const rows = read('docs/asvs.md').matchAll(
    /^\| ([\d., ]+) \| (\d) \| .+ \| (?:met|not met|not applicable) \| [^ ]/gm,
  );
  const found = [...rows].flatMap(([, ids = '', level = '']) =>
    ids.split(', ').map((id) => `${id} ${level}`),
  );
  const required = read('scripts/ci/asvs-5.0.0.txt').trim().split(/, |\n/);
  expect(found.toSorted()).toEqual(required.toSorted());
});

test('docs/asvs.md names no requirement that does not exist', () => {
  expect(requirementIds(read('docs/requirements.md'))).toEqual(
    expect.arrayContaining(firstMatches(read('docs/asvs.md'), /\b(A\d\d)\b/g)),
  );
});
