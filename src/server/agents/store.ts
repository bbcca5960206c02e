import { sql } from 'kysely';
import { insertAgentPage } from '#db/agent-pages.ts';
import { insertSplit } from '#db/splits/splits.ts';
import type { FirstRows } from '#db/paging.ts';
import { revokeLinks } from '#db/policies/links.ts';
import { closeOpenRequests } from '#db/policies/requests.ts';
import { updateAgentKeys } from '#db/agent-keys.ts';
import type { Database } from '#db/connection.ts';
import { isUniqueViolation } from '#db/errors.ts';
import {
  agentSearch,
  type Agent,
  type AgentInput,
  type AgentSummary,
  type AgentsQuery,
  type ListedAgent,
} from '#domain/agents.ts';
import { nameKeyOf } from '#domain/lists.ts';
import { officeDay } from '#domain/office/office-time.ts';
import { DuplicateError } from '#server/errors.ts';
import type { Actor } from '#server/records/audit-trail.ts';
import type { Listed } from '#server/records/list.ts';
import { recordTable } from '#server/records/record-table.ts';
import { refreshingStandings } from '#server/records/refreshing-standings.ts';
import type { Versioned } from '#server/records/record-version.ts';

/** The fields of the agent's form, and the hire date, which the server sets for a new agent. */
type AgentColumns = AgentInput & { hireDate?: string };

const agentRows = recordTable<Agent, AgentSummary, AgentColumns, AgentsQuery>({
  table: 'agents',
  summary: [
    'id',
    'firstName',
    'lastName',
    'email',
    'phone',
    'licenseNumber',
    'commissionSplit',
    'isActive',
    'hireDate',
    'createdAt',
    'updatedAt',
  ],
  longFields: ['notes'],
  toColumns: (input) => ({ ...input, ...agentSearch(input) }),
  orders: {
    name: 'nameKey',
    email: sql`lower(email)`,
    phone: sql`coalesce(phone, '')`,
    license: sql`coalesce(license_number, '')`,
    split: 'commissionSplit',
    status: 'isActive',
  },
  defaultOrder: 'name',
  filter: ({ status }) => ({ isActive: status && status === 'active' }),
  explain: (error) =>
    isUniqueViolation(error)
      ? new DuplicateError({ email: ['Another agent has this email address'] })
      : error,
});

/**
 * The functions of the table without `remove`, because users deactivate agents and do not delete
 * them. Each write computes the agent's standing again, which depends on the license number.
 */
const { remove: _, ...table } = refreshingStandings(agentRows, ({ id }) => id);

/**
 * Adds an agent's current split to the history of the agent's splits, where it applies from today
 * on.
 */
export const insertFormSplit = (
  db: Database,
  { id: agentId, commissionSplit: split }: Agent,
  { reason, actor }: { reason: string; actor: string | null },
  now: Date,
) =>
  insertSplit(
    db,
    {
      agentId,
      split,
      effectiveOn: officeDay(now),
      reason,
      origin: 'form',
      createdBy: actor ?? 'unknown',
    },
    now,
  );

async function addPageStates(db: Database, agents: AgentSummary[]): Promise<ListedAgent[]> {
  if (agents.length === 0) return [];
  const ids = agents.map(({ id }) => id);
  const pages = await db
    .selectFrom('agentPages')
    .select(['agentId', 'isShown', 'portraitId'])
    .where('agentId', 'in', ids)
    .execute();
  const byAgent = new Map(pages.map((page) => [page.agentId, page]));
  return agents.map((agent) => {
    const page = byAgent.get(agent.id);
    return {
      ...agent,
      isPageShown: page?.isShown ?? false,
      hasPortrait: Boolean(page?.portraitId),
    };
  });
}

/**
 * If the agent was deactivated, closes the agent's open requests to confirm policies. If the agent
 * was deactivated or has a new email address, revokes the links in earlier emails.
 */
async function endPolicyLinks(db: Database, before: Agent, after: Agent, now: Date) {
  const hasLeft = before.isActive && !after.isActive;
  if (hasLeft) await closeOpenRequests(db, { agentId: after.id }, 'agent_left', now);
  if (hasLeft || before.email !== after.email) await revokeLinks(db, after.id, now);
}

export const agents = {
  ...table,

  list: async (db: Database, query: AgentsQuery & FirstRows): Promise<Listed<ListedAgent>> => {
    const { rows, total } = await table.list(db, query);
    return { rows: await addPageStates(db, rows), total };
  },

  /**
   * Adds an agent with a draft of the public page, an empty license and the first split. Call it in
   * a transaction, so that all of them are stored or none.
   */
  async insert(
    db: Database,
    input: AgentInput,
    now: Date,
    { actor }: Pick<Actor, 'actor'>,
  ): Promise<Versioned<Agent>> {
    const created = await table.insert(db, { ...input, hireDate: now.toISOString() }, now);
    await insertAgentPage(db, created.record);
    const license = { agentId: created.record.id, updatedAt: now.toISOString() };
    await db.insertInto('agentLicenses').values(license).execute();
    await insertFormSplit(db, created.record, { reason: 'Split at the start', actor }, now);
    return created;
  },

  /**
   * Updates an agent. The sort key of a new name is copied into the education records and inquiries
   * of the agent, whose lists sort by it.
   */
  async update(db: Database, stored: Versioned<Agent>, input: AgentInput, now: Date) {
    const updated = await table.update(db, stored, input, now);
    if (!updated) return undefined;
    await endPolicyLinks(db, stored.record, updated.record, now);
    const nameKey = nameKeyOf(updated.record);
    if (nameKey !== nameKeyOf(stored.record)) {
      await updateAgentKeys(db, updated.record.id, nameKey);
    }
    return updated;
  },
};
