import type { Database } from '#db/connection.ts';
import { inquiryTabs, type InquiryCounts } from '#domain/inquiries/inquiry-tabs.ts';
import { matchesFilters, type InquiryFilters } from './conditions.ts';

/** Counts the inquiries that the list shows with these filters. */
export async function countInquiries(
  db: Database,
  filters: InquiryFilters,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('contactSubmissions')
    .where((eb) => matchesFilters(eb, filters, now))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the inquiries of each tab. */
export async function countTabs(db: Database, now: Date): Promise<InquiryCounts> {
  const { open, overdue, unassigned, done, all, spam } = inquiryTabs;
  const count = (filters: InquiryFilters) => countInquiries(db, filters, now);
  return {
    open: await count(open),
    overdue: await count(overdue),
    unassigned: await count(unassigned),
    done: await count(done),
    all: await count(all),
    spam: await count(spam),
  };
}
