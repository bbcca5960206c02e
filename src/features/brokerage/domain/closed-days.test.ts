import { describe, expect, test } from 'vitest';
import { closedDaysOf, closedDaysProblems, shownClosedDays } from './closed-days.ts';

const holidays = (year: number) =>
  closedDaysOf({}, year).map(({ date, name }) => `${date.slice(5)} ${name}`);

describe('the federal holidays', () => {
  test('of 2026, with the weekday on which the one on a Saturday is observed', () => {
    expect(holidays(2026)).toEqual([
      '01-01 New Year’s Day',
      '01-19 Martin Luther King Jr. Day',
      '02-16 Washington’s Birthday',
      '05-25 Memorial Day',
      '06-19 Juneteenth',
      '07-03 Independence Day (observed)',
      '07-04 Independence Day',
      '09-07 Labor Day',
      '10-12 Columbus Day',
      '11-11 Veterans Day',
      '11-26 Thanksgiving',
      '12-25 Christmas Day',
    ]);
  });

  test('of 2027, whose last day is the observed New Year’s Day of 2028', () => {
    expect(holidays(2027)).toEqual(
      expect.arrayContaining([
        '05-31 Memorial Day',
        '06-18 Juneteenth (observed)',
        '07-05 Independence Day (observed)',
        '12-24 Christmas Day (observed)',
        '12-31 New Year’s Day (observed)',
      ]),
    );
    expect(holidays(2028)[0]).toBe('01-01 New Year’s Day');
  });
});

test('the shown years are this and the next one, and the other stored ones in reach', () => {
  const stored = { 2020: [], 2025: [], 2027: [], 2029: [] };
  const shown = shownClosedDays(stored, 2026);
  expect(Object.keys(shown)).toEqual(['2025', '2026', '2027', '2029']);
  expect([shown[2026]?.length, shown[2027]]).toEqual([12, []]);
});

const day = (date: string) => ({ date, name: 'Closed' });

test('problems name the year or the date', () => {
  expect(
    closedDaysProblems(
      {
        2024: [],
        2026: [day('2026-11-26'), day('2027-01-01'), day('2026-11-26')],
        2031: [day('2031-12-26')],
        2032: [],
      },
      2026,
    ),
  ).toEqual({
    2024: ['Must be a year from 2025 to 2031'],
    2032: ['Must be a year from 2025 to 2031'],
    '2026.1.date': ['Must be a day of 2026'],
    '2026.2.date': ['This date is already in the list'],
  });
});
