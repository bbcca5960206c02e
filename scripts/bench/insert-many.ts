import type { Insertable } from 'kysely';
import type { Database } from '#db/connection.ts';
import type { Tables } from '#db/tables.ts';

const batchSize = 500;
const day = 24 * 3600 * 1000;

/** @returns the time this number of days ago, in ISO 8601 as the database stores it */
export const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

/** Inserts generated rows in batches. */
export async function insertMany<Table extends keyof Tables>(
  db: Database,
  table: Table,
  count: number,
  row: (nth: number) => Insertable<Tables[Table]>,
) {
  for (let from = 0; from < count; from += batchSize) {
    const length = Math.min(batchSize, count - from);
    const rows = Array.from({ length }, (_, nth) => row(from + nth));
    await db.insertInto(table).values(rows).execute();
  }
}
