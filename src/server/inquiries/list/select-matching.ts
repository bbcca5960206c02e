import type { Database } from '#db/connection.ts';
import type { InquiriesQuery } from '#domain/inquiries/inquiries.ts';
import { startOfOfficeDay } from '#domain/office/office-hours.ts';
import { matchesFilters } from './conditions.ts';
import { findSearchCondition } from './search-condition.ts';

const selectDays = (db: Database, { from, to }: InquiriesQuery) =>
  db
    .selectFrom('contactSubmissions')
    .$if(from !== undefined, (rows) => rows.where('createdAt', '>=', startOfOfficeDay(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('createdAt', '<', startOfOfficeDay(to ?? '', 1)));

/** Selects the ids of the inquiries that match the search and the filters, unsorted. */
export async function selectMatching(db: Database, query: InquiriesQuery, now: Date) {
  const days = selectDays(db, query);
  const found = query.q === '' ? [] : [await findSearchCondition(db, query.q, days)];
  return days.select('id').where((eb) => eb.and([...found, matchesFilters(eb, query, now)]));
}
