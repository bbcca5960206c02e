import { sql, type Expression, type SqlBool } from 'kysely';
import { termsOf } from '#shared/domain/text/search-text.ts';
import { isPostgres, type Database } from './connection.ts';

/**
 * Returns the SQL condition that a text column contains a searched text. Both texts must already be
 * in lower case without accents. LIKE is not used, because it is slow with repetitive text, such as
 * a search for "aaaa" in a long text of the letter "a".
 */
export function containsText(
  db: Database,
  column: Expression<string>,
  text: string,
): Expression<SqlBool> {
  const position = isPostgres(db) ? sql`strpos` : sql`instr`;
  return sql<SqlBool>`${position}(${column}, ${text}) > 0`;
}

/**
 * Returns the SQL condition that a column's value is one of the ids. All ids are one parameter,
 * because there can be thousands of them and databases limit a statement's parameters.
 */
export const isOneOf = (db: Database, column: Expression<string>, ids: string[]) =>
  isPostgres(db)
    ? sql<SqlBool>`${column} = any(${ids}::uuid[])`
    : sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(ids)}))`;

const joinAll = (conditions: Expression<SqlBool>[], word: 'and' | 'or'): Expression<SqlBool> =>
  conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(conditions, sql.raw(` ${word} `))})`;

/**
 * Returns the SQL condition that a record contains each term into which `termsOf` divides the typed
 * text. For a term with `digits`, the record may contain the digits instead of the words.
 * @param contains returns the SQL condition that the record contains a text, which is in lower case
 * without accents
 */
export const matchesTyped = (
  typed: string,
  contains: (text: string) => Expression<SqlBool>,
): Expression<SqlBool> =>
  joinAll(
    termsOf(typed).map(({ words, digits }) => {
      const all = joinAll(words.map(contains), 'and');
      return digits === undefined ? all : joinAll([contains(digits), all], 'or');
    }),
    'and',
  );

const searchText = sql.ref<string>('searchText');

/** Only one table of the query may have the column `search_text`. */
export const matchesSearchText = (db: Database, typed: string) =>
  matchesTyped(typed, (text) => containsText(db, searchText, text));

/**
 * Returns the SQL condition that a record's `search_text` and `search_content` together contain the
 * typed text as `matchesTyped` describes, but its `search_text` alone does not.
 */
export function matchesOnlyWithContent(db: Database, typed: string): Expression<SqlBool> {
  const content = sql.ref<string>('searchContent');
  const matchesBoth = matchesTyped(
    typed,
    (text) =>
      sql<SqlBool>`(${containsText(db, searchText, text)} or ${containsText(db, content, text)})`,
  );
  return sql<SqlBool>`(${matchesBoth} and not ${matchesSearchText(db, typed)})`;
}
