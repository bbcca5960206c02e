import { expect, test } from 'vitest';
import { weekdays } from '#features/brokerage/domain/office-hours.ts';
import { kindOf, rotate } from './rotation.ts';

const hours = { days: [...weekdays], opens: 540, closes: 1080, closedDays: {} };

test.each([
  ['2026-11-20', 'weekday'],
  ['2026-11-21', 'weekend'],
  ['2026-11-22', 'weekend'],
  ['2026-11-24', 'weekday'],
  ['2026-11-25', 'holiday'],
  ['2026-11-26', 'holiday'],
  ['2026-11-27', 'holiday'],
  ['2026-11-28', 'weekend'],
  ['2026-12-31', 'holiday'],
  ['2028-01-02', 'holiday'],
])('%s is a %s', (day, kind) => {
  expect(kindOf(day, hours)).toBe(kind);
});

const turnsOf = (agentId: string, ...days: string[]) => days.map((day) => ({ day, agentId }));
const both = () => ['ann', 'ben'];

test.each([
  [
    'the agent whose other days are farther away',
    ['2026-11-24'],
    [...turnsOf('ann', '2026-11-23'), ...turnsOf('ben', '2026-11-16')],
    both,
    ['ben'],
  ],
  [
    'the agent with fewer days of all kinds',
    ['2026-11-21'],
    [...turnsOf('ann', '2026-11-02', '2026-11-03'), ...turnsOf('ben', '2026-11-20')],
    both,
    ['ben'],
  ],
  [
    'the agent with fewer weekends, although with more days',
    ['2026-11-21'],
    [...turnsOf('ann', '2026-11-07'), ...turnsOf('ben', '2026-11-02', '2026-11-03')],
    both,
    ['ben'],
  ],
  [
    'the other days to those who are not the only ones for a day',
    ['2026-11-23', '2026-11-24'],
    [],
    (day: string) => (day === '2026-11-24' ? ['ann'] : both()),
    ['ben', 'ann'],
  ],
  ['no day without an agent who can take it', ['2026-11-23'], [], () => [], []],
])('the rotation gives %s', (_whom, days, turns, availableOn, expected) => {
  const given = rotate(days, turns, availableOn, hours);
  const byDay = given.toSorted((one, other) => one.day.localeCompare(other.day));
  expect(byDay.map(({ agentId }) => agentId)).toEqual(expected);
});
