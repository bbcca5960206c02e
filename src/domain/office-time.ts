/** The office lives in Savannah; every instant a person reads is shown in its time. */
export const officeTimeZone = 'America/New_York';

const dateTime = new Intl.DateTimeFormat('en-US', {
  timeZone: officeTimeZone,
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** @param instant ISO 8601, UTC @returns such as "Nov 21, 2026, 3:05 PM" */
export const formatOfficeDateTime = (instant: string): string => dateTime.format(new Date(instant));
