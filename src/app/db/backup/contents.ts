import { sql } from 'kysely';
import { openDatabase, type Database, type DatabaseLocation } from '#shared/db/connection.ts';
import { BackupError } from './backup-error.ts';

export type Engine = 'sqlite' | 'postgres';

export const engineOf = (location: DatabaseLocation): Engine =>
  'url' in location ? 'postgres' : 'sqlite';

/** Opens a database while `work` runs, and closes it afterwards. */
export async function useDatabase<Result>(
  location: DatabaseLocation,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(location);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** The schema version and the row counts of a database, which are part of a backup's manifest. */
export interface Contents {
  /** The name of the newest migration that was applied. */
  schemaVersion: string;
  /** The row count of every table, by the table's name in SQL, such as "agent_pages". */
  rows: Record<string, number>;
}

const tableQueries = {
  sqlite: sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite!_%' escape '!'
  `,
  postgres: sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()
  `,
};

export async function listTables(db: Database, engine: Engine): Promise<string[]> {
  const { rows } = await tableQueries[engine].execute(db);
  return rows.map(({ name }) => name).sort();
}

/** @throws BackupError if the database is empty or was not created by this program */
export async function readContents(db: Database, engine: Engine): Promise<Contents> {
  const tables = await listTables(db, engine);
  if (!tables.includes('kysely_migration')) {
    throw new BackupError('The database is empty or was not made by this program.');
  }
  const newest = await sql<{
    name: string;
  }>`select max(name) as name from kysely_migration`.execute(db);
  const rows: Contents['rows'] = {};
  for (const table of tables) {
    const counted = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}
    `.execute(db);
    rows[table] = counted.rows[0]?.count ?? 0;
  }
  return { schemaVersion: newest.rows[0]?.name ?? '', rows };
}

/** @throws BackupError if they differ; the message names the first difference */
export function requireEqualContents(actual: Contents, expected: Contents): void {
  if (actual.schemaVersion !== expected.schemaVersion) {
    throw new BackupError(
      `The backup holds schema ${actual.schemaVersion}; its manifest says ${expected.schemaVersion}.`,
    );
  }
  const tables = new Set([...Object.keys(actual.rows), ...Object.keys(expected.rows)]);
  for (const table of tables) {
    const [found, promised] = [actual.rows[table], expected.rows[table]];
    if (found === promised) continue;
    throw new BackupError(
      `The backup holds ${found ?? 'no'} rows of ${table}; its manifest says ${promised ?? 'none'}.`,
    );
  }
}
