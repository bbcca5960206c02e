import { sql, type Expression, type SqlBool } from 'kysely';
import type { Database } from '#db/connection.ts';
import { containsTyped } from '#db/search.ts';
import type { InquirySort, InquiriesQuery, Inquiry } from '#domain/inquiries.ts';
import { startOfOfficeDay } from '#domain/office-hours.ts';
import { inOrder, type ListOrder } from '#db/paging.ts';
import { readInOrder, readPage, type Listed } from '#server/records/list.ts';
import { readInquiries } from './store.ts';

const orders: Record<InquirySort, Expression<unknown>> = {
  received: sql`created_at`,
  name: sql`name_key`,
  service: sql`service`,
  status: sql`case status when 'new' then 0 when 'in_progress' then 1 when 'done' then 2 else 3 end`,
  agent: sql`agent_key`,
};

/** The number of messages that a search looks at: the newest ones in the date range. */
const messagesSearched = 5000;
/**
 * The shortest text that a search looks for in messages, because shorter text occurs in nearly
 * every message.
 */
const shortestInMessages = 3;

const selectDays = (db: Database, { from, to }: InquiriesQuery) =>
  db
    .selectFrom('contactSubmissions')
    .$if(from !== undefined, (rows) => rows.where('createdAt', '>=', startOfOfficeDay(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('createdAt', '<', startOfOfficeDay(to ?? '', 1)));

/** Whether the message is one of the newest and contains the searched text. */
function messageContains(db: Database, query: InquiriesQuery): Expression<SqlBool> {
  const newest = selectDays(db, query).orderBy('createdAt', 'desc');
  const oldest = newest
    .select('createdAt')
    .limit(1)
    .offset(messagesSearched - 1);
  const found = db
    .selectFrom(newest.select(['id', 'searchMessage']).limit(messagesSearched).as('newest'))
    .select('newest.id')
    .where((eb) => containsTyped(eb.ref('newest.searchMessage'), query.q));
  // The first condition lets the database skip older rows without evaluating the second.
  return sql<SqlBool>`(created_at >= coalesce((${oldest}), '-infinity') and id in (${found}))`;
}

function selectMatching(db: Database, query: InquiriesQuery) {
  const { q, status, agent, service } = query;
  return selectDays(db, query)
    .select('id')
    .$if(q !== '', (rows) =>
      rows.where((eb) => {
        const byPerson = containsTyped(eb.ref('searchText'), q);
        return q.length < shortestInMessages
          ? byPerson
          : eb.or([byPerson, messageContains(db, query)]);
      }),
    )
    .where((eb) =>
      eb.and({
        ...(status && { status }),
        ...(service && { service }),
        ...(agent && { assignedAgentId: agent === 'none' ? null : agent }),
      }),
    );
}

/** Returns the order of the list, which is newest first by default. */
const orderOf = ({ sort, dir }: InquiriesQuery): ListOrder => ({
  by: [orders[sort ?? 'received'], orders.received],
  dir: sort === undefined ? 'desc' : dir,
});

export const listInquiries = (db: Database, query: InquiriesQuery): Promise<Listed<Inquiry>> =>
  readPage({ ...query, ...orderOf(query), matching: selectMatching(db, query) }, (ids) =>
    readInquiries(db, ids),
  );

const readAtOnce = 1000;

/** Lists all matching inquiries, up to a limit. */
export async function listForExport(
  db: Database,
  query: InquiriesQuery,
  most: number,
): Promise<Inquiry[]> {
  const matching = await inOrder(selectMatching(db, query), orderOf(query)).limit(most).execute();
  const ids = matching.map(({ id }) => id);
  const rows: Inquiry[] = [];
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const some = ids.slice(from, from + readAtOnce);
    rows.push(...(await readInOrder(some, (each) => readInquiries(db, each))));
  }
  return rows;
}
