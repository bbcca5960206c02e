import type { ColumnType, Generated } from 'kysely';

/** An instant as ISO 8601 in UTC, on both engines. */
export type Instant = string;
/** A calendar date, "YYYY-MM-DD". */
export type CalendarDate = string;
/** A number with two places, such as "70.00". */
export type Decimal = ColumnType<string, string | number, string | number>;
/** What a search looks through, folded: see foldText. */
export type SearchText = Generated<string>;
/** What a list is ordered by, folded likewise, so that both engines order alike. */
export type OrderKey = Generated<string>;
/** Counts a record's edits, for ETag and If-Match. */
export type Version = Generated<number>;
