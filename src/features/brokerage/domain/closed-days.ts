/** The days on which the office is closed: the holidays, and the days that the office adds. */
import * as z from 'zod/mini';
import { addDays } from '#shared/domain/calendar.ts';
import { calendarDate, requiredLine } from '#shared/domain/fields.ts';

export const closedDay = z.object({ date: calendarDate(), name: requiredLine(1, 60) });
export type ClosedDay = z.output<typeof closedDay>;

const mostDays = 60;

/** Closed days by year. A year that the office has not stored has the federal holidays. */
export const closedDaysByYear = z.record(
  z.string().check(z.regex(/^20\d\d$/, 'Must be a year such as 2026')),
  z
    .array(closedDay)
    .check(z.maxLength(mostDays, `Please use at most ${mostDays} closed days a year`)),
);
export type ClosedDaysByYear = z.output<typeof closedDaysByYear>;

const dateOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

const [sunday, monday, thursday, saturday] = [0, 1, 4, 6] as const;

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** @returns the date of the nth such weekday of a month */
function nthWeekday(nth: number, weekday: number, year: number, month: number): string {
  const first = dateOf(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7);
}

const newYearsDay = (year: number): ClosedDay => ({
  date: dateOf(year, 1, 1),
  name: 'New Year’s Day',
});

const holidaysOf = (year: number): ClosedDay[] => [
  newYearsDay(year),
  { date: nthWeekday(3, monday, year, 1), name: 'Martin Luther King Jr. Day' },
  { date: nthWeekday(3, monday, year, 2), name: 'Washington’s Birthday' },
  // Memorial Day is the last Monday of May.
  { date: addDays(nthWeekday(1, monday, year, 6), -7), name: 'Memorial Day' },
  { date: dateOf(year, 6, 19), name: 'Juneteenth' },
  { date: dateOf(year, 7, 4), name: 'Independence Day' },
  { date: nthWeekday(1, monday, year, 9), name: 'Labor Day' },
  { date: nthWeekday(2, monday, year, 10), name: 'Columbus Day' },
  { date: dateOf(year, 11, 11), name: 'Veterans Day' },
  { date: nthWeekday(4, thursday, year, 11), name: 'Thanksgiving' },
  { date: dateOf(year, 12, 25), name: 'Christmas Day' },
];

/** @returns the days on which a holiday is observed: the day itself and, on a weekend, a weekday */
function observedDays({ date, name }: ClosedDay): ClosedDay[] {
  const weekday = weekdayOf(date);
  const shift = weekday === saturday ? -1 : 1;
  return weekday === saturday || weekday === sunday
    ? [
        { date, name },
        { date: addDays(date, shift), name: `${name} (observed)` },
      ]
    : [{ date, name }];
}

export const byDate = (one: ClosedDay, other: ClosedDay) => one.date.localeCompare(other.date);

/** If January 1 of the next year is a Saturday, it is observed on December 31 of this year. */
const federalHolidays = (year: number): ClosedDay[] =>
  [...holidaysOf(year), newYearsDay(year + 1)]
    .flatMap(observedDays)
    .filter(({ date }) => date.startsWith(String(year)))
    .sort(byDate);

const computed = new Map<number, ClosedDay[]>();

/** Returns the closed days of a year, by date: the stored ones or the federal holidays. */
export function closedDaysOf(stored: ClosedDaysByYear, year: number): ClosedDay[] {
  const own = stored[year] ?? computed.get(year);
  if (own) return own;
  const holidays = federalHolidays(year);
  computed.set(year, holidays);
  return holidays;
}

/** The years after the current one whose closed days can be stored. */
const yearsAhead = 5;

/** Whether the closed days of a year can be changed: last year's at the earliest. */
const isChangeableYear = (year: number, thisYear: number) =>
  year >= thisYear - 1 && year <= thisYear + yearsAhead;

/** Returns the closed days of this and the next year, and of the other stored years in reach. */
export function shownClosedDays(stored: ClosedDaysByYear, thisYear: number): ClosedDaysByYear {
  const others = Object.keys(stored)
    .map(Number)
    .filter((year) => isChangeableYear(year, thisYear));
  const years = new Set([thisYear, thisYear + 1, ...others]);
  return Object.fromEntries([...years].map((year) => [year, closedDaysOf(stored, year)]));
}

/** Returns the problems of days that a user sent, by field such as "2026.0.date". */
export function closedDaysProblems(
  sent: ClosedDaysByYear,
  thisYear: number,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  for (const [year, days] of Object.entries(sent)) {
    if (!isChangeableYear(Number(year), thisYear)) {
      problems[year] = [`Must be a year from ${thisYear - 1} to ${thisYear + yearsAhead}`];
    }
    for (const [index, { date }] of days.entries()) {
      const isTwice = days.findIndex((other) => other.date === date) < index;
      if (!date.startsWith(year)) problems[`${year}.${index}.date`] = [`Must be a day of ${year}`];
      else if (isTwice) problems[`${year}.${index}.date`] = ['This date is already in the list'];
    }
  }
  return problems;
}
