/** Copies of a migrated SQLite database, because migrating takes six times as long. */
import { sql } from 'kysely';
import { openDatabase, type Database } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';

/**
 * @returns the statements that create the tables of a migrated database, and the rows with the names
 * of the migrations
 */
async function readTemplate(): Promise<string[]> {
  const db = openDatabase({ file: ':memory:' });
  await migrate(db);
  const { rows } = await sql<{ statement: string }>`
    select * from (select sql as statement from sqlite_schema where sql is not null order by rowid)
    union all
    select format('insert into kysely_migration (name, timestamp) values (%Q, %Q)', name, timestamp)
    from kysely_migration
    union all
    select format('insert into kysely_migration_lock (id, is_locked) values (%Q, %d)', id, is_locked)
    from kysely_migration_lock
  `.execute(db);
  await db.destroy();
  return rows.map(({ statement }) => statement);
}

let template: Promise<string[]> | undefined;

/**
 * Creates an SQLite database with the current schema and without rows.
 * @param file the path of a file that does not exist yet; the default is in memory
 */
export async function openMigratedSqlite(file = ':memory:'): Promise<Database> {
  template ??= readTemplate();
  const statements = await template;
  const db = openDatabase({ file });
  await db.transaction().execute(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
  return db;
}
