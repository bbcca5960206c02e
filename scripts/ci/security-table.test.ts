import { expect, test } from 'vitest';
import { asvsRow, findCitationFaults, findIdFaults, securityRow } from './security-table.ts';
import type { TestResult } from './test-report.ts';

const result = (title: string, outcome: TestResult['outcome']) => ({
  name: `scripts/ci.ts › the group of ${title} > ${title}`,
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

const faultOf = (id: string) => `${id} must have exactly one row, with its evidence`;

const row = (id: string) => `| ${id} | \`scripts/ci.ts\` › passes | met |`;

test('a row without a test, a second row and an unknown row of SECURITY.md are faults', () => {
  const rows = [row('A01'), row('A02'), row('A02'), row('A04'), '| A03 | by hand | met |'];
  expect(findIdFaults(rows.join('\n'), securityRow, ['A01', 'A02', 'A03'])).toEqual([
    faultOf('A02'),
    faultOf('A03'),
    faultOf('A04'),
  ]);
});

test('a missing id, another level, and a row of ASVS without evidence are faults', () => {
  const rows = [
    '| 1.1.1, 1.1.2 | 2 | Input is decoded once | met | A01 |',
    '| 1.1.3 | 1 | XML | not applicable | not used |',
    '| 1.1.4 | 1 | No code | met |  |',
  ];
  expect(
    findIdFaults(rows.join('\n'), asvsRow, ['1.1.1 2', '1.1.2 2', '1.1.3 2', '1.1.4 1', '1.1.5 1']),
  ).toEqual([faultOf('1.1.3 2'), faultOf('1.1.4 1'), faultOf('1.1.5 1'), faultOf('1.1.3 1')]);
});
