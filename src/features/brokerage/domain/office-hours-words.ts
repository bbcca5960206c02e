/** The office's hours in the words of the site, the emails and search engines. */
import type { ClosedDay } from './closed-days.ts';
import { weekdays, type OfficeHours, type Weekday } from './office-hours.ts';

const wholeDay = 24 * 60;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** @param minutes after midnight @returns a time such as "09:00" or "24:00" */
export const timeOf = (minutes: number) =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** @param time a time such as "09:00" @returns the minutes after midnight */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? NaN) * 60 + (minutes ?? NaN);
}

/** @param minutes after midnight @returns a time such as "9 AM", "9:30 AM", "noon" or "midnight" */
export function clockTime(minutes: number): string {
  if (minutes % wholeDay === 0) return 'midnight';
  if (minutes === wholeDay / 2) return 'noon';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${hours % 12 || 12}${rest ? `:${twoDigits(rest)}` : ''} ${hours < 12 ? 'AM' : 'PM'}`;
}

export const isEveryDay = ({ days }: OfficeHours) => days.length === weekdays.length;

export const isAllDay = ({ opens, closes }: OfficeHours) => opens === 0 && closes === wholeDay;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Joins three or more consecutive days to a range. @param to the text between first and last */
function rangesOf(days: Weekday[], name: (day: Weekday) => string, to: string): string[] {
  const runs: Weekday[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    const isNext = run && weekdays.indexOf(day) === weekdays.indexOf(run[0]!) + run.length;
    if (isNext) run.push(day);
    else runs.push([day]);
  }
  return runs.flatMap((run) => {
    const names = run.map(name);
    return names.length < 3 ? names : [`${names[0]}${to}${names.at(-1)}`];
  });
}

const list = new Intl.ListFormat('en-US');

/** @returns text such as "7 days a week", "Monday to Friday" or "Tuesday and Thursday" */
const daysInWords = (hours: OfficeHours) =>
  isEveryDay(hours) ? '7 days a week' : list.format(rangesOf(hours.days, capitalized, ' to '));

const timesInWords = (hours: OfficeHours) =>
  isAllDay(hours) ? '24 hours a day' : `${clockTime(hours.opens)} to ${clockTime(hours.closes)}`;

/** @returns text such as "Available 7 days a week, 9 AM to 6 PM" */
export const availableHours = (hours: OfficeHours) =>
  `Available ${daysInWords(hours)}, ${timesInWords(hours)}`;

/** @returns text such as "9 AM to 6 PM, Monday to Friday" */
export const hoursInWords = (hours: OfficeHours) => `${timesInWords(hours)}, ${daysInWords(hours)}`;

/**
 * Returns "Available 7 days a week" if the office is open each day, as the specification
 * prescribes, or else the days and times.
 */
export const availability = (hours: OfficeHours) =>
  isEveryDay(hours) ? `Available ${daysInWords(hours)}` : availableHours(hours);

const longDate = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

const closedDayInWords = ({ date, name }: ClosedDay) =>
  `${longDate.format(new Date(`${date}T00:00:00Z`))} (${name.replace(' (observed)', ', observed')})`;

/** @returns a sentence such as "Closed Thursday, November 26 (Thanksgiving)." */
export const closedInWords = (days: ClosedDay[]) =>
  `Closed ${list.format(days.map(closedDayInWords))}.`;

/**
 * Returns the office hours and the closed days as schema.org's `openingHoursSpecification`. A day
 * that opens and closes at 00:00 is closed.
 */
export const openingHours = ({ days, opens, closes }: OfficeHours, closedDays: ClosedDay[]) => [
  {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map(capitalized),
    opens: timeOf(opens),
    closes: closes === wholeDay ? '23:59' : timeOf(closes),
  },
  ...closedDays.map(({ date }) => ({
    '@type': 'OpeningHoursSpecification',
    opens: '00:00',
    closes: '00:00',
    validFrom: date,
    validThrough: date,
  })),
];

/** @returns the promised time of a reply, such as "within 2 hours", or "soon" without a promise */
export const replyTime = (hours: number | null) =>
  hours === null ? 'soon' : `within ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
