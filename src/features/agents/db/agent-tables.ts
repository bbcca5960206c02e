import type { Generated } from 'kysely';
import type { AgentFileType } from '#features/agents/domain/agent-files.ts';
import type { AgentPage } from '#features/agents/domain/agent-pages.ts';
import type { Agent } from '#features/agents/domain/agents.ts';
import type { Departure } from '#features/agents/domain/departures.ts';
import type { Decimal, Instant, SearchText, SortKey, Version } from '#shared/db/column-types.ts';

export interface AgentsTable extends Omit<Agent, 'commissionSplit' | 'isActive'> {
  commissionSplit: Decimal;
  isActive: Generated<boolean>;
  version: Version;
  searchName: SearchText;
  /** The agent's name in lower case without accents, last name first. Lists sort by it. */
  nameKey: SortKey;
  searchText: SearchText;
}

/** Each page is created with its agent, and also shows fields of the agent's own record. */
export interface AgentPagesTable extends Omit<AgentPage, 'id' | 'isFirst'> {
  agentId: string;
  isFirst: Generated<boolean>;
  version: Version;
}

/** Present and former slugs. No other agent can get one while this agent exists. */
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

export interface AgentFilesTable {
  id: string;
  agentId: string;
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
export interface AgentDeparturesTable extends Omit<Departure, 'carriedOutAt' | 'undoUntil'> {
  agentId: string;
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
