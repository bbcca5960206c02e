import * as z from 'zod/mini';
import { storedChoice } from '#shared/domain/answer-fields.ts';
import { calendarDate, decimal, flag, reasonText } from '#shared/domain/fields.ts';
import { splitMessage } from '#features/agents/domain/agents.ts';
import { listQuery } from '#shared/domain/lists.ts';

/**
 * The source of a split: the agent's form (`form`), the Commission tab (`planned`), the audit
 * trail, for a change from before splits were recorded (`audit_trail`), or the beginning of an
 * agent's history (`opening`).
 */
const splitOrigins = ['form', 'planned', 'audit_trail', 'opening'] as const;

const reason = reasonText(500);

export const splitInput = z.object({
  split: decimal(splitMessage, 100),
  effectiveOn: calendarDate(),
  reason,
  /** Must be true if `effectiveOn` is before today, because such a change rewrites the past. */
  confirmBackdated: flag(false),
});
export type SplitInput = z.output<typeof splitInput>;

export const splitLabels: Record<Exclude<keyof SplitInput, 'confirmBackdated'>, string> = {
  split: 'New Split (%)',
  effectiveOn: 'From',
  reason: 'Reason',
};

export const splitVoidInput = z.object({ reason });

/** A row is never edited, but it can be voided once. */
export const storedSplit = z.object({
  id: z.string(),
  /** The agent's share of a commission in percent, such as "70.00". */
  split: z.string(),
  /** The first day on which the split applies, "YYYY-MM-DD". */
  effectiveOn: z.string(),
  reason: z.string(),
  origin: storedChoice(splitOrigins),
  createdBy: z.string(),
  createdAt: z.string(),
  voidedAt: z.nullable(z.string()),
  voidedBy: z.nullable(z.string()),
  voidReason: z.nullable(z.string()),
});
export type StoredSplit = z.output<typeof storedSplit>;

/** The full names of a row's administrators, or the usernames of those without one. */
export const namedSplit = z.extend(storedSplit, {
  createdByName: z.string(),
  voidedByName: z.nullable(z.string()),
});
export type NamedSplit = z.output<typeof namedSplit>;

export const splitRow = z.extend(namedSplit, {
  /** Null if the row has no end, was voided, or a newer row begins on the same day. */
  until: z.nullable(z.string()),
  /** Whether the row was entered after the day from which it applies. */
  isBackdated: z.boolean(),
});
export type SplitRow = z.output<typeof splitRow>;

/**
 * The days in the past whose split a change would rewrite, from the first to the last. If the
 * caller has not confirmed the change, the server refuses it with status 409 and these days.
 */
export const rewrittenDays = z.object({
  from: z.string(),
  to: z.string(),
  days: z.number(),
});
export type RewrittenDays = z.output<typeof rewrittenDays>;

export const agentSplits = z.object({
  /** The row that applies today; null before an agent's first row. */
  current: z.nullable(splitRow),
  /** The rows that begin after today and are not voided, in the order in which they begin. */
  planned: z.array(splitRow),
  /** Includes all voided rows. The row with the latest first day comes first. */
  history: z.array(splitRow),
});
export type AgentSplits = z.output<typeof agentSplits>;

const on = calendarDate();

export const splitOnQuery = z.object({
  date: on,
  /**
   * With this day, the answer is the split as the office knew it at the end of this day. Otherwise
   * it is the split as the office knows it now.
   */
  asKnownOn: z.optional(on),
});
export type SplitOnQuery = z.output<typeof splitOnQuery>;

export const splitOnDay = z.object({
  date: z.string(),
  asKnownOn: z.nullable(z.string()),
  /** The agent's share in percent; null before the agent's first row. */
  split: z.nullable(z.string()),
  /** The brokerage's share in percent; null before the agent's first row. */
  brokerageShare: z.nullable(z.string()),
  /** The first day of the row that applies on `date`. */
  since: z.nullable(z.string()),
  /** The last day of the row that applies on `date`; null if no later row follows. */
  until: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdBy: z.nullable(z.string()),
  createdByName: z.nullable(z.string()),
  rowId: z.nullable(z.string()),
  /**
   * The first day of the agent's earliest row; null if there is no row. Leaves out voided rows, or,
   * with `asKnownOn`, the rows that had not been entered or were voided by the end of that day.
   */
  recordsBegin: z.nullable(z.string()),
});
export type SplitOnDay = z.output<typeof splitOnDay>;

/** The number of days after today in which the dashboard looks for splits that take effect. */
export const plannedDays = 7;

/** The day is today if `on` is missing. */
export const rosterQuery = z.extend(listQuery(['name']), {
  on: z.optional(on),
  /**
   * Limits the list to agents with a split that begins on one of the seven days after today. The
   * answer has the splits on the last of these days, and ignores `on`.
   */
  planned: z.optional(z.literal(String(plannedDays))),
});
export type RosterQuery = z.output<typeof rosterQuery>;

export const rosterRow = z.object({
  id: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  /** The agent's share in percent; null before the agent's first row. */
  split: z.nullable(z.string()),
  brokerageShare: z.nullable(z.string()),
  since: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type RosterRow = z.output<typeof rosterRow>;
