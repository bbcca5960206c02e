import { sql, type Expression, type Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import { containsTyped, policySearch } from '#db/search.ts';
import type { PoliciesTable } from '#db/tables.ts';
import type {
  PoliciesQuery,
  Policy,
  PolicyInput,
  PolicySort,
  PolicySummary,
} from '#domain/policies.ts';
import { NotFoundError } from '#server/errors.ts';
import { readPage, type Listed } from '#server/records/list.ts';
import type { Versioned } from '#server/records/record-version.ts';

const orders: Record<PolicySort, Expression<unknown>> = {
  // search_text begins with the title.
  title: sql`search_text`,
  category: sql`category`,
  created: sql`created_at`,
  updated: sql`updated_at`,
  status: sql`is_active`,
};

export async function listPolicies(
  db: Database,
  query: PoliciesQuery,
): Promise<Listed<PolicySummary>> {
  const { q, status, sort = 'title' } = query;
  const matching = db
    .selectFrom('policies')
    .select('id')
    .$if(q !== '', (rows) => rows.where((eb) => containsTyped(eb.ref('searchText'), q)))
    .$if(status !== undefined, (rows) => rows.where('isActive', '=', status === 'active'));
  return readPage({ ...query, matching, by: [orders[sort], orders.title] }, (ids) =>
    readSummaries(db, ids),
  );
}

async function readSummaries(db: Database, ids: string[]): Promise<PolicySummary[]> {
  const rows = await db
    .selectFrom('policies')
    .select(summaryColumns)
    .where('id', 'in', ids)
    .execute();
  return rows.map(toSummary);
}

/** @throws NotFoundError */
export async function getPolicy(db: Database, id: string): Promise<Versioned<Policy>> {
  const row = await db.selectFrom('policies').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFoundError();
  return toVersioned(row);
}

export async function insertPolicy(
  db: Database,
  input: PolicyInput,
  now: Date,
): Promise<Versioned<Policy>> {
  const instant = now.toISOString();
  const row = await db
    .insertInto('policies')
    .values({ id: newId(), ...toColumns(input), createdAt: instant, updatedAt: instant })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toVersioned(row);
}

/** @returns undefined if another request changed this version first */
export async function updatePolicy(
  db: Database,
  { record, version }: Versioned<Policy>,
  input: PolicyInput,
  now: Date,
): Promise<Versioned<Policy> | undefined> {
  const row = await db
    .updateTable('policies')
    .set({ ...toColumns(input), updatedAt: now.toISOString(), version: version + 1 })
    .where('id', '=', record.id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  return row && toVersioned(row);
}

const toColumns = (input: PolicyInput) => ({
  title: input.title,
  category: input.category,
  content: input.content,
  isActive: input.isActive,
  ...policySearch(input),
});

const toVersioned = (row: Selectable<PoliciesTable>): Versioned<Policy> => ({
  record: toPolicy(row),
  version: row.version,
});

const summaryColumns = ['id', 'title', 'category', 'isActive', 'createdAt', 'updatedAt'] as const;

function toSummary(
  row: Pick<Selectable<PoliciesTable>, (typeof summaryColumns)[number]>,
): PolicySummary {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    isActive: row.isActive,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

const toPolicy = (row: Selectable<PoliciesTable>): Policy => ({
  ...toSummary(row),
  content: row.content,
});
