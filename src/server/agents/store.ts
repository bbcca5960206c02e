import { sql, type Expression, type Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import { insertAgentPage } from '#db/agent-pages.ts';
import { updateAgentKeys } from '#db/agent-keys.ts';
import type { Database } from '#db/connection.ts';
import { isUniqueViolation } from '#db/errors.ts';
import { agentSearch, containsTyped, nameKeyOf } from '#db/search.ts';
import type { AgentsTable } from '#db/tables.ts';
import type { Agent, AgentInput, AgentSort, AgentSummary, AgentsQuery } from '#domain/agents.ts';
import { DuplicateError, NotFoundError } from '#server/errors.ts';
import { readPage, type Listed } from '#server/records/list.ts';
import type { Versioned } from '#server/records/record-version.ts';

const orders: Record<AgentSort, Expression<unknown>> = {
  name: sql`name_key`,
  email: sql`lower(email)`,
  phone: sql`coalesce(phone, '')`,
  license: sql`coalesce(license_number, '')`,
  split: sql`commission_split`,
  status: sql`is_active`,
};

export async function listAgents(db: Database, query: AgentsQuery): Promise<Listed<AgentSummary>> {
  const { q, status, sort = 'name' } = query;
  const matching = db
    .selectFrom('agents')
    .select('id')
    .$if(q !== '', (rows) => rows.where((eb) => containsTyped(db, eb.ref('searchText'), q)))
    .$if(status !== undefined, (rows) => rows.where('isActive', '=', status === 'active'));
  return readPage({ ...query, matching, by: [orders[sort], orders.name] }, (ids) =>
    readSummaries(db, ids),
  );
}

async function readSummaries(db: Database, ids: string[]): Promise<AgentSummary[]> {
  const rows = await db
    .selectFrom('agents')
    .select(summaryColumns)
    .where('id', 'in', ids)
    .execute();
  return rows.map(toSummary);
}

/** @throws NotFoundError */
export async function getAgent(db: Database, id: string): Promise<Versioned<Agent>> {
  const row = await db.selectFrom('agents').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFoundError();
  return toVersioned(row);
}

/**
 * Adds an agent and their public page. Call it in a transaction, so that both are stored or neither.
 * @throws DuplicateError when another agent has the email
 */
export async function insertAgent(
  db: Database,
  input: AgentInput,
  now: Date,
): Promise<Versioned<Agent>> {
  const instant = now.toISOString();
  const row = await db
    .insertInto('agents')
    .values({
      id: newId(),
      ...toColumns(input),
      hireDate: instant,
      createdAt: instant,
      updatedAt: instant,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(explainDuplicate);
  await insertAgentPage(db, row);
  return toVersioned(row);
}

/**
 * Updates the agent if it is still the version that was read.
 * @returns undefined if another request changed the agent first
 * @throws DuplicateError when another agent has the email
 */
export async function updateAgent(
  db: Database,
  { record, version }: Versioned<Agent>,
  input: AgentInput,
  now: Date,
): Promise<Versioned<Agent> | undefined> {
  const row = await db
    .updateTable('agents')
    .set({ ...toColumns(input), updatedAt: now.toISOString(), version: version + 1 })
    .where('id', '=', record.id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
    .catch(explainDuplicate);
  if (!row) return undefined;
  if (row.nameKey !== nameKeyOf(record)) await updateAgentKeys(db, row.id, row.nameKey);
  return toVersioned(row);
}

function explainDuplicate(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw new DuplicateError({ email: ['Another agent has this email address'] });
}

const toColumns = (input: AgentInput) => ({
  firstName: input.firstName,
  lastName: input.lastName,
  email: input.email,
  phone: input.phone,
  licenseNumber: input.licenseNumber,
  commissionSplit: input.commissionSplit,
  isActive: input.isActive,
  notes: input.notes,
  ...agentSearch(input),
});

const toVersioned = (row: Selectable<AgentsTable>): Versioned<Agent> => ({
  record: toAgent(row),
  version: row.version,
});

const summaryColumns = [
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
] as const;

function toSummary(
  row: Pick<Selectable<AgentsTable>, (typeof summaryColumns)[number]>,
): AgentSummary {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    licenseNumber: row.licenseNumber,
    commissionSplit: row.commissionSplit,
    isActive: row.isActive,
    hireDate: row.hireDate,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

const toAgent = (row: Selectable<AgentsTable>): Agent => ({ ...toSummary(row), notes: row.notes });
