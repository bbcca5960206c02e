import { sql, type Expression } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import type { InquirySort, InquiriesQuery, Inquiry } from '#features/inquiries/domain/inquiries.ts';
import type { FirstRows, ListOrder } from '#shared/db/paging.ts';
import { readPage, type Listed } from '#shared/records/list.ts';
import { dueTime } from './conditions.ts';
import { selectMatching } from './select-matching.ts';
import { readInquiries } from '#features/inquiries/server/store.ts';

const orders: Record<InquirySort, Expression<unknown>> = {
  received: sql`created_at`,
  name: sql`name_key`,
  service: sql`service`,
  status: sql`case status when 'new' then 0 when 'in_progress' then 1 when 'done' then 2 else 3 end`,
  agent: sql`agent_key`,
  due: dueTime,
  createdAt: sql`created_at`,
};

export const orderOf = ({ sort, dir }: InquiriesQuery): ListOrder => ({
  by: sort === 'createdAt' ? [orders.createdAt] : [orders[sort ?? 'received'], orders.received],
  dir: sort === undefined ? 'desc' : dir,
});

export async function listInquiries(
  db: Database,
  query: InquiriesQuery & FirstRows,
  now: Date,
): Promise<Listed<Inquiry>> {
  const selected = await selectMatching(db, query, now);
  return readPage({ ...query, ...orderOf(query), ...selected }, (ids) => readInquiries(db, ids));
}
