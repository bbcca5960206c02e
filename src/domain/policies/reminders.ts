import { addDays } from '#domain/calendar.ts';
import { startOfOfficeDay } from '#domain/office/office-hours.ts';
import { officeDay } from '#domain/office/office-time.ts';

/** The days of the reminders, counted from the day on which a confirmation is due. */
const reminderDays = [-7, 0, 7, 14, 21, 28];

/** Reminders leave in the morning, because an email at midnight wakes some agents. */
const firstHour = 8;

/**
 * Returns the time of the next automatic reminder after an email: on the first day of a reminder
 * that is later than today, or null after the last one.
 */
export function nextReminderAt(dueOn: string, now: Date): string | null {
  const today = officeDay(now);
  const day = reminderDays.map((days) => addDays(dueOn, days)).find((each) => each > today);
  if (day === undefined) return null;
  const start = Date.parse(startOfOfficeDay(day));
  return new Date(start + firstHour * 3600_000).toISOString();
}
