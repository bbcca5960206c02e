import { expect, test } from 'vitest';
import { findSecurityFaults } from './security-table.ts';
import type { Outcome } from './test-report.ts';

const result = (title: string, outcome: Outcome) => ({
  file: 'a.test.ts',
  titles: ['a group', title],
  outcome,
});

/** Returns a table of which every row names the same test. */
const table = (shownBy: string, enforcedIn = '`scripts/ci.ts`', state = 'met', rowCount = 52) =>
  Array.from({ length: rowCount }, (_, at) => {
    const id = `A${String(at + 1).padStart(2, '0')}`;
    const [shown, enforced] = at === 0 ? [shownBy, enforcedIn] : ['`a.test.ts` › passes', '—'];
    return `| ${id} | a rule | ${enforced} | ${shown} | 1.2.3 | ${at === 0 ? state : 'met'} |`;
  }).join('\n');

const results = [
  result('passes', 'passed'),
  result('on (sqlite)?', 'passed'),
  result('on (pg)?', 'passed'),
  result('fails', 'failed'),
  result('is skipped', 'skipped'),
  result('one of two (1)', 'passed'),
  result('one of two (2)', 'skipped'),
];

test.each(['passes', 'on (…)?', 'a …p<br>`a.test.ts` › passes'])('"%s" has no faults', (title) => {
  const passing = results.filter(({ outcome }) => outcome === 'passed');
  expect(findSecurityFaults(table(`\`a.test.ts\` › ${title}`), passing)).toEqual([]);
});

test.each([
  ['`a.test.ts` › is gone', 'A01: is missing: `a.test.ts` › is gone'],
  ['`a.test.ts` › pass', 'A01: is missing: `a.test.ts` › pass'],
  ['`b.test.ts` › passes', 'A01: is missing: `b.test.ts` › passes'],
  ['by hand', 'A01: is missing: by hand'],
  ['', 'A01: is missing: '],
  ['`a.test.ts` › fails', 'A01: failed: `a.test.ts` › fails'],
  ['`a.test.ts` › is skipped', 'A01: skipped: `a.test.ts` › is skipped'],
  ['`a.test.ts` › one of two (…)', 'A01: skipped: `a.test.ts` › one of two (…)'],
])('"%s" is a fault', (shownBy, fault) => {
  expect(findSecurityFaults(table(shownBy), results)).toEqual([fault]);
});

test('a row that is not met needs no test', () => {
  expect(findSecurityFaults(table('—', '—', 'not met: no time'), results)).toEqual([]);
});

test('a missing file and a missing row are faults', () => {
  const markdown = table('`a.test.ts` › passes', '`gone.ts`', 'met', 51);
  expect(findSecurityFaults(markdown, results)).toEqual([
    'A01: gone.ts does not exist',
    'The table has 51 rows, not 52',
  ]);
});
