import { office } from './office.ts';

const { hours: officeHours } = office;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: office.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/**
 * Returns the date and time that the office's clock shows at an instant. The result is the number
 * of milliseconds as if the clock showed UTC, so that it can be divided into days and hours.
 */
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
 * Returns the instant at which the office's clock shows a time. The first result, `guess`, uses the
 * UTC offset of a nearby instant. Daylight saving time may begin or end between the two, so the
 * result is computed again with the offset at `guess`.
 */
function instantShowing(shown: number): number {
  const guess = shown - offsetAt(shown);
  return shown - offsetAt(guess);
}

const dayShownAt = (instant: number) => Math.floor(shownAt(instant) / day) * day;

/**
 * Yields the times at which the office opens and closes, day by day. The first day is the office's
 * day of the given instant.
 */
function* openSpansFrom(instant: number): Generator<{ opens: number; closes: number }> {
  for (let shownDay = dayShownAt(instant); ; shownDay += day) {
    yield {
      opens: instantShowing(shownDay + officeHours.opens * hour),
      closes: instantShowing(shownDay + officeHours.closes * hour),
    };
  }
}

/**
 * Returns the milliseconds in which the office was open between 1970 and an instant. Daylight
 * saving time does not change the sum, because clocks change at night, while the office is closed.
 */
function openBefore(instant: number): number {
  const shown = shownAt(instant) + (instant % second);
  const openADay = (officeHours.closes - officeHours.opens) * hour;
  const sinceOpening = (shown % day) - officeHours.opens * hour;
  return Math.floor(shown / day) * openADay + Math.min(Math.max(0, sinceOpening), openADay);
}

/**
 * Counts the minutes between two instants, both ISO 8601, in which the office is open.
 * @returns whole minutes, rounded down
 */
export function officeMinutesBetween(from: string, to: string): number {
  const open = openBefore(Date.parse(to)) - openBefore(Date.parse(from));
  return Math.max(0, Math.floor(open / minute));
}

/** @returns the instant by which an inquiry must be answered, in ISO 8601 */
export function replyDueAt(received: string): string {
  const start = Date.parse(received);
  let left = office.replyMinutes * minute;
  for (const { opens, closes } of openSpansFrom(start)) {
    const begins = Math.max(start, opens);
    const length = Math.max(0, closes - begins);
    if (length >= left) return new Date(begins + left).toISOString();
    left -= length;
  }
  throw new Error('The office never opens');
}

/**
 * Returns the instant at which a day of the office begins.
 * @param date a day, "YYYY-MM-DD"
 * @param daysLater 0 for the start of that day, 1 for the start of the next day
 */
export function startOfOfficeDay(date: string, daysLater = 0): string {
  return new Date(instantShowing(Date.parse(`${date}T00:00:00Z`) + daysLater * day)).toISOString();
}
