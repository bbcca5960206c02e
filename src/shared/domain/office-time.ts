import { addDays } from './calendar.ts';

/** The time zone of the office. The back office and the emails show every time in this zone. */
export const timeZone = 'America/New_York';

const dateTime = new Intl.DateTimeFormat('en-US', {
  timeZone,
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** @param instant ISO 8601 in UTC @returns the office's time, such as "Nov 21, 2026, 3:05 PM" */
export const formatOfficeDateTime = (instant: string): string => dateTime.format(new Date(instant));

const timeOfDay = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' });

/** @param instant ISO 8601 in UTC @returns the office's time, such as "3:05 PM" */
export const formatOfficeTime = (instant: string): string => timeOfDay.format(new Date(instant));

const timestamp = new Intl.DateTimeFormat('en-US', {
  timeZone,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/**
 * @param instant ISO 8601 in UTC
 * @returns the office's time, such as "Nov 21, 2026, 3:05:09 PM EST"
 */
export const formatOfficeTimestamp = (instant: string): string =>
  timestamp.format(new Date(instant));

const weekTime = new Intl.DateTimeFormat('en-US', {
  timeZone,
  weekday: 'short',
  hour: 'numeric',
  minute: 'numeric',
});
const dayTime = new Intl.DateTimeFormat('en-US', {
  timeZone,
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

/**
 * @param instant ISO 8601 in UTC
 * @param now the current time in ISO 8601
 * @returns the office's time, such as "Nov 9, 3:05 PM", or "Nov 9, 2025, 3:05 PM" if that year is
 * not the office's current one
 */
export function formatOfficeDayTime(instant: string, now: string): string {
  const isThisYear =
    officeDay(new Date(instant)).slice(0, 4) === officeDay(new Date(now)).slice(0, 4);
  return (isThisYear ? dayTime : dateTime).format(new Date(instant));
}

const sixDays = 6 * 24 * 3600 * 1000;

/**
 * @param instant ISO 8601 in UTC
 * @param now the current time in ISO 8601
 * @returns the office's time, such as "Mon 3:05 PM", or "Nov 9, 3:05 PM" if the instant is at least
 * six days from `now`
 */
export function formatOfficeWeekTime(instant: string, now: string): string {
  const isNear = Math.abs(Date.parse(instant) - Date.parse(now)) < sixDays;
  return (isNear ? weekTime : dayTime).format(new Date(instant));
}

const spreadsheetTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

const hourLength = 'YYYY-MM-DDTHH'.length;
const minuteLength = 'YYYY-MM-DDTHH:MM'.length;
const mostHours = 10_000;
/** The office's day and hour for each hour in UTC. An export formats hundreds of thousands of times. */
const officeHours = new Map<string, string>();

/** @param instant ISO 8601 in UTC @returns the office's time, such as "2026-11-21 15:05" */
export function formatSpreadsheetTime(instant: string): string {
  const hour = instant.slice(0, hourLength);
  let officeHour = officeHours.get(hour);
  if (officeHour === undefined) {
    if (officeHours.size === mostHours) officeHours.clear();
    officeHour = spreadsheetTime.format(new Date(instant)).slice(0, hourLength);
    officeHours.set(hour, officeHour);
  }
  return officeHour + instant.slice(hourLength, minuteLength);
}

/** The name of the office's time zone, such as "Eastern Time". */
export const officeTimeZoneName: string =
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

const date = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' });

/** @param instant ISO 8601 in UTC @returns the office's date, such as "Nov 21, 2026" */
export const formatOfficeDate = (instant: string): string => date.format(new Date(instant));

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone });

/** @returns the office's date at an instant, as "YYYY-MM-DD" */
export const officeDay = (instant: Date): string => isoDay.format(instant);

const calendarDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

/** @param day a calendar date, "YYYY-MM-DD" @returns the same date, such as "Nov 21, 2026" */
export const formatCalendarDate = (day: string): string =>
  calendarDay.format(new Date(`${day}T00:00:00Z`));

/**
 * Returns the instant at which a day begins in the office, ISO 8601 in UTC.
 * @param day "YYYY-MM-DD"
 * @param daysLater may be negative
 */
export function startOfOfficeDay(day: string, daysLater = 0): string {
  const begun = addDays(day, daysLater);
  // New York is four hours behind UTC in summer and five in winter.
  const inSummer = new Date(`${begun}T04:00:00.000Z`);
  return officeDay(inSummer) === begun ? inSummer.toISOString() : `${begun}T05:00:00.000Z`;
}
