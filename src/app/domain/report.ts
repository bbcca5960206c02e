import * as z from 'zod/mini';
import { standingSummary } from '#features/standing/domain/board.ts';
import { addMonths, endOfMonth } from '#shared/domain/calendar.ts';

const counted = z.object({
  /** The value by which a list finds the counted rows; null for none, such as no agent's page. */
  key: z.nullable(z.string()),
  name: z.string(),
  count: z.number(),
});
export type Counted = z.output<typeof counted>;

const replies = z.object({
  received: z.number(),
  answered: z.number(),
  /** The answers that came by the promised time, and those that came after it. */
  withinPromise: z.number(),
  late: z.number(),
  /** Open inquiries without an answer, and those of them whose promised time has passed. */
  open: z.number(),
  overdue: z.number(),
  /** Minutes of office hours until the answer; null without answers. */
  medianMinutes: z.nullable(z.number()),
  slowestMinutes: z.nullable(z.number()),
});
export type Replies = z.output<typeof replies>;
const replyRow = z.extend(replies, { key: z.nullable(z.string()), name: z.string() });
export type ReplyRow = z.output<typeof replyRow>;

const person = z.object({ id: z.string(), name: z.string() });

const cameFromRow = z.object({
  key: z.string(),
  name: z.string(),
  received: z.number(),
  answered: z.number(),
  /** The same numbers of the month before. */
  receivedBefore: z.number(),
  answeredBefore: z.number(),
});
export type CameFromRow = z.output<typeof cameFromRow>;

export const report = z.object({
  /** "YYYY-MM" in the office's time zone, as all days of the report are. */
  month: z.string(),
  isRunning: z.boolean(),
  /** Whether the report no longer follows the records. */
  isFinal: z.boolean(),
  inquiries: z.object({
    /** The inquiries that are not spam. */
    received: z.number(),
    spam: z.number(),
    byDay: z.array(z.object({ date: z.string(), count: z.number() })),
    /** Those received in the month before, and in the same month a year ago; null if unknown. */
    before: z.nullable(z.number()),
    yearAgo: z.nullable(z.number()),
    byService: z.array(counted),
    byPage: z.array(counted),
    bySource: z.array(counted),
    /** Missing in the snapshots of earlier releases. */
    cameFrom: z.exactOptional(z.array(cameFromRow)),
  }),
  replies: z.extend(replies, { byAgent: z.array(replyRow), bySource: z.array(replyRow) }),
  /** Counted at the end of the month; null if the server did not run then. */
  standing: z.nullable(standingSummary),
  roster: z.object({
    /** The active agents at the end of each of twelve months. */
    months: z.array(z.object({ month: z.string(), active: z.number() })),
    arrivals: z.array(person),
    departures: z.array(person),
    splits: z.array(counted),
    openConfirmations: z.number(),
    lapsed: z.array(z.extend(person, { agentId: z.nullable(z.string()), dueOn: z.string() })),
  }),
});
export type Report = z.output<typeof report>;

/** Before the first record there is no report. */
export const hasMonthBefore = ({ inquiries: { before } }: Pick<Report, 'inquiries'>) =>
  before !== null;

const monthName = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'long',
  year: 'numeric',
});
export const nameOfMonth = (month: string) => monthName.format(new Date(`${month}-01`));

export const monthLater = (month: string, months: number) =>
  addMonths(`${month}-01`, months).slice(0, 7);

/** Returns the first and the last day of a month, "YYYY-MM". */
export const daysOf = (month: string) => ({ from: `${month}-01`, to: endOfMonth(`${month}-01`) });

/** Returns the share within the promise: a percentage, or below five inquiries a count. */
export function shareInWords({ withinPromise, late, overdue }: Replies): string {
  const promised = withinPromise + late + overdue;
  if (promised === 0) return 'None due';
  if (promised < 5) return `${withinPromise} of ${promised}`;
  return `${Math.round((withinPromise / promised) * 100)}%`;
}
