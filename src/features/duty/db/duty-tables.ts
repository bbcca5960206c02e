import type { Generated } from 'kysely';
import type { CalendarDate, Instant } from '#shared/db/column-types.ts';

/** The agents who take part in the rotation. */
export interface DutyAgentsTable {
  agentId: string;
  joinedAt: Instant;
}

/** The agents who take the inquiries of a day. A day without a row has none. */
export interface DutyDaysTable {
  day: CalendarDate;
  agentId: string | null;
  /** The agent who gets an inquiry that the first agent has not taken at half time. */
  secondId: string | null;
  updatedBy: string;
  updatedAt: Instant;
}

/** The days that agents asked other agents to take. */
export interface DutySwapsTable {
  id: string;
  day: CalendarDate;
  fromId: string;
  toId: string;
  askedAt: Instant;
  answeredAt: Generated<Instant | null>;
  answer: Generated<'accepted' | 'declined' | 'withdrawn' | null>;
  undoneAt: Generated<Instant | null>;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    dutyAgents: DutyAgentsTable;
    dutyDays: DutyDaysTable;
    dutySwaps: DutySwapsTable;
  }
}
