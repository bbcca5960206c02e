import type { Generated } from 'kysely';
import type { CalendarDate, Instant } from '#shared/db/column-types.ts';

/** One row with the id 1, if the office has ever used the desk. */
interface DeskSettingsTable {
  id: number;
  isOn: boolean;
  changedAt: Instant;
  changedBy: string;
}

/** The email addresses that were entered at the desk, whether or not an agent has them. */
export interface DeskRequestsTable {
  id: string;
  /** The checksum of the cookie of the browser that asked. Only this browser may use the code. */
  tokenHash: string;
  address: string;
  /** The path that the agent wanted to open; null for the desk's first page. */
  target: string | null;
  codeHash: string | null;
  tries: Generated<number>;
  createdAt: Instant;
  /** The time when the job sent the link, or found no agent; null before that. */
  handledAt: Instant | null;
}

/**
 * The links in emails to agents and those that the office copied. A link ends with the agent's
 * address, with the agent's activity, and when the desk is turned off: its row is deleted.
 */
export interface DeskLinksTable {
  tokenHash: string;
  /** `enter` signs a device in. `open` opens one thing, without a session. */
  kind: 'enter' | 'open';
  agentId: string;
  address: string;
  target: string | null;
  requestId: string | null;
  /** The username of the administrator who copied the link; null for a link that was emailed. */
  madeBy: string | null;
  createdAt: Instant;
  expiresAt: Instant;
  usedAt: Instant | null;
  /** The checksum of the network address and browser that used the link. */
  usedBy: string | null;
}

/** The devices on which agents are signed in. */
export interface DeskSessionsTable {
  id: string;
  tokenHash: string;
  agentId: string;
  /** The agent's email address at the sign-in. Another address ends the session. */
  address: string;
  madeBy: string | null;
  userAgent: string | null;
  createdAt: Instant;
  lastVisitAt: Instant;
}

interface AgentsAwayTable {
  id: string;
  agentId: string;
  fromOn: CalendarDate;
  toOn: CalendarDate;
  createdAt: Instant;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    deskSettings: DeskSettingsTable;
    deskRequests: DeskRequestsTable;
    deskLinks: DeskLinksTable;
    deskSessions: DeskSessionsTable;
    agentsAway: AgentsAwayTable;
  }
}
