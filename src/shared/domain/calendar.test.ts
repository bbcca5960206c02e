import { assert, date, property } from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, addYears, daysBetween, endOfMonth } from './calendar.ts';

test.each([
  ['2026-11-21', 191, '2027-05-31'],
  ['2027-03-01', -1, '2027-02-28'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  // These spans include a day of 23 or 25 hours, on which New York's clocks change.
  ['2027-03-13', 2, '2027-03-15'],
  ['2026-10-31', 2, '2026-11-02'],
])('%s and %d days are %s', (from, days, to) => {
  expect(addDays(from, days)).toBe(to);
  expect(daysBetween(from, to)).toBe(days);
  expect(daysBetween(to, from)).toBe(-days);
});

test.each([
  ['2027-05-31', -4, '2023-05-31'],
  ['2028-02-29', -4, '2024-02-29'],
  ['2028-02-29', 1, '2029-02-28'],
  ['2027-02-28', 1, '2028-02-28'],
])('%s and %d years are %s', (from, years, to) => {
  expect(addYears(from, years)).toBe(to);
});

test.each([
  ['2026-11-22', 24, '2028-11-22'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-03-10', 18, '2027-09-10'],
  ['2027-03-31', -1, '2027-02-28'],
])('%s and %d months are %s', (from, months, to) => {
  expect(addMonths(from, months)).toBe(to);
});

test.each([
  ['2027-02-01', '2027-02-28'],
  ['2028-02-29', '2028-02-29'],
  ['2026-12-05', '2026-12-31'],
  ['2027-01-31', '2027-01-31'],
])('the month of %s ends on %s', (day, end) => {
  expect(endOfMonth(day)).toBe(end);
});

const day = date({
  min: new Date('1900-01-01'),
  max: new Date('2099-12-31'),
  noInvalidDate: true,
}).map((instant) => instant.toISOString().slice(0, 10));

test('adding the days between two dates leads from one to the other', () => {
  assert(property(day, day, (from, to) => addDays(from, daysBetween(from, to)) === to));
});
