import { sql } from 'kysely';
import { isPostgres, type Database } from '#shared/db/connection.ts';

/**
 * Moves SQLite's write-ahead log into the database file and empties the log, because deleted
 * personal data would otherwise stay in it until many more writes have followed. SQLite cannot
 * empty the log while another process reads. Does nothing on PostgreSQL.
 */
export async function truncateWal(db: Database): Promise<void> {
  if (isPostgres(db)) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
