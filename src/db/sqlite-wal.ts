import { SqliteAdapter, sql } from 'kysely';
import type { Database } from './connection.ts';

/**
 * Writes SQLite's log into its file and empties it: what was deleted would otherwise stand there
 * until much else was written. Where somebody reads just then, it is left for the next time.
 */
export async function emptyLog(db: Database): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
