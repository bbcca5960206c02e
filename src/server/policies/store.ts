import { sql, type Expression } from 'kysely';
import type { Database } from '#db/connection.ts';
import { containsTyped, policySearch } from '#db/search.ts';
import type {
  PoliciesQuery,
  Policy,
  PolicyInput,
  PolicySort,
  PolicySummary,
} from '#domain/policies.ts';
import { readPage, type Listed } from '#server/records/list.ts';
import { recordTable } from '#server/records/record-table.ts';

const orders: Record<PolicySort, Expression<unknown>> = {
  // search_text begins with the title.
  title: sql`search_text`,
  category: sql`category`,
  created: sql`created_at`,
  updated: sql`updated_at`,
  status: sql`is_active`,
};

const summaryColumns = ['id', 'title', 'category', 'isActive', 'createdAt', 'updatedAt'] as const;

export async function listPolicies(
  db: Database,
  query: PoliciesQuery,
): Promise<Listed<PolicySummary>> {
  const { q, status, sort = 'title' } = query;
  const matching = db
    .selectFrom('policies')
    .select('id')
    .$if(q !== '', (rows) => rows.where((eb) => containsTyped(db, eb.ref('searchText'), q)))
    .$if(status !== undefined, (rows) => rows.where('isActive', '=', status === 'active'));
  return readPage({ ...query, matching, by: [orders[sort], orders.title] }, (ids) =>
    db.selectFrom('policies').select(summaryColumns).where('id', 'in', ids).execute(),
  );
}

export const policyTable = recordTable<Policy, PolicyInput>({
  table: 'policies',
  columns: [...summaryColumns, 'content'],
  toColumns: (input) => ({ ...input, ...policySearch(input) }),
});
