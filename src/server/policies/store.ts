import { sql, type SqlBool } from 'kysely';
import type { Database } from '#db/connection.ts';
import { policyChecksum } from '#db/policies/checksum.ts';
import { containsText } from '#db/search.ts';
import type {
  PoliciesQuery,
  Policy,
  PolicyInput,
  PolicySummary,
} from '#domain/policies/policies.ts';
import { policySearch } from '#domain/policies/policies.ts';
import { recordTable } from '#server/records/record-table.ts';

/**
 * The maximum number of bytes of policies' contents that a search looks at. The search begins with
 * the policies that were changed last.
 */
const bytesSearched = 2_000_000;

/**
 * Whether a policy's content contains a text, which is in lower case without accents. Looks only at
 * the policies that were changed last, as many as have at most `bytesSearched` bytes together. The
 * index policies_by_change has the number of bytes of each content, so that the database reads only
 * the contents of these policies.
 */
const contentContains = (db: Database, text: string) =>
  sql<SqlBool>`id in (
    select id from policies where (updated_at, id) >= (
      select updated_at, id from (
        select updated_at, id,
          sum(octet_length(search_content)) over (order by updated_at desc, id desc) as bytes
        from policies
      ) as added where bytes <= ${bytesSearched} order by updated_at, id limit 1
    ) and ${containsText(db, sql.ref<string>('searchContent'), text)}
  )`;

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
  },
  defaultOrder: 'title',
  alsoFind: contentContains,
  filter: ({ status }) => ({ isActive: status && status === 'active' }),
});
