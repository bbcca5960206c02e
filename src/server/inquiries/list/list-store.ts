import { sql, type Expression } from 'kysely';
import type { Database } from '#db/connection.ts';
import type { InquirySort, InquiriesQuery, Inquiry } from '#domain/inquiries/inquiries.ts';
import { countRows, idsInBatches, type FirstRows, type ListOrder } from '#db/paging.ts';
import { readInOrder, readPage, type Listed } from '#server/records/list.ts';
import { dueTime } from './conditions.ts';
import { selectMatching } from './select-matching.ts';
import { readInquiries } from '#server/inquiries/store.ts';

const orders: Record<InquirySort, Expression<unknown>> = {
  received: sql`created_at`,
  name: sql`name_key`,
  service: sql`service`,
  status: sql`case status when 'new' then 0 when 'in_progress' then 1 when 'done' then 2 else 3 end`,
  agent: sql`agent_key`,
  due: dueTime,
};

/** Returns the order of the list, which is newest first by default. */
const orderOf = ({ sort, dir }: InquiriesQuery): ListOrder => ({
  by: [orders[sort ?? 'received'], orders.received],
  dir: sort === undefined ? 'desc' : dir,
});

export async function listInquiries(
  db: Database,
  query: InquiriesQuery & FirstRows,
  now: Date,
): Promise<Listed<Inquiry>> {
  const matching = await selectMatching(db, query, now);
  return readPage({ ...query, ...orderOf(query), matching }, (ids) => readInquiries(db, ids));
}

/**
 * The numbers of ids and of inquiries that an export reads with one query. Reading few inquiries at
 * a time takes little memory, and delays other requests by only a few milliseconds.
 */
const readAtOnce = { ids: 500, inquiries: 25 };

export interface InquiriesToExport {
  count: number;
  /** Reads the inquiries in the list's order, one batch after the other. */
  batches: AsyncIterable<Inquiry[]>;
}

/** Finds the inquiries for an export. Spam is left out, unless the query has a status. */
export async function findForExport(
  db: Database,
  query: InquiriesQuery,
  now: Date,
): Promise<InquiriesToExport> {
  const { status = 'all' } = query;
  const matching = (await selectMatching(db, query, now)).$if(status === 'all', (rows) =>
    rows.where('status', '!=', 'spam'),
  );
  async function* readBatches() {
    for await (const ids of idsInBatches(matching, orderOf(query), readAtOnce.ids)) {
      for (let from = 0; from < ids.length; from += readAtOnce.inquiries) {
        const some = ids.slice(from, from + readAtOnce.inquiries);
        yield await readInOrder(some, (each) => readInquiries(db, each));
      }
    }
  }
  return { count: await countRows(matching), batches: readBatches() };
}
