import * as z from 'zod/mini';
import { calendarDate, decimal, flag, reasonText } from '#domain/fields.ts';
import { splitMessage } from '#domain/agents.ts';
import { listQuery } from '#domain/lists.ts';

/**
 * The source of a split: the agent's form, a change on the Commission tab, the audit trail (for
 * changes from before splits were recorded), or the split with which an agent's history begins.
 */
export const splitOrigins = ['form', 'planned', 'audit_trail', 'opening'] as const;
export type SplitOrigin = (typeof splitOrigins)[number];

const reason = reasonText(500);

/** The body of a call that changes an agent's split from a day on. */
export const splitInput = z.object({
  split: decimal(splitMessage, 100),
  effectiveOn: calendarDate(),
  reason,
  /** Must be true for a day before today, because such a change rewrites the past. */
  confirmBackdated: flag(false),
});
export type SplitInput = z.output<typeof splitInput>;

export const splitLabels: Record<Exclude<keyof SplitInput, 'confirmBackdated'>, string> = {
  split: 'New Split (%)',
  effectiveOn: 'From',
  reason: 'Reason',
};

export const splitVoidInput = z.object({ reason });

/** A row of an agent's split history. Rows are never edited, but a row can be voided once. */
export interface SplitRow {
  id: string;
  /** The agent's share in percent, such as "70.00". */
  split: string;
  /** The first day on which the split applies, "YYYY-MM-DD". */
  effectiveOn: string;
  /** The last day on which the split applies; null if it has no end, or if it never applies. */
  until: string | null;
  reason: string;
  origin: SplitOrigin;
  createdBy: string;
  createdAt: string;
  /** Whether the row was entered after the day from which it applies. */
  isBackdated: boolean;
  voidedAt: string | null;
  voidedBy: string | null;
  voidReason: string | null;
}

/** The days in the past whose split a change would rewrite. A 409 answer contains them. */
export interface RewrittenDays {
  from: string;
  to: string;
  days: number;
}

/** The answer to GET /api/admin/agents/{id}/splits. */
export interface AgentSplits {
  /** The row that applies today; null before an agent's first row. */
  current: SplitRow | null;
  /** The rows that begin after today and are not voided, next one first. */
  planned: SplitRow[];
  /** The rows that begin today or earlier, and all voided rows, newest first. */
  history: SplitRow[];
}

const on = calendarDate();

/** The query parameters of GET /api/admin/agents/{id}/splits/on. */
export const splitOnQuery = z.object({
  date: on,
  /**
   * If this day is given, the answer is the split that was known at the end of this day. Otherwise
   * it is the split that is known now.
   */
  asKnownOn: z.optional(on),
});
export type SplitOnQuery = z.output<typeof splitOnQuery>;

/** An agent's split on a day. */
export interface SplitOnDay {
  date: string;
  asKnownOn: string | null;
  /** The agent's share; null before the first row. */
  split: string | null;
  /** The brokerage's share; null before the first row. */
  brokerageShare: string | null;
  /** The first day of the row that applied. */
  since: string | null;
  /** The last day of the row that applied; null if no later row follows. */
  until: string | null;
  reason: string | null;
  createdBy: string | null;
  rowId: string | null;
  /** The day of the agent's first row; null if there is none. */
  recordsBegin: string | null;
}

/**
 * The number of days, from today on, for which the dashboard counts the splits that take effect.
 */
export const plannedDays = 7;

/**
 * The query parameters of the list of all agents' splits on a day, which is today if `on` is
 * missing.
 */
export const rosterQuery = z.extend(listQuery(['name']), {
  on: z.optional(on),
  /**
   * Limits the list to agents whose split changes within the next seven days. The answer has the
   * splits on the last of these days, and ignores `on`.
   */
  planned: z.optional(z.literal(String(plannedDays))),
});
export type RosterQuery = z.output<typeof rosterQuery>;

/** An agent's split in the list of all agents on a day. */
export interface RosterRow {
  /** The agent's id. */
  id: string;
  name: string;
  isActive: boolean;
  /** Null before the agent's first row. */
  split: string | null;
  brokerageShare: string | null;
  since: string | null;
  reason: string | null;
}
