import { addYears, endOfMonth } from '#shared/domain/calendar.ts';
import { isCalendarDate } from '#shared/domain/fields.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';

/** Returns a hint if a typed renewal date is not the last day of a month, or else `usual`. */
export const dueDateHint = (typed: string, usual: string): string =>
  isCalendarDate(typed) && typed !== endOfMonth(typed)
    ? `${formatCalendarDate(typed)} is not the end of a month, as renewal dates usually are. Please compare it with GREC.`
    : usual;

/**
 * Returns the renewal date four years after the present one. The last day of a month stays the last
 * day of that month, also in February.
 */
export function nextDueDate(present: string): string {
  const next = addYears(present, 4);
  return present === endOfMonth(present) ? endOfMonth(next) : next;
}
