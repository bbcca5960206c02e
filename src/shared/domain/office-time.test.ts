import { expect, test } from 'vitest';
import { formatOfficeDayTime, startOfOfficeDay } from './office-time.ts';

test('a time has its year only if the office is in another year now', () => {
  const newYear = '2027-01-01T04:30:00.000Z';
  expect(formatOfficeDayTime(newYear, '2026-11-24T17:00:00.000Z')).toBe('Dec 31, 11:30 PM');
  expect(formatOfficeDayTime(newYear, '2027-01-01T04:59:00.000Z')).toBe('Dec 31, 11:30 PM');
  expect(formatOfficeDayTime(newYear, '2027-01-01T05:00:00.000Z')).toBe('Dec 31, 2026, 11:30 PM');
});

test.each([
  ['2026-11-21', 0, '2026-11-21T05:00:00.000Z'],
  ['2026-07-04', 0, '2026-07-04T04:00:00.000Z'],
  ['2026-03-08', 0, '2026-03-08T05:00:00.000Z'],
  ['2026-03-08', 1, '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', 0, '2026-11-01T04:00:00.000Z'],
  ['2026-11-01', 1, '2026-11-02T05:00:00.000Z'],
  ['2026-12-31', 1, '2027-01-01T05:00:00.000Z'],
])('the office’s day %s plus %d days starts at %s', (date, later, instant) => {
  expect(startOfOfficeDay(date, later)).toBe(instant);
});
