import { sql, type SqlBool } from 'kysely';
import { insertAgentPage } from '#features/agents/db/agent-pages.ts';
import type { FirstRows } from '#shared/db/paging.ts';
import type { Database } from '#shared/db/connection.ts';
import { isUniqueViolation } from '#shared/db/errors.ts';
import {
  agentSearch,
  agentSummary,
  agentType,
  type Agent,
  type AgentInput,
  type AgentName,
  type AgentSummary,
  type AgentsQuery,
  type ListedAgent,
} from '#features/agents/domain/agents.ts';
import { namesOf } from '#shared/domain/answer-fields.ts';
import { DuplicateError } from '#shared/http/errors.ts';
import { missingOwnParts } from '#features/agents/domain/agent-pages.ts';
import type { Listed } from '#shared/records/list.ts';
import { recordTable } from '#shared/records/record-table.ts';
import type { Versioned } from '#shared/records/record-version.ts';

export const listOrders = {
  name: 'nameKey',
  email: sql`lower(email)`,
  phone: sql`coalesce(phone, '')`,
  license: sql`coalesce(license_number, '')`,
  split: 'commissionSplit',
  status: 'isActive',
  createdAt: 'createdAt',
};

export const statusColumns = ({ status }: AgentsQuery) => ({
  isActive: status && status === 'active',
});

/** The server sets a new agent's hire date, and an import also sets the id. */
type AgentColumns = AgentInput & { hireDate?: string; id?: string };

const isShown = sql<SqlBool>`exists (
  select 1 from agent_pages where agent_pages.agent_id = agents.id and agent_pages.is_shown = true
)`;

const publicPageConditions = {
  draft: sql<SqlBool>`not ${isShown}`,
  published: sql<SqlBool>`is_active = true and ${isShown}`,
  hidden: sql<SqlBool>`is_active = false and ${isShown}`,
};

const hasProposal = sql<SqlBool>`exists (
  select 1 from page_proposals where page_proposals.agent_id = agents.id
)`;

export function pageCondition({ publicPage, proposal }: AgentsQuery) {
  const state = publicPage && publicPageConditions[publicPage];
  if (!proposal) return state;
  return state ? sql<SqlBool>`${state} and ${hasProposal}` : hasProposal;
}

const table = recordTable<Agent, AgentSummary, AgentColumns, AgentsQuery>({
  table: 'agents',
  summary: namesOf(agentSummary),
  longFields: ['notes'],
  toColumns: (input) => ({ ...input, ...agentSearch(input) }),
  orders: listOrders,
  defaultOrder: 'name',
  filter: statusColumns,
  condition: pageCondition,
  explain: (error) =>
    isUniqueViolation(error)
      ? new DuplicateError({ email: ['Another agent has this email address'] })
      : error,
});

export async function addPageStates<Row extends { id: string }>(
  db: Database,
  agents: Row[],
): Promise<(Row & Pick<ListedAgent, 'isPageShown' | 'hasPortrait' | 'missingOwn'>)[]> {
  if (agents.length === 0) return [];
  const ids = agents.map(({ id }) => id);
  const pages = await db
    .selectFrom('agentPages')
    .select(['agentId', 'isShown', 'portraitId', 'biography', 'areas', 'languages'])
    .where('agentId', 'in', ids)
    .execute();
  const byAgent = new Map(pages.map((page) => [page.agentId, page]));
  return agents.map((agent) => {
    const page = byAgent.get(agent.id);
    return {
      ...agent,
      isPageShown: page?.isShown ?? false,
      hasPortrait: Boolean(page?.portraitId),
      missingOwn: page ? missingOwnParts(page) : [],
    };
  });
}

export const agents = {
  ...table,

  list: async (db: Database, query: AgentsQuery & FirstRows): Promise<Listed<ListedAgent>> => {
    const { rows, total } = await table.list(db, query);
    return { rows: await addPageStates(db, rows), total };
  },

  /** Adds an agent with a draft of the public page. Call it in a transaction. */
  async insert(db: Database, input: AgentColumns, now: Date): Promise<Versioned<Agent>> {
    const created = await table.insert(db, { ...input, hireDate: now.toISOString() }, now);
    await insertAgentPage(db, created.record);
    return created;
  },
};

export const agentStore = { ...agents, entity: agentType.entity, entityName: agentType.nameOf };

const name = sql`first_name || ' ' || last_name`;

/** All agents as options, sorted. Agents with the same name have their email addresses. */
export const listAgentNames = (db: Database): Promise<AgentName[]> =>
  db
    .selectFrom('agents')
    .select([
      'id',
      'isActive',
      // A brokerage can have thousands of agents, so the names are composed in SQL, where that
      // takes less time and memory than in JavaScript.
      sql<string>`case count(*) over (partition by ${name})
        when 1 then ${name} else ${name} || ' (' || email || ')' end`.as('name'),
    ])
    .orderBy('nameKey')
    .orderBy('id')
    .execute();
