import * as z from 'zod/mini';
import { emailKinds, reminderKinds, type ReminderKind } from '#features/emails/domain.ts';
import { storedChoice } from '#shared/domain/answer-fields.ts';
import { emailAddress } from '#shared/domain/fields.ts';
import { addDays } from '#shared/domain/calendar.ts';
import {
  formatOfficeTime,
  formatSpreadsheetTime,
  officeDay,
  startOfOfficeDay,
} from '#shared/domain/office-time.ts';

const wholeDays = 'Please enter whole days from 0 to 365';
const wholeHour = 'Please choose an hour from 0 to 23';

export const digestSettings = z.object({
  /** The hour of the office's day at which the emails are made. */
  hour: z.int(wholeHour).check(z.minimum(0, wholeHour), z.maximum(23, wholeHour)),
  /** The addresses that get the office's email. Without any, it goes to MAIL_TO. */
  recipients: z
    .array(emailAddress(254, 'Please enter valid email addresses'))
    .check(z.maxLength(10, 'Please enter at most ten addresses')),
  agentEmails: z.boolean(),
  /** The days before a due date at which an email is sent. */
  thresholds: z
    .array(z.int(wholeDays).check(z.minimum(0, wholeDays), z.maximum(365, wholeDays)))
    .check(
      z.minLength(1, 'Please enter at least one number of days'),
      z.maxLength(10, 'Please enter at most ten numbers of days'),
      z.refine(
        (days) => days.every((each, nth) => nth === 0 || each < (days[nth - 1] ?? 0)),
        'Each number of days must be smaller than the one before',
      ),
    ),
  /** The kinds of reminders that are switched off. */
  off: z.array(z.enum(reminderKinds)).check(z.maxLength(reminderKinds.length)),
});
export type DigestSettings = z.output<typeof digestSettings>;

/** One run of the digest. The instants are ISO 8601 in UTC. */
const digestRun = z.object({
  /** "YYYY-MM-DD" */
  officeDay: z.string(),
  claimedAt: z.string(),
  /** Null while the run is not complete. */
  finishedAt: z.nullable(z.string()),
  officeEmails: z.number(),
  agentEmails: z.number(),
  error: z.nullable(z.string()),
});

export const digestAnswer = z.object({
  lastRun: z.nullable(digestRun),
  /** The last run that sent the office an email. */
  lastDigest: z.nullable(digestRun),
  nextAt: z.string(),
  settings: z.object({ ...digestSettings.shape, off: z.array(storedChoice(reminderKinds)) }),
  /** Whether a mail server is configured. Without one, emails wait in the outbox. */
  isSending: z.boolean(),
  /** Whether the server's clock can be right. Without that, no digest is sent. */
  isClockTrusted: z.boolean(),
});
export type DigestAnswer = z.output<typeof digestAnswer>;

export const digestPreview = z.object({
  /** The day of the next digest, "YYYY-MM-DD". */
  day: z.string(),
  /** The subject and the text of the office's email; null if there would be none. */
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** The number of agents who would be emailed if agents' emails are on. */
  agentEmails: z.number(),
});
export type DigestPreview = z.output<typeof digestPreview>;

const hourOf = (instant: Date) =>
  Number(formatSpreadsheetTime(instant.toISOString()).slice(11, 13));

/** Returns the instant from which the digest of a day is due, also on the days of clock changes. */
export function digestDueAt(day: string, hour: number): Date {
  const midnight = Date.parse(startOfOfficeDay(day));
  const candidates = [-1, 0, 1].map((shift) => new Date(midnight + (hour + shift) * 3_600_000));
  const due = candidates.find((each) => officeDay(each) === day && hourOf(each) >= hour);
  return due ?? new Date(midnight + hour * 3_600_000);
}

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' });
const date = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** Returns an instant of the office such as "tomorrow 7:00 AM", "Monday 7:00 AM" or "Nov 9 7:00 AM". */
function whenInWords(instant: string, now: Date): string {
  const [day, today] = [officeDay(new Date(instant)), officeDay(now)];
  const near: Record<string, string> = { [addDays(today, 1)]: 'tomorrow', [today]: 'today' };
  const name = day > addDays(today, -7) ? weekday : date;
  return `${near[day] ?? name.format(new Date(`${day}T00:00:00Z`))} ${formatOfficeTime(instant)}`;
}

const people = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;
const day = 24 * 3_600_000;

/** Says when the last digest left and when the next will, and whether something is wrong. */
export function digestWords(
  { lastRun, lastDigest, nextAt, settings, isClockTrusted }: DigestAnswer,
  now: Date,
): { words: string; isLate: boolean; off: string } {
  const last = lastDigest
    ? `Last digest ${whenInWords(lastDigest.finishedAt ?? lastDigest.claimedAt, now)} to ${people(lastDigest.officeEmails)}.`
    : 'No digest yet.';
  const next = isClockTrusted
    ? `Next ${whenInWords(nextAt, now)}`
    : 'No digest is sent, because the server’s clock may be wrong';
  const labels = settings.off.map((kind: ReminderKind) => emailKinds.labels[kind]);
  return {
    words: `${last} ${next}`,
    // An hour more, for the day on which the clocks go back and the minutes of the run.
    isLate:
      !isClockTrusted ||
      (lastRun !== null &&
        now.getTime() - Date.parse(lastRun.finishedAt ?? lastRun.claimedAt) > day + 2 * 3_600_000),
    off: labels.length > 0 ? `Switched off: ${labels.join(', ')}` : '',
  };
}
