import { sql, type Expression, type SqlBool } from 'kysely';
import type { Database } from '#db/connection.ts';
import { containsTyped } from '#db/search.ts';
import type { InquiriesQuery } from '#domain/inquiries/inquiries.ts';
import { startOfOfficeDay } from '#domain/office/office-hours.ts';
import { matchesFilters } from './conditions.ts';

/**
 * The most messages that a search looks at, and the most bytes of these messages together, which is
 * 400 bytes a message on average. The search takes the newest messages in the date range.
 */
const messagesSearched = { count: 5000, bytes: 2_000_000 };
/**
 * The shortest text that a search looks for in messages, because shorter text occurs in nearly
 * every message.
 */
const shortestInMessages = 3;
/**
 * A search looks in messages only for the first 60 characters of the searched text. In repetitive
 * messages, the time of PostgreSQL's `strpos` grows with the length of the searched text.
 */
const comparedInMessages = 60;

const selectDays = (db: Database, { from, to }: InquiriesQuery) =>
  db
    .selectFrom('contactSubmissions')
    .$if(from !== undefined, (rows) => rows.where('createdAt', '>=', startOfOfficeDay(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('createdAt', '<', startOfOfficeDay(to ?? '', 1)));

/**
 * Returns the time of the oldest inquiry whose message the search looks at, or null if it looks at
 * no message.
 */
async function findSearchedSince(db: Database, query: InquiriesQuery): Promise<string | null> {
  const newest = selectDays(db, query)
    .select(['id', 'createdAt', sql<number>`octet_length(search_message)`.as('bytes')])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(messagesSearched.count);
  const upToHere = sql<number>`sum(bytes) over (order by created_at desc, id desc)`;
  const { since } = await db
    .selectFrom(
      db
        .selectFrom(newest.as('newest'))
        .select(['createdAt', upToHere.as('bytes')])
        .as('added'),
    )
    .where('bytes', '<=', messagesSearched.bytes)
    .select((eb) => eb.fn.min<string | null>('createdAt').as('since'))
    .executeTakeFirstOrThrow();
  return since;
}

/**
 * Whether an inquiry's message contains the searched text and is among the newest messages, which
 * the search looks at.
 */
async function messageContains(db: Database, query: InquiriesQuery): Promise<Expression<SqlBool>> {
  const since = await findSearchedSince(db, query);
  if (since === null) return sql<SqlBool>`false`;
  const text = [...query.q].slice(0, comparedInMessages).join('');
  const found = selectDays(db, query)
    .where('createdAt', '>=', since)
    .where((eb) => containsTyped(db, eb.ref('searchMessage'), text))
    .select('id');
  // With the condition on `created_at`, the database need not look up older inquiries in `found`.
  return sql<SqlBool>`(created_at >= ${since} and id in (${found}))`;
}

/**
 * Whether an inquiry contains the searched text, either in the visitor's name and other short
 * fields or in the message. Undefined if nothing is searched.
 */
async function containsSearched(
  db: Database,
  query: InquiriesQuery,
): Promise<Expression<SqlBool> | undefined> {
  if (query.q === '') return undefined;
  const byPerson = containsTyped(db, sql.ref('searchText'), query.q);
  if (query.q.length < shortestInMessages) return byPerson;
  return sql<SqlBool>`(${byPerson} or ${await messageContains(db, query)})`;
}

/** Selects the ids of the inquiries that match the search and the filters, unsorted. */
export async function selectMatching(db: Database, query: InquiriesQuery, now: Date) {
  const contains = await containsSearched(db, query);
  return selectDays(db, query)
    .select('id')
    .where((eb) => eb.and([...(contains ? [contains] : []), matchesFilters(eb, query, now)]));
}
