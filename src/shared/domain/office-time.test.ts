import { expect, test } from 'vitest';
import { formatOfficeDayTime } from './office-time.ts';

test('a time has its year only if the office is in another year now', () => {
  const newYear = '2027-01-01T04:30:00.000Z';
  expect(formatOfficeDayTime(newYear, '2026-11-24T17:00:00.000Z')).toBe('Dec 31, 11:30 PM');
  expect(formatOfficeDayTime(newYear, '2027-01-01T04:59:00.000Z')).toBe('Dec 31, 11:30 PM');
  expect(formatOfficeDayTime(newYear, '2027-01-01T05:00:00.000Z')).toBe('Dec 31, 2026, 11:30 PM');
});
