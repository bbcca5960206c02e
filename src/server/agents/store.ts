import { sql, type Expression, type Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import { insertAgentPage } from '#db/agent-pages.ts';
import type { Database } from '#db/connection.ts';
import { isUniqueViolation } from '#db/constraint-errors.ts';
import { containsTyped, searchTextOf } from '#db/search.ts';
import type { AgentsTable } from '#db/tables.ts';
import type { Agent, AgentInput, AgentSort } from '#domain/agents.ts';
import type { ActivityStatus } from '#domain/lists.ts';
import { DuplicateError, NotFoundError } from '#server/errors.ts';
import { readPage, type Listed } from '#server/http/listing.ts';
import type { Versioned } from '#server/http/record-version.ts';

export interface AgentsQuery {
  q: string;
  status?: ActivityStatus | undefined;
  sort?: AgentSort | undefined;
  dir: 'asc' | 'desc';
  page?: number | undefined;
}

const orders: Record<AgentSort, Expression<unknown>> = {
  name: sql`lower(last_name || ' ' || first_name)`,
  email: sql`lower(email)`,
  phone: sql`coalesce(phone, '')`,
  license: sql`coalesce(license_number, '')`,
  split: sql`commission_split`,
  status: sql`is_active`,
};

export async function listAgents(db: Database, query: AgentsQuery): Promise<Listed<Agent>> {
  const { q, status, sort = 'name', dir, page } = query;
  const matching = db
    .selectFrom('agents')
    .selectAll()
    .$if(q !== '', (rows) => rows.where((eb) => containsTyped(eb.ref('searchText'), q)))
    .$if(status !== undefined, (rows) => rows.where('isActive', '=', status === 'active'))
    .orderBy(orders[sort], dir)
    .orderBy('id');
  const { rows, total } = await readPage(db, matching, page);
  return { rows: rows.map(toAgent), total };
}

/** @throws NotFoundError */
export async function getAgent(db: Database, id: string): Promise<Versioned<Agent>> {
  const row = await db.selectFrom('agents').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFoundError();
  return toVersioned(row);
}

/**
 * Adds an agent with a public page. Hand in a transaction, so that both stand or neither.
 * @throws DuplicateError when another agent has the e-mail
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
 * Writes over the version that the caller compared.
 * @returns undefined when somebody else was faster
 * @throws DuplicateError when another agent has the e-mail
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
  return row && toVersioned(row);
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
  searchName: searchTextOf(`${input.firstName} ${input.lastName}`),
  searchText: searchTextOf(`${input.firstName} ${input.lastName}`, input.email),
});

const toVersioned = (row: Selectable<AgentsTable>): Versioned<Agent> => ({
  record: toAgent(row),
  version: row.version,
});

function toAgent(row: Selectable<AgentsTable>): Agent {
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
    notes: row.notes,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
