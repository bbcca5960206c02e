import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import type { Database, DatabaseLocation } from './connection.ts';

/**
 * Returns the free bytes of the disk and the unused pages of the SQLite file. Undefined for
 * PostgreSQL, whose disk this program cannot read.
 */
export async function readFreeBytes(
  db: Database,
  location: DatabaseLocation,
): Promise<number | undefined> {
  if ('url' in location) return undefined;
  const { bavail, bsize } = await statfs(dirname(location.file));
  const { rows } = await sql<{ bytes: number }>`
    select freelist_count * page_size as bytes from pragma_freelist_count, pragma_page_size
  `.execute(db);
  return bavail * bsize + (rows[0]?.bytes ?? 0);
}
