import { countRows } from '#shared/db/paging.ts';
import type { Database } from '#shared/db/connection.ts';
import {
  inquiryTabs,
  type InquiryCounts,
  type InquiryTab,
} from '#features/inquiries/domain/inquiry-tabs.ts';
import type { InquiriesQuery } from '#features/inquiries/domain/inquiries.ts';
import { matchesFilters, type InquiryFilters } from './conditions.ts';
import { selectDays } from './select-matching.ts';

/** Counts the inquiries that the list shows with these filters. */
export const countInquiries = (
  db: Database,
  filters: InquiryFilters & Pick<InquiriesQuery, 'from' | 'to'>,
  now: Date,
): Promise<number> =>
  countRows(selectDays(db, filters).where((eb) => matchesFilters(eb, filters, now)));

/** Lists the most frequent values by which the list is filtered by where visitors came from. */
export async function listCameFrom(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('contactSubmissions')
    .select('cameFromKey')
    .where('cameFromKey', 'is not', null)
    .groupBy('cameFromKey')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('cameFromKey')
    .limit(20)
    .$narrowType<{ cameFromKey: string }>()
    .execute();
  return rows.map(({ cameFromKey }) => cameFromKey);
}

/**
 * Counts the inquiries of each tab. Computes the number of done inquiries from the other numbers,
 * because counting them would read the whole table.
 */
export async function countTabs(db: Database, now: Date): Promise<InquiryCounts> {
  const count = (tab: Exclude<InquiryTab, 'done'>) => countInquiries(db, inquiryTabs[tab], now);
  const [open, spam, all] = [await count('open'), await count('spam'), await count('all')];
  const [overdue, unassigned] = [await count('overdue'), await count('unassigned')];
  return { open, overdue, unassigned, done: all - open - spam, all, spam };
}
