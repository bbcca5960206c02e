import type { ColumnType, Generated } from 'kysely';

/** An instant as ISO 8601 in UTC, on both engines. */
export type Instant = string;
/** A calendar date, "YYYY-MM-DD". */
export type CalendarDate = string;
/** A decimal number. It is read as text with two decimal places, such as "70.00". */
export type Decimal = ColumnType<string, string | number, string | number>;
/** The text in which a search looks for the typed words. `searchTextOf` makes it. */
export type SearchText = Generated<string>;
/**
 * Text by which a list is sorted. `foldText` converts it to lower case without accents before it is
 * stored. Both engines compare it byte by byte, so they sort it the same way.
 */
export type SortKey = Generated<string>;
/**
 * The version of a record: 1 at first, and higher after each edit. The API sends it as the ETag,
 * and compares it with If-Match to refuse an edit of an outdated version.
 */
export type Version = Generated<number>;
