import { expect, test } from 'vitest';
import {
  formatOfficeDayTime,
  formatOfficeTimestamp,
  formatOfficeWeekTime,
  formatSpreadsheetTime,
  startOfOfficeDay,
} from './office-time.ts';

test('a time has its year only if the office is in another year now', () => {
  const newYear = '2027-01-01T04:30:00.000Z';
  expect(formatOfficeDayTime(newYear, '2026-11-24T17:00:00.000Z')).toBe('Dec 31, 11:30 PM');
  expect(formatOfficeDayTime(newYear, '2027-01-01T04:59:00.000Z')).toBe('Dec 31, 11:30 PM');
  expect(formatOfficeDayTime(newYear, '2027-01-01T05:00:00.000Z')).toBe('Dec 31, 2026, 11:30 PM');
});

test.each([
  ['2026-11-17T02:05:00.000Z', 'Mon 9:05 PM'],
  ['2026-11-10T14:00:00.001Z', 'Tue 9:00 AM'],
  ['2026-11-22T13:59:59.999Z', 'Sun 8:59 AM'],
  ['2026-11-10T14:00:00.000Z', 'Nov 10, 9:00 AM'],
  ['2026-11-22T14:00:00.000Z', 'Nov 22, 9:00 AM'],
])('on November 16 at 9 AM, %s is %s', (instant, words) => {
  expect(formatOfficeWeekTime(instant, '2026-11-16T14:00:00.000Z')).toBe(words);
});

test.each([
  ['2026-03-08T06:59:59.000Z', '2026-03-08 01:59', 'Mar 8, 2026, 1:59:59 AM EST'],
  ['2026-03-08T07:00:00.000Z', '2026-03-08 03:00', 'Mar 8, 2026, 3:00:00 AM EDT'],
  ['2026-11-01T05:30:00.000Z', '2026-11-01 01:30', 'Nov 1, 2026, 1:30:00 AM EDT'],
  ['2026-11-01T06:30:00.000Z', '2026-11-01 01:30', 'Nov 1, 2026, 1:30:00 AM EST'],
  ['2026-11-22T02:05:09.000Z', '2026-11-21 21:05', 'Nov 21, 2026, 9:05:09 PM EST'],
  ['2026-11-22T05:05:09.000Z', '2026-11-22 00:05', 'Nov 22, 2026, 12:05:09 AM EST'],
])('%s is %s in a spreadsheet and %s as evidence', (instant, cell, words) => {
  expect([formatSpreadsheetTime(instant), formatOfficeTimestamp(instant)]).toEqual([cell, words]);
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
