import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { isOnDays } from '#shared/db/days.ts';
import { countRows } from '#shared/db/paging.ts';
import type { Tables } from '#shared/db/tables.ts';
import type { InquiriesQuery } from '#features/inquiries/domain/inquiries.ts';
import { matchesFilters } from './conditions.ts';
import { prepareSearch } from './prepare-search.ts';

/** Selects the inquiries that came in on these days of the office, both included. */
export const selectDays = (db: Database, days: Pick<InquiriesQuery, 'from' | 'to'>) =>
  db.selectFrom('contactSubmissions').where(isOnDays('createdAt', days));

/**
 * Selects the ids of the inquiries that match the search and the filters, unsorted. For a search,
 * also returns a function that counts them in less time than the database counts the selected rows.
 */
export async function selectMatching(db: Database, query: InquiriesQuery, now: Date) {
  const days = selectDays(db, query);
  const filters = (eb: ExpressionBuilder<Tables, 'contactSubmissions'>) =>
    matchesFilters(eb, query, now);
  if (query.q === '') return { matching: days.select('id').where(filters) };
  const search = await prepareSearch(db, query.q, days.where(filters), days);
  const selectIds = (condition: Expression<SqlBool>) =>
    days.select('id').where(condition).where(filters);
  const count = async () =>
    (await countRows(selectIds(search.matchesPerson))) + search.onlyByContent;
  return { matching: selectIds(search.matches), count };
}
