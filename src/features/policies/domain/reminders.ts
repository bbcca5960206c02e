import { startOfOfficeDay } from '#shared/domain/office-time.ts';
import { reminderPauseHours } from './readers.ts';

const hour = 3600_000;

/** Days after the due day; negative numbers are days before it. */
const reminderDays = [-7, 0, 7, 14, 21, 28];

/** In the office's time zone. An email at midnight would wake some agents. */
const firstHour = 8;

/**
 * Returns the time of the next automatic reminder if an email is queued now: the first one that is
 * due at least `reminderPauseHours` later. Returns null if no reminder is left.
 */
export function nextReminderAt(dueOn: string, now: Date): string | null {
  const time = reminderDays
    .map((days) => Date.parse(startOfOfficeDay(dueOn, days)) + firstHour * hour)
    .find((each) => each >= now.getTime() + reminderPauseHours * hour);
  return time === undefined ? null : new Date(time).toISOString();
}
