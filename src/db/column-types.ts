import type { ColumnType, Generated } from 'kysely';

/** An instant as ISO 8601 in UTC, on both engines. */
export type Instant = string;
/** A calendar date, "YYYY-MM-DD". */
export type CalendarDate = string;
/** A number with two decimal places, such as "70.00". */
export type Decimal = ColumnType<string, string | number, string | number>;
/** Text that a search looks at, made by `searchTextOf`. */
export type SearchText = Generated<string>;
/** Text that a list is sorted by, folded by `foldText`, so that both engines sort the same way. */
export type SortKey = Generated<string>;
/**
 * Counts the edits of a record. The API sends it as the ETag, and compares it with If-Match to
 * refuse an edit of an outdated version.
 */
export type Version = Generated<number>;
