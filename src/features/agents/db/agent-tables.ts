import type { Generated } from 'kysely';
import type { AgentFileType } from '#features/agents/domain/agent-files.ts';
import type {
  CalendarDate,
  Decimal,
  Instant,
  SearchText,
  SortKey,
  Version,
} from '#shared/db/column-types.ts';

export interface AgentsTable {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  licenseNumber: string | null;
  commissionSplit: Decimal;
  isActive: Generated<boolean>;
  hireDate: Instant;
  notes: string | null;
  createdAt: Instant;
  updatedAt: Instant;
  version: Version;
  searchName: SearchText;
  /** The agent's name in lower case without accents, last name first. Lists sort by it. */
  nameKey: SortKey;
  searchText: SearchText;
}

/**
 * The agents' public pages. Each page is created with its agent, and also shows fields of the
 * agent's own record, such as the phone number.
 */
export interface AgentPagesTable {
  agentId: string;
  slug: string;
  headline: string | null;
  biography: string | null;
  /** The phone number for WhatsApp: only digits, with the country code. */
  whatsapp: string | null;
  facebook: string | null;
  instagram: string | null;
  linkedin: string | null;
  areas: string | null;
  languages: string | null;
  isFirst: Generated<boolean>;
  /** Whether the page is shown to visitors while the agent is active. A new page is not shown. */
  isShown: boolean;
  portraitId: string | null;
  version: Version;
  updatedAt: Instant;
}

/**
 * Every present and former slug of an agent. No other agent can get the slug while this agent
 * exists.
 */
interface AgentSlugsTable {
  slug: string;
  agentId: string;
}

/** The files of agents' portraits. A portrait has one file for each width and format. */
interface AgentPortraitsTable {
  portraitId: string;
  width: number;
  format: string;
  bytes: Uint8Array;
}

/** Files that agents handed in, such as certificates. */
export interface AgentFilesTable {
  id: string;
  agentId: string;
  /** The media type by content. */
  type: AgentFileType;
  size: number;
  sha256: string;
  createdAt: Instant;
}

/** The pieces of a file, so that no statement carries all of it. */
interface AgentFileChunksTable {
  fileId: string;
  position: number;
  bytes: Uint8Array;
}

/** The changes that agents propose for their own pages. Each agent has at most one proposal. */
export interface PageProposalsTable {
  agentId: string;
  /** The fields as JSON: as proposed, and as they were on the page at that time. */
  proposed: string;
  base: string;
  portraitId: string | null;
  basePortraitId: string | null;
  createdAt: Instant;
}

/** The departures of agents. An agent has at most one that was neither undone nor ended by a return. */
export interface AgentDeparturesTable {
  id: string;
  agentId: string;
  leftOn: CalendarDate;
  /** The receiver of the license. */
  forwardedTo: 'commission' | 'broker';
  newBroker: string | null;
  /** Null until the license was sent. */
  forwardedOn: CalendarDate | null;
  /** The agent who gets the open inquiries; null for the office's queue. */
  inquiriesTo: string | null;
  note: string | null;
  createdBy: string;
  createdAt: Instant;
  /** Null while the last day is in the future. */
  carriedOutAt: Generated<Instant | null>;
  /** The things that the departure moved and ended, as JSON, so that it can be undone. */
  moved: Generated<string | null>;
  undoneAt: Generated<Instant | null>;
  returnedAt: Generated<Instant | null>;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    agentDepartures: AgentDeparturesTable;
    agents: AgentsTable;
    agentPages: AgentPagesTable;
    agentSlugs: AgentSlugsTable;
    agentPortraits: AgentPortraitsTable;
    agentFiles: AgentFilesTable;
    agentFileChunks: AgentFileChunksTable;
    pageProposals: PageProposalsTable;
  }
}
