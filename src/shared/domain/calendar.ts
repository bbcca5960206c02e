/**
 * Arithmetic with calendar dates, "YYYY-MM-DD". Such dates sort and compare as text, and they have
 * no time zone.
 */

const dayLength = 24 * 3600 * 1000;

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayAt(timeOf(day) + days * dayLength);

/**
 * @returns the same day of the month, this number of months later, or the last day of that month if
 * it is shorter. A negative number means earlier.
 */
export function addMonths(from: string, months: number): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth)));
}

/**
 * @returns the same date this number of years later, or February 28 for a February 29 if that year
 * has none
 */
export const addYears = (day: string, years: number): string => addMonths(day, years * 12);

/** @returns the number of days from one date to another; negative if the second is earlier */
export const daysBetween = (from: string, to: string): number =>
  (timeOf(to) - timeOf(from)) / dayLength;

export const endOfMonth = (day: string): string =>
  addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);

export const yearOf = (day: string): number => Number(day.slice(0, 4));
