import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { isOneOf, matchesOnlyWithContent, matchesSearchText } from '#shared/db/search.ts';
import type { Tables } from '#shared/db/tables.ts';
import { termsOf } from '#shared/domain/text/search-text.ts';

type Inquiries = SelectQueryBuilder<Tables, 'contactSubmissions', object>;

/**
 * The limits for the search in `search_content`, which has an inquiry's message, its notes, and the
 * notes of its calls. A search looks at the newest inquiries in the date range: at most `count` of
 * them, and at most `bytes` of their texts together, which is 400 bytes for each inquiry on
 * average.
 */
const contentSearched = { count: 5000, bytes: 2_000_000 };
/**
 * Messages and notes are not searched if each typed word has fewer bytes than this, because such
 * words occur in nearly every message.
 */
const fewestBytesInContent = 3;

/** Returns the time of the oldest inquiry whose texts are searched, or null for none. */
async function findSearchedSince(db: Database, inquiries: Inquiries): Promise<string | null> {
  const newest = inquiries
    .select(['id', 'createdAt', sql<number>`octet_length(search_content)`.as('bytes')])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(contentSearched.count);
  const whole = await db
    .selectFrom(newest.as('newest'))
    .select((eb) => [eb.fn.sum<number>('bytes').as('bytes'), eb.fn.min('createdAt').as('since')])
    .executeTakeFirstOrThrow();
  // Adding up the bytes row by row takes four times as long, and is seldom necessary.
  if (whole.bytes <= contentSearched.bytes) return whole.since;
  const upToHere = sql<number>`sum(bytes) over (order by created_at desc, id desc)`;
  const { since } = await db
    .selectFrom(
      db
        .selectFrom(newest.as('newest'))
        .select(['createdAt', upToHere.as('bytes')])
        .as('added'),
    )
    .where('bytes', '<=', contentSearched.bytes)
    .select((eb) => eb.fn.min<string | null>('createdAt').as('since'))
    .executeTakeFirstOrThrow();
  return since;
}

export interface InquirySearch {
  /** Whether an inquiry contains each typed word. */
  matches: Expression<SqlBool>;
  /** Whether the visitor's name, email address or phone number contains each typed word. */
  matchesPerson: Expression<SqlBool>;
  /**
   * The number of inquiries in the list that match only because of their messages or notes, so that
   * `matchesPerson` does not find them.
   */
  onlyByContent: number;
}

/**
 * Prepares the search for inquiries that contain each typed word: in the visitor's name, email
 * address or phone number, or, if the inquiry is among the newest, in the message or the notes.
 * @param filtered the inquiries that match the list's filters and date range
 * @param inDateRange the inquiries in the list's date range; the newest are chosen among them
 */
export async function prepareSearch(
  db: Database,
  typed: string,
  filtered: Inquiries,
  inDateRange: Inquiries,
): Promise<InquirySearch> {
  const matchesPerson = matchesSearchText(db, typed);
  const personOnly = { matches: matchesPerson, matchesPerson, onlyByContent: 0 };
  const words = termsOf(typed).flatMap((term) => term.words);
  if (words.every((word) => Buffer.byteLength(word) < fewestBytesInContent)) return personOnly;
  const since = await findSearchedSince(db, inDateRange);
  if (since === null) return personOnly;
  const found = await filtered
    .where('createdAt', '>=', since)
    .where(matchesOnlyWithContent(db, typed))
    .select('id')
    .execute();
  // If no inquiry is found by its message or notes alone, the condition needs no ids. The database
  // then needs only half the time to read all inquiries.
  if (found.length === 0) return personOnly;
  const ids = found.map(({ id }) => id);
  // With the condition on `created_at`, the database does not compare older inquiries with the ids.
  const matches = sql<SqlBool>`(${matchesPerson} or (created_at >= ${since} and ${isOneOf(db, sql.ref('id'), ids)}))`;
  return { matches, matchesPerson, onlyByContent: ids.length };
}
