import { selectNewestVersions } from '#features/policies/db/versions.ts';
import type { Database } from '#shared/db/connection.ts';
import { containsTyped, searchTextOf } from '#shared/domain/text/search-text.ts';

/** The maximum numbers of policies in the list, and of characters of each that a search reads. */
const mostPolicies = 300;
const searchedCharacters = 20_000;
const longestSearch = 100;

/** Selects the newest published texts of the active policies. */
const selectPublished = (db: Database) =>
  selectNewestVersions(db)
    .innerJoin('policies', 'policies.id', 'policyVersions.policyId')
    .where('policies.isActive', '=', true);

/** A search does not look through drafts, which agents may not see. */
export async function listPublished(db: Database, typed: string) {
  const wanted = typed.slice(0, longestSearch).trim();
  const rows = await selectPublished(db)
    .select(['policies.id', 'policyVersions.title', 'policyVersions.publishedAt'])
    .select((eb) => [
      wanted === ''
        ? eb.val('').as('content')
        : eb
            .fn<string>('substr', ['policyVersions.content', eb.lit(1), eb.lit(searchedCharacters)])
            .as('content'),
    ])
    .orderBy('policies.searchText')
    .orderBy('policies.id')
    .limit(mostPolicies)
    .execute();
  if (wanted === '') return rows;
  return rows.filter(({ title, content }) => containsTyped(searchTextOf(title, content), wanted));
}

export const findPublished = (db: Database, policyId: string) =>
  selectPublished(db)
    .select([
      'policyVersions.number',
      'policyVersions.title',
      'policyVersions.content',
      'policyVersions.changeNote',
      'policyVersions.publishedAt',
    ])
    .where('policies.id', '=', policyId)
    .executeTakeFirst();
