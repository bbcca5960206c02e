import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { runModule, runTogether } from '#tests/support/killed-process.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import {
  createFolder,
  createPlace,
  engines,
  openEmptyDatabase,
  type TestDatabase,
  useDatabase,
} from '#tests/support/test-database.ts';
import { openDatabase, type Database } from '#shared/db/connection.ts';
import { migrate, schemaVersions, UnknownMigrationError } from './migrate.ts';

const tableNames = async (db: Database) =>
  (await db.introspection.getTables()).map((table) => table.name).sort();

const withMigrations = (db: Database) =>
  db.withTables<{ kyselyMigration: { name: string; timestamp: string } }>();

const appliedMigrations = (db: Database) =>
  withMigrations(db).selectFrom('kyselyMigration').selectAll().orderBy('name').execute();

/** Migrates in a process that kills itself right before the nth SQL statement. */
const migrateUntilKilled = (location: object, nth: number) =>
  runModule(`
    import { openDatabase } from '#shared/db/connection.ts';
    import { migrate } from '#app/db/migrate.ts';
    let statements = 0;
    const killer = {
      transformQuery: ({ node }) => {
        if (++statements === ${nth}) process.kill(process.pid, 'SIGKILL');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await migrate(openDatabase(${JSON.stringify(location)}).withPlugin(killer));`);

test.each(engines)(
  'A46: a killed migration on %s leaves no tables, and the next start completes it',
  { timeout: 60_000 },
  async (engine) => {
    const location = await createPlace(engine);
    // Statement 12 creates a table. Statement 130 creates a trigger.
    for (const nth of [12, 130]) {
      expect([nth, await migrateUntilKilled(location, nth)]).toEqual([nth, 'SIGKILL']);
      const db = openDatabase(location);
      const names = await tableNames(db);
      expect(names.filter((name) => !name.startsWith('kysely'))).toEqual([]);
      await db.destroy();
    }
    const db = openDatabase(location);
    await migrate(db);
    expect(await tableNames(db)).toContain('contact_submissions');
    expect((await appliedMigrations(db)).map(({ name }) => name)).toEqual(schemaVersions);
    await db.destroy();
  },
);

describe.each(engines)('A46: migrations on %s', (engine) => {
  let opened: TestDatabase;
  beforeEach(async () => {
    opened = await openEmptyDatabase(engine);
  });
  afterEach(() => opened.close());

  test('a second run changes nothing', async () => {
    await migrate(opened.db);
    const [tables, applied] = [await tableNames(opened.db), await appliedMigrations(opened.db)];
    await migrate(opened.db);
    expect(await tableNames(opened.db)).toEqual(tables);
    expect(await appliedMigrations(opened.db)).toEqual(applied);
    expect(applied.map(({ name }) => name)).toEqual(schemaVersions);
  });

  test.each(['999-from-the-future', '001-of-another-history'])(
    'a database with the unknown migration %s is refused',
    async (name) => {
      await migrate(opened.db);
      await withMigrations(opened.db)
        .insertInto('kyselyMigration')
        .values({ name, timestamp: '2030-01-01T00:00:00.000Z' })
        .execute();
      await expect(migrate(opened.db)).rejects.toThrow(UnknownMigrationError);
    },
  );

  test.each(['testimonials', 'idempotency_keys'])(
    'a migration that fails because %s exists leaves nothing, and succeeds without it',
    async (obstacle) => {
      await opened.db.schema.createTable(obstacle).addColumn('id', 'text').execute();
      await expect(migrate(opened.db)).rejects.toThrow(/already exists/);
      expect(await tableNames(opened.db)).toEqual([obstacle]);
      expect(await appliedMigrations(opened.db)).toEqual([]);
      await opened.db.schema.dropTable(obstacle).execute();
      await migrate(opened.db);
      expect(await tableNames(opened.db)).toContain('contact_submissions');
    },
  );
});

test(
  'A46: several processes can migrate one SQLite file at once',
  { timeout: 60_000 },
  async () => {
    const location = { file: join(createFolder(), 'new', 'office.db') };
    const migrating = `
    import { openDatabase } from '#shared/db/connection.ts';
    import { migrate } from '#app/db/migrate.ts';
    const db = openDatabase(${JSON.stringify(location)});
    await migrate(db);
    await db.destroy();`;
    expect(await runTogether([migrating, migrating])).toEqual([0, 0]);
    expect(await useDatabase(location, tableNames)).toContain('contact_submissions');
  },
);

test('A46: several connections can migrate one PostgreSQL database at once', async () => {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'));
  const instances = Array.from({ length: 4 }, () => openDatabase({ url }));
  onTestFinished(async () => {
    for (const db of instances) await db.destroy();
    await drop();
  });
  await Promise.all(instances.map((db) => migrate(db)));
  expect(await tableNames(instances[0]!)).toContain('contact_submissions');
});

test('A46: a migration on PostgreSQL waits longer than the time limits for another one', async () => {
  const location = await createPlace('postgres');
  const other = new Client(location.url);
  await other.connect();
  await other.query('select pg_advisory_lock(3853314791062309107)');
  const isWaiting = async () => {
    const { rows } = await other.query(
      `select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };
  await useDatabase(location, (db) =>
    db.connection().execute(async (connection) => {
      const limit = 100;
      await sql.raw(`set statement_timeout = ${limit}`).execute(connection);
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      const migrating = migrate(connection);
      while (!(await isWaiting())) await sleep(10);
      await sleep(2 * limit);
      // The driver's own limit, which is a timer of this process.
      vi.advanceTimersByTime(13_000);
      vi.useRealTimers();
      expect(await tableNames(db)).toEqual([]);
      await other.end();
      await migrating;
      expect(await tableNames(db)).toContain('contact_submissions');
    }),
  );
});
