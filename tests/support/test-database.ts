import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { openDatabase, type Database } from '#shared/db/connection.ts';
import { migrate } from '#app/db/migrate.ts';
import { listTables } from '#app/db/backup/contents.ts';
import { emptyTables } from './empty-office.ts';
import { createTestDatabase } from './postgres.ts';

export { useDatabase } from '#app/db/backup/contents.ts';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

export type AtTheEnd = (undo: () => Promise<void> | void) => void;

/**
 * Creates a folder and passes its removal to `atTheEnd`. By default the folder is removed after the
 * test. Vitest ignores `afterAll` in a hook, so pass `afterAll` outside of hooks.
 */
export function createFolder(atTheEnd: AtTheEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'marsh-test-'));
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Places {
  sqlite: { file: string };
  postgres: { url: string };
}

/**
 * Creates a place for a database that several processes can open. On SQLite it is the path of a
 * file that does not exist yet. On PostgreSQL it is the URL of a new database.
 * @param postgresTemplate the name of the PostgreSQL database to copy; without it, the new database
 * is empty
 */
export async function createPlace<Kind extends Engine>(
  engine: Kind,
  atTheEnd: AtTheEnd = onTestFinished,
  postgresTemplate?: string,
): Promise<Places[Kind]> {
  const create = {
    sqlite: async () => ({ file: join(createFolder(atTheEnd), 'marsh-and-square.db') }),
    async postgres() {
      const { url, drop } = await createTestDatabase(inject('postgresUrl'), postgresTemplate);
      atTheEnd(drop);
      return { url };
    },
  } satisfies { [Each in Engine]: () => Promise<Places[Each]> };
  return (await create[engine]()) as Places[Kind];
}

/**
 * @returns the statements that create a migrated database's tables, indexes and triggers, and the
 * rows of the two tables of the migrations
 */
async function readSqliteTemplate(): Promise<string[]> {
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

let sqliteTemplate: Promise<string[]> | undefined;

/**
 * Creates an SQLite database with the current schema and without records. Runs the statements of a
 * migrated database, because migrating takes six times as long.
 * @param file the path of a file that does not exist yet; the default is in memory
 */
async function openMigratedSqlite(file = ':memory:'): Promise<Database> {
  sqliteTemplate ??= readSqliteTemplate();
  const statements = await sqliteTemplate;
  const db = openDatabase({ file });
  await db.transaction().execute(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
  return db;
}

/** Creates a database like `createPlace`, but with the current schema and without records. */
export async function createMigratedPlace<Kind extends Engine>(
  engine: Kind,
  atTheEnd: AtTheEnd = onTestFinished,
): Promise<Places[Kind]> {
  const place: { file: string } | { url: string } = await createPlace<Engine>(
    engine,
    atTheEnd,
    inject('postgresTemplate'),
  );
  if ('file' in place) await (await openMigratedSqlite(place.file)).destroy();
  return place as Places[Kind];
}

export interface TestDatabase {
  db: Database;
  close: () => Promise<void>;
}

const closable = (db: Database): TestDatabase => ({ db, close: () => db.destroy() });

async function openPostgres(template?: string): Promise<TestDatabase> {
  const database = await createTestDatabase(inject('postgresUrl'), template);
  const db = openDatabase({ url: database.url });
  return {
    db,
    close: async () => {
      await db.destroy();
      await database.drop();
    },
  };
}

/** Creates a database without tables. */
export const openEmptyDatabase = async (engine: Engine): Promise<TestDatabase> =>
  engine === 'sqlite' ? closable(openDatabase({ file: ':memory:' })) : openPostgres();

/** The emptied PostgreSQL databases of ended tests, which later tests of this worker use. */
const emptied: TestDatabase[] = [];

/**
 * Opens an emptied database, or a new one, because creating and dropping a database takes a tenth
 * of a second of processor time, and each new connection a fortieth. `close` empties the database,
 * or drops it if a test has dropped one of its tables or closed its connections. A test that
 * changes settings of a connection needs a new database (see `createMigratedPlace`), because
 * emptying does not undo them.
 */
async function openMigratedPostgres(): Promise<TestDatabase> {
  const opened = emptied.pop() ?? (await openPostgres(inject('postgresTemplate')));
  const { db, close } = opened;
  const tables = await listTables(db, 'postgres');
  const isEmptied = async () => {
    const isComplete = isDeepStrictEqual(await listTables(db, 'postgres'), tables);
    if (isComplete) await emptyTables(db, tables);
    return isComplete;
  };
  const keepOrDrop = async () => {
    if (await isEmptied().catch(() => false)) emptied.push(opened);
    else await close();
  };
  // Only the first call may act, because a later test can be using the database already.
  let closing: Promise<void> | undefined;
  return { db, close: () => (closing ??= keepOrDrop()) };
}

/** Creates a database with the current schema and without records. */
export const openTestDatabase = async (engine: Engine): Promise<TestDatabase> =>
  engine === 'sqlite' ? closable(await openMigratedSqlite()) : openMigratedPostgres();
