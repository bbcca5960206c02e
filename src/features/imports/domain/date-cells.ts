import { isCalendarDate } from '#shared/domain/fields.ts';
import { unguardFormula } from '#shared/domain/text/formula-guard.ts';
import type { DateOrder } from './imports.ts';

/** "mixed" for a column with dates that can only be month first and others that can only be day first. */
export type ColumnOrder = DateOrder | 'mixed';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const weekday = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
const time = /[T\s]\s*\d{1,2}:\d\d(:\d\d(\.\d+)?)?\s*([ap]\.?m\.?|Z)?$/i;
const numbers = /^(\d{1,2})\s*([/.-])\s*(\d{1,2})\s*\2\s*(\d{4})$/;
const isoLike = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const dayMonthYear = /^(\d{1,2})(?:st|nd|rd|th)?[\s./-]*([a-z]{3,9})[\s.,/-]*(\d{4})$/i;
const monthDayYear = /^([a-z]{3,9})[\s./-]*(\d{1,2})(?:st|nd|rd|th)?[\s.,/-]+(\d{4})$/i;

const withoutTime = (text: string) =>
  unguardFormula(text).slice(0, 60).trim().replace(weekday, '').replace(time, '');

/** Returns the two numbers before the year of a date such as "3/12/2026". */
function twoNumbers(text: string): [number, number] | undefined {
  const found = numbers.exec(withoutTime(text));
  return found ? [Number(found[1]), Number(found[3])] : undefined;
}

/** Returns the only possible order, or undefined if both are possible or none. */
function orderOf([first, second]: [number, number]): DateOrder | undefined {
  if (first > 12 && second <= 12) return 'day';
  if (second > 12 && first <= 12) return 'month';
  return undefined;
}

/**
 * Judges the order of day and month in a column. "day?" means that some of its dates can only be
 * day first and none can only be month first, so the office is asked.
 */
export function judgeDates(texts: string[]): 'month' | 'day?' | 'mixed' {
  const found = new Set(texts.map((text) => twoNumbers(text)).map((pair) => pair && orderOf(pair)));
  if (!found.has('day')) return 'month';
  return found.has('month') ? 'mixed' : 'day?';
}

function isAmbiguous(text: string): boolean {
  const [first, second] = twoNumbers(text) ?? [0, 0];
  return first !== second && first <= 12 && second <= 12;
}

/** Returns a date of the column that can be read in two ways, or else one that is day first. */
export function exampleDate(texts: string[]): string | undefined {
  const dates = texts.filter((text) => twoNumbers(text));
  return dates.find(isAmbiguous) ?? dates[0];
}

const notADate = (text: string) => ({
  error: `“${text.slice(0, 30)}” is not a date. Write it like 2026-03-12`,
});

function calendarDate(text: string, year: string, month: number, day: number) {
  const value = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if (isCalendarDate(value)) return { value };
  return month > 12
    ? { error: `“${text}” has no month ${month}. Is the day written first?` }
    : { error: `“${text}” is no day of the calendar` };
}

function readNumbers(text: string, pair: [number, number], year: string, order: ColumnOrder) {
  const [first, second] = pair;
  const isSame = first === second;
  const its = order === 'mixed' ? (orderOf(pair) ?? (isSame ? 'month' : undefined)) : order;
  if (!its) {
    return {
      error: `“${text}” can be read in two ways, and this column has both. Write it like 2026-03-12`,
    };
  }
  return its === 'month'
    ? calendarDate(text, year, first, second)
    : calendarDate(text, year, second, first);
}

/** Reads a date as "YYYY-MM-DD". A time of day after it is left out. */
export function readDate(cell: string, order: ColumnOrder): { value: string } | { error: string } {
  const text = withoutTime(cell);
  const pair = twoNumbers(text);
  if (pair) return readNumbers(text, pair, text.slice(-4), order);
  const iso = isoLike.exec(text);
  if (iso) return calendarDate(text, iso[1] ?? '', Number(iso[2]), Number(iso[3]));
  const [day, word, year] =
    dayMonthYear.exec(text)?.slice(1) ??
    (([name, number, ofYear]) => [number, name, ofYear])(monthDayYear.exec(text)?.slice(1) ?? []);
  if (word && year) {
    const month = months.indexOf(word.slice(0, 3).toLowerCase()) + 1;
    return month > 0 ? calendarDate(text, year, month, Number(day)) : notADate(text);
  }
  if (/^\d{5}(\.\d+)?$/.test(text)) {
    return { error: `${text} is a spreadsheet’s number of a day. Show the column as dates first` };
  }
  if (/^\d{1,2}\s*[\s/.-]\s*(\d{1,2}|[a-z]{3,9})\s*[\s/.-]\s*'?\d\d$/i.test(text)) {
    return { error: `“${text}” has two digits for the year. Write four` };
  }
  return notADate(text);
}
