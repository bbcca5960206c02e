import { sql, type SelectQueryBuilder } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import type { ListOrder } from '#shared/db/paging.ts';
import { isInState, selectReaders } from '#features/policies/db/reader-states.ts';
import { matchesSearchText } from '#shared/db/search.ts';
import type { PolicyReader, ReadersQuery } from '#features/policies/domain/readers.ts';
import { readPage, type Listed } from '#shared/records/list.ts';
import { readReaders, type ReadersOn } from './reader-rows.ts';

/** Selects the ids of the agents who match the search and the state, unsorted. */
function selectMatching(
  db: Database,
  { policyId, today }: ReadersOn,
  { q, state }: Pick<ReadersQuery, 'q' | 'state'>,
) {
  const readers = db
    .selectFrom(selectReaders(db, { policyIds: [policyId] }, today).as('reader'))
    .select('id')
    .where(matchesSearchText(db, q));
  return state ? readers.where(isInState(state)) : readers;
}

/** The states in which the office has something to do come first. */
const stateRank = sql<number>`case state
  when 'overdue' then 0
  when 'open' then 1
  when 'not_asked' then 2
  when 'confirmed' then 3
  else 4
end`;
const due = sql`coalesce(due_on, ${sql.lit('9999-12-31')})`;
const name = sql`name_key`;

const orders = { name: [name], state: [stateRank, name], due: [due, name] };

type Row = { id: string };

/** The readers that a query of the list finds: their ids, their order, and how to read them. */
export interface FoundReaders extends ListOrder {
  matching: SelectQueryBuilder<{ reader: Row }, 'reader', Row>;
  readRows: (ids: string[]) => Promise<PolicyReader[]>;
}

export function findReaders(
  db: Database,
  on: ReadersOn,
  query: Omit<ReadersQuery, 'page'>,
): FoundReaders {
  const { sort = 'state', dir } = query;
  const matching = selectMatching(db, on, query) as unknown as FoundReaders['matching'];
  return { matching, by: orders[sort], dir, readRows: (ids) => readReaders(db, on, ids) };
}

export function listReaders(
  db: Database,
  on: ReadersOn,
  query: ReadersQuery,
): Promise<Listed<PolicyReader>> {
  const { readRows, ...found } = findReaders(db, on, query);
  return readPage({ page: query.page, ...found }, readRows);
}
