import type { ColumnType, Generated } from 'kysely';

/** An instant as ISO 8601 in UTC, on both engines. */
export type Instant = string;
/** A calendar date, "YYYY-MM-DD". */
export type CalendarDate = string;
/** A number with two decimal places, such as "70.00". */
export type Decimal = ColumnType<string, string | number, string | number>;
/** The text that a search looks through to find a record. `searchTextOf` makes it. */
export type SearchText = Generated<string>;
/**
 * Text by which a list is sorted. `foldText` has converted it to lower case without accents, so
 * that both engines sort it the same way.
 */
export type SortKey = Generated<string>;
/**
 * Counts the edits of a record. The API sends it as the ETag, and compares it with If-Match to
 * refuse an edit of an outdated version.
 */
export type Version = Generated<number>;
