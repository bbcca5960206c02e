import { SqliteAdapter, sql } from 'kysely';
import type { Database } from '#db/connection.ts';

/**
 * Moves SQLite's write-ahead log into the database file and empties it, because deleted personal
 * data would otherwise stay in the log until many more writes have followed. SQLite skips this
 * while another process reads.
 */
export async function truncateWal(db: Database): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
