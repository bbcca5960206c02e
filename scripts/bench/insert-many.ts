import type { Insertable } from 'kysely';
import type { Database } from '#db/connection.ts';
import type { Tables } from '#db/tables.ts';

const rowsAtOnce = 500;
const day = 24 * 3600 * 1000;

/** Some time ago, as it is stored. */
export const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

/** Makes rows one by one and inserts them by the hundred. */
export async function insertMany<Table extends keyof Tables>(
  db: Database,
  table: Table,
  count: number,
  row: (nth: number) => Insertable<Tables[Table]>,
) {
  for (let from = 0; from < count; from += rowsAtOnce) {
    const length = Math.min(rowsAtOnce, count - from);
    const rows = Array.from({ length }, (_, nth) => row(from + nth));
    await db.insertInto(table).values(rows).execute();
  }
}
