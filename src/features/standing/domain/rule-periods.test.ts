import { expect, test } from 'vitest';
import { datedRules, isCheckDue } from './rule-periods.ts';
import type { CeRule } from './rules.ts';
import { shippedRules } from './shipped-rules.ts';

/**
 * Returns the shipped rules, and a newer rule with this code for each of `rows`. Each newer rule
 * was created a day after the previous one.
 */
const withRows = (code: string, ...rows: Partial<CeRule>[]) => [
  ...shippedRules,
  ...rows.map((row, nth) => ({
    ...(shippedRules.find((rule) => rule.code === code) as CeRule),
    ...row,
    id: `own-${nth}`,
    createdAt: `2026-12-0${nth + 1}T12:00:00.000Z`,
  })),
];
const periodsOf = (code: string, rules: CeRule[]) =>
  datedRules(rules)
    .filter((rule) => rule.code === code)
    .map(({ periods }) => periods.map(({ from, to }) => `${from ?? ''}..${to ?? ''}`));

test.each<[string, Partial<CeRule>[], string[][]]>([
  ['the product alone', [], [['2025-07-01..']]],
  [
    'a later row ends it',
    [{ dueFrom: '2027-07-01' }],
    [['2027-07-01..'], ['2025-07-01..2027-06-30']],
  ],
  ['the same dates replace it', [{}], [['2025-07-01..'], []]],
  [
    'dates in the middle divide it',
    [{ dueFrom: '2027-01-01', dueTo: '2027-12-31' }],
    [['2027-01-01..2027-12-31'], ['2025-07-01..2026-12-31', '2028-01-01..']],
  ],
  [
    'dates before it leave it',
    [{ dueFrom: null, dueTo: '2025-06-30' }],
    [['..2025-06-30'], ['2025-07-01..']],
  ],
  [
    'two rows leave what neither has',
    [{ dueFrom: '2028-01-01' }, { dueFrom: '2026-01-01', dueTo: '2026-12-31' }],
    [
      ['2026-01-01..2026-12-31'],
      ['2028-01-01..'],
      ['2025-07-01..2025-12-31', '2027-01-01..2027-12-31'],
    ],
  ],
])('the periods of a rule: %s', (_what, rows, expected) => {
  expect(periodsOf('ga_broker_topics', withRows('ga_broker_topics', ...rows))).toEqual(expected);
});

test('a cycle with fixed dates is replaced on the first day of the next one', () => {
  const rules = withRows('nar_ethics', { spanFrom: '2028-01-01', spanTo: '2030-12-31' });
  expect(periodsOf('nar_ethics', rules)).toEqual([['2028-01-01..'], ['2025-01-01..2027-12-31']]);
});

test('a cycle with a newer cycle after it needs no check', () => {
  const rules = withRows('nar_ethics', { spanFrom: '2028-01-01', spanTo: '2030-12-31' });
  const cycles = datedRules(rules).filter(({ code }) => code === 'nar_ethics');
  expect(cycles.map(({ spanFrom }) => spanFrom)).toEqual(['2028-01-01', '2025-01-01']);
  expect(cycles.map((rule) => isCheckDue(rule, '2029-06-01'))).toEqual([true, false]);
});
