import { addDays, yearOf } from '#shared/domain/calendar.ts';
import { timeZone } from '#shared/domain/office-time.ts';
import { closedDaysOf, type ClosedDay, type ClosedDaysByYear } from './closed-days.ts';

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** The hours of the office, in its own time zone. */
export interface OfficeHours {
  /** The days on which the office is open, from Monday to Sunday. */
  days: Weekday[];
  /** The time at which the office opens, in minutes after midnight. */
  opens: number;
  /** The time at which the office closes, in minutes after midnight. 1440 is the next midnight. */
  closes: number;
  closedDays: ClosedDaysByYear;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Returns what the office's clock shows, in milliseconds as if the clock showed UTC. */
function shownAt(instant: number): number {
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}

const offsetAt = (instant: number) => shownAt(instant) - Math.floor(instant / second) * second;

/**
 * Returns the instant at which the office's clock shows a time, given in the milliseconds that
 * `shownAt` returns. `guess` uses the UTC offset of an instant some hours away. If daylight saving
 * time begins or ends between that instant and `guess`, the offset is wrong, so the result is
 * computed again with the offset at `guess`.
 */
function instantShowing(shown: number): number {
  const guess = shown - offsetAt(shown);
  return shown - offsetAt(guess);
}

const dayShownAt = (instant: number) => Math.floor(shownAt(instant) / day) * day;

/** @param shownDay the milliseconds that `dayShownAt` returns */
const dateOf = (shownDay: number) => new Date(shownDay).toISOString().slice(0, 10);

const weekdayOf = (date: string) => weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];

/** Whether the office is open on a date, "YYYY-MM-DD". */
export const isOpenDay = (hours: OfficeHours, date: string): boolean =>
  isOfficeDay(hours, date) && !closedDayOn(hours, date);

const isOfficeDay = ({ days }: OfficeHours, date: string) =>
  days.some((each) => each === weekdayOf(date));

const closedDayOn = ({ closedDays }: OfficeHours, date: string) =>
  closedDaysOf(closedDays, yearOf(date)).find((each) => each.date === date);

/**
 * Returns the closed days within a number of days after a date, by date, without those on which the
 * office is not open in any week.
 */
export const closedDaysAhead = (hours: OfficeHours, from: string, length: number): ClosedDay[] =>
  Array.from({ length }, (_, nth) => addDays(from, nth))
    .filter((date) => isOfficeDay(hours, date))
    .flatMap((date) => closedDayOn(hours, date) ?? []);

/**
 * Yields the times at which the office opens and closes, for one open day after another. The first
 * day that is checked is the office's day of the given instant. Yields nothing for hours at which
 * the office is never open.
 */
function* openSpansFrom(
  hours: OfficeHours,
  instant: number,
): Generator<{ opens: number; closes: number }> {
  const { days, opens, closes } = hours;
  if (days.length === 0 || opens >= closes) return;
  for (let shownDay = dayShownAt(instant); ; shownDay += day) {
    const date = dateOf(shownDay);
    if (isOpenDay(hours, date)) {
      yield {
        opens: instantShowing(shownDay + opens * minute),
        closes: instantShowing(shownDay + closes * minute),
      };
    }
  }
}

/**
 * Counts the minutes between two instants, both ISO 8601, in which the office is open.
 * @returns whole minutes, rounded down
 */
export const officeMinutesBetween = (from: string, to: string, hours: OfficeHours): number =>
  Math.floor(officeTimeBetween(from, to, hours) / minute);

/** @returns the milliseconds between two instants in which the office is open */
function officeTimeBetween(from: string, to: string, hours: OfficeHours): number {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  let open = 0;
  for (const { opens, closes } of openSpansFrom(hours, start)) {
    if (opens >= end) break;
    open += Math.max(0, Math.min(closes, end) - Math.max(opens, start));
  }
  return open;
}

/**
 * Returns the instant, in ISO 8601, by which an inquiry must be answered.
 * @param received ISO 8601
 * @returns null without a promise, or if the office is never open
 */
export const replyDueAt = (
  received: string,
  { hours, replyHours }: { hours: OfficeHours; replyHours: number | null },
): string | null =>
  replyHours === null ? null : addOfficeTime(received, replyHours * hour, hours);

/** Returns the instant, in ISO 8601, at which half of the office time until the reply has passed. */
export const halfTime = (
  { createdAt, replyDueAt: dueAt }: { createdAt: string; replyDueAt: string },
  hours: OfficeHours,
): string =>
  addOfficeTime(createdAt, officeTimeBetween(createdAt, dueAt, hours) / 2, hours) ?? dueAt;

/** The time after closing in which a job that runs each minute still counts as in office hours. */
const lastMinutes = 5 * minute;

/** Whether the office is open at an instant, or closed only minutes ago. */
export function isOfficeTime(instant: Date, hours: OfficeHours): boolean {
  const at = instant.getTime();
  for (const { opens, closes } of openSpansFrom(hours, at)) {
    return at >= opens && at < closes + lastMinutes;
  }
  return false;
}

/** @returns the open day of an instant; after hours, the next one; null if the office never opens */
export function openDayAt(instant: Date, hours: OfficeHours): string | null {
  const at = instant.getTime();
  for (const { opens, closes } of openSpansFrom(hours, at)) {
    if (at < closes) return dateOf(dayShownAt(opens));
  }
  return null;
}

/**
 * Returns the due time of an inquiry after the closed days have changed: the same time in open
 * hours after the inquiry came in. It does not depend on the present promise, because the client
 * was promised the earlier one.
 * @param before the hours with the closed days until now
 * @param after the hours with the new closed days
 */
export function movedDueAt(
  { createdAt, dueAt }: { createdAt: string; dueAt: string },
  before: OfficeHours,
  after: OfficeHours,
): string {
  const promised = officeTimeBetween(createdAt, dueAt, before);
  return promised === officeTimeBetween(createdAt, dueAt, after)
    ? dueAt
    : (addOfficeTime(createdAt, promised, after) ?? dueAt);
}

/** @param time in milliseconds @returns null if the office is never open */
function addOfficeTime(from: string, time: number, hours: OfficeHours): string | null {
  const start = Date.parse(from);
  let left = time;
  for (const { opens, closes } of openSpansFrom(hours, start)) {
    const begins = Math.max(start, opens);
    const length = Math.max(0, closes - begins);
    if (length >= left) return new Date(begins + left).toISOString();
    left -= length;
  }
  return null;
}
