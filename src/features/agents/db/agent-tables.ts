import type { Generated } from 'kysely';
import type { Decimal, Instant, SearchText, SortKey, Version } from '#shared/db/column-types.ts';

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

declare module '#shared/db/tables.ts' {
  interface Tables {
    agents: AgentsTable;
    agentPages: AgentPagesTable;
    agentSlugs: AgentSlugsTable;
    agentPortraits: AgentPortraitsTable;
  }
}
