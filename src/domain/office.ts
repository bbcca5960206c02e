/** The office's hours and its promise, which the site, the emails and the back office follow. */
export const office = {
  /** The back office and the emails show every time in this zone. */
  timeZone: 'America/New_York',
  /** The hours at which the office opens and closes every day, in its own time zone. */
  hours: { opens: 9, closes: 18 },
  /** The site promises a reply within this many minutes of office time. */
  replyMinutes: 120,
  availability: 'Available 7 days a week',
  /** The days of `availability` in schema.org's format. */
  openingDays: 'Mo-Su',
} as const;
