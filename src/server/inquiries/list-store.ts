import { sql, type Expression } from 'kysely';
import type { Database } from '#db/connection.ts';
import type { InquirySort, InquiriesQuery, Inquiry } from '#domain/inquiries.ts';
import { inOrder, type ListOrder } from '#db/paging.ts';
import { readInOrder, readPage, type Listed } from '#server/records/list.ts';
import { selectMatching } from './select-matching.ts';
import { readInquiries } from './store.ts';

const orders: Record<InquirySort, Expression<unknown>> = {
  received: sql`created_at`,
  name: sql`name_key`,
  service: sql`service`,
  status: sql`case status when 'new' then 0 when 'in_progress' then 1 when 'done' then 2 else 3 end`,
  agent: sql`agent_key`,
};

/** Returns the order of the list, which is newest first by default. */
const orderOf = ({ sort, dir }: InquiriesQuery): ListOrder => ({
  by: [orders[sort ?? 'received'], orders.received],
  dir: sort === undefined ? 'desc' : dir,
});

export async function listInquiries(db: Database, query: InquiriesQuery): Promise<Listed<Inquiry>> {
  const matching = await selectMatching(db, query);
  return readPage({ ...query, ...orderOf(query), matching }, (ids) => readInquiries(db, ids));
}

const readAtOnce = 1000;

/** Lists all matching inquiries, up to a limit. */
export async function listForExport(
  db: Database,
  query: InquiriesQuery,
  most: number,
): Promise<Inquiry[]> {
  const matching = await inOrder(await selectMatching(db, query), orderOf(query))
    .limit(most)
    .execute();
  const ids = matching.map(({ id }) => id);
  const rows: Inquiry[] = [];
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const some = ids.slice(from, from + readAtOnce);
    rows.push(...(await readInOrder(some, (each) => readInquiries(db, each))));
  }
  return rows;
}
