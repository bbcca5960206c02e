import type { Generated } from 'kysely';
import type { DeadlineKind } from '#features/deadlines/domain/deadlines.ts';
import type { CalendarDate, Instant, Version } from '#shared/db/column-types.ts';

/** The deadlines that the office or an agent typed. With a file, a deadline is a paper. */
export interface AgentDeadlinesTable {
  id: string;
  /** Null for a deadline of the brokerage itself. */
  agentId: string | null;
  kind: DeadlineKind;
  /** The name of a deadline of the kind "other"; null for the other kinds. */
  label: string | null;
  /** Null only for a paper without an end. */
  dueOn: CalendarDate | null;
  note: string | null;
  fileId: string | null;
  /** The time when the agent handed the paper in, while it waits for the office; otherwise null. */
  handedInAt: Generated<Instant | null>;
  returnedAt: Generated<Instant | null>;
  returnReason: Generated<string | null>;
  closedAt: Generated<Instant | null>;
  closedBy: Generated<string | null>;
  closedAs: Generated<'renewed' | 'ended' | null>;
  /** The deadline that a renewal made in place of this one. */
  nextId: Generated<string | null>;
  version: Version;
  createdAt: Instant;
  updatedAt: Instant;
}

/** The thresholds of deadlines that were noticed, or passed over for a tighter one. */
export interface DeadlineNoticesTable {
  /** The kind and the record of the deadline, such as "license_renewal:" and the agent's id. */
  deadlineKey: string;
  dueOn: CalendarDate;
  /** The days before the due date; -1 for the day after it. */
  threshold: number;
  audience: 'office' | 'agent';
  noticedOn: CalendarDate;
  outcome: 'sent' | 'passed_over';
  emailId: string | null;
}

/** The daily runs of the digest. The instance that inserts the row of a day does its work. */
export interface DigestRunsTable {
  officeDay: CalendarDate;
  claimedAt: Instant;
  finishedAt: Generated<Instant | null>;
  officeEmails: Generated<number>;
  agentEmails: Generated<number>;
  error: Generated<string | null>;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    agentDeadlines: AgentDeadlinesTable;
    deadlineNotices: DeadlineNoticesTable;
    digestRuns: DigestRunsTable;
  }
}
