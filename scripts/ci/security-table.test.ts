import { expect, test } from 'vitest';
import { findTableFaults } from './security-table.ts';
import type { Outcome } from './test-report.ts';

const result = (title: string, outcome: Outcome) => ({
  file: 'scripts/ci.ts',
  titles: [`the group of ${title}`, title],
  outcome,
});

const results = [
  result('passes', 'passed'),
  result('on (sqlite)?', 'passed'),
  result('on (pg)?', 'passed'),
  result('fails', 'failed'),
  result('is skipped', 'skipped'),
  result('one of two (1)', 'passed'),
  result('one of two (2)', 'skipped'),
];

const faultsOf = (rows: string[]) => findTableFaults(rows.join('\n'), ['A01', 'A02'], results);

const proven = '| A02 | `scripts/ci.ts` › passes | met |';

test.each(['passes', 'on (…)?', 'the group of passes', 'the … of pass…'])(
  '"%s" has no faults',
  (title) => {
    expect(faultsOf([`| A01 | \`scripts/ci.ts\` › ${title} | met |`, proven])).toEqual([]);
  },
);

test.each([
  ['`scripts/ci.ts` › is gone', 'missing'],
  ['`scripts/ci.ts` › pass', 'missing'],
  ['`scripts/dev.ts` › passes', 'missing'],
  ['`scripts/ci.ts` › fails', 'failed'],
  ['`scripts/ci.ts` › is skipped', 'skipped'],
  ['`scripts/ci.ts` › one of two (…)', 'skipped'],
])('"%s" is a fault', (shownBy, fault) => {
  expect(faultsOf([`| A01 | ${shownBy} | met |`, proven])).toEqual([`A01: ${fault}: ${shownBy}`]);
});

test.each(['by hand', ''])('a met requirement with "%s" is a fault', (shownBy) => {
  expect(faultsOf([`| A01 | ${shownBy} | met |`, proven])).toEqual(['A01: cites nothing']);
});

test('a row that is not met needs no test', () => {
  expect(faultsOf(['| A01 | — | not met: no time |', proven])).toEqual([]);
});

test('a missing row, a second row, an unknown row and a missing file are faults', () => {
  const unknown = '| A03 | `scripts/ci.ts` › passes | met: `src/gone.ts` |';
  expect(faultsOf([proven, proven, unknown])).toEqual([
    'A01 must have exactly one row',
    'A02 must have exactly one row',
    'A03 must have exactly one row',
    'src/gone.ts does not exist',
  ]);
});
