import { sql, type Expression, type SqlBool } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { policyChecksum } from '#features/policies/db/checksum.ts';
import { isOneOf, matchesOnlyWithContent, matchesSearchText } from '#shared/db/search.ts';
import type {
  PoliciesQuery,
  Policy,
  PolicyInput,
  PolicySummary,
} from '#features/policies/domain/policies.ts';
import { policySearch } from '#features/policies/domain/policies.ts';
import { termsOf } from '#shared/domain/text/search-text.ts';
import { recordTable } from '#shared/records/record-table.ts';

/**
 * The most bytes of policies' contents that a search looks at. The search begins with the policies
 * that were changed last.
 */
const bytesSearched = 2_000_000;

/**
 * Returns the condition that a policy contains the typed text as `matchesTyped` describes: in its
 * title and category or, if the policy is among those changed last, also in its content. At most
 * `bytesSearched` bytes of contents are searched. The index policies_by_change has the number of
 * bytes of each content, so the database reads only the contents that it searches.
 */
async function searchPolicies(db: Database, typed: string): Promise<Expression<SqlBool>> {
  const matchesTitleOrCategory = matchesSearchText(db, typed);
  if (termsOf(typed).length === 0) return matchesTitleOrCategory;
  // The list counts its policies and reads a page of them. With the ids, the contents are searched
  // once for both.
  const found = await db
    .selectFrom('policies')
    .where(
      sql<SqlBool>`(updated_at, id) >= (
        select updated_at, id from (
          select updated_at, id,
            sum(octet_length(search_content)) over (order by updated_at desc, id desc) as bytes
          from policies
        ) as added where bytes <= ${bytesSearched} order by updated_at, id limit 1
      )`,
    )
    .where(matchesOnlyWithContent(db, typed))
    .select('id')
    .execute();
  if (found.length === 0) return matchesTitleOrCategory;
  const ids = found.map(({ id }) => id);
  return sql<SqlBool>`(${matchesTitleOrCategory} or ${isOneOf(db, sql.ref('id'), ids)})`;
}

export const policies = recordTable<Policy, PolicySummary, PolicyInput, PoliciesQuery>({
  table: 'policies',
  summary: ['id', 'title', 'category', 'isActive', 'createdAt', 'updatedAt'],
  longFields: ['content'],
  toColumns: (input) => ({ ...input, ...policySearch(input), checksum: policyChecksum(input) }),
  orders: {
    title: 'searchText',
    category: 'category',
    created: 'createdAt',
    updated: 'updatedAt',
    status: 'isActive',
    createdAt: 'createdAt',
  },
  defaultOrder: 'title',
  search: searchPolicies,
  filter: ({ status }) => ({ isActive: status && status === 'active' }),
});
