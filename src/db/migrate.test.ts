import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#tests/support/postgres.ts';
import {
  createFolder,
  createPlace,
  engines,
  openEmptyDatabase,
  type TestDatabase,
  useDatabase,
} from '#tests/support/test-database.ts';
import { openDatabase, type Database } from './connection.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';

const tableNames = async (db: Database) =>
  (await db.introspection.getTables()).map((table) => table.name).sort();

const appliedMigrations = (db: Database) =>
  db
    .withTables<{ kyselyMigration: { name: string; timestamp: string } }>()
    .selectFrom('kyselyMigration')
    .selectAll()
    .orderBy('name')
    .execute();

/** A process that has loaded everything and waits for a word to migrate, as a second copy would. */
function startCopy(location: object) {
  const code = `
    import { openDatabase } from '#db/connection.ts';
    import { migrate } from '#db/migrate.ts';
    process.send('ready');
    process.once('message', async () => {
      const db = openDatabase(${JSON.stringify(location)});
      await migrate(db);
      await db.destroy();
      process.disconnect();
    });`;
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/**
 * A process that migrates and is killed, as by a power cut, right before its nth statement.
 * @returns the signal that ended it
 */
async function migrateUntilKilled(location: object, nth: number) {
  const code = `
    import { openDatabase } from '#db/connection.ts';
    import { migrate } from '#db/migrate.ts';
    let statements = 0;
    const killer = {
      transformQuery: ({ node }) => {
        if (++statements === ${nth}) process.kill(process.pid, 'SIGKILL');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await migrate(openDatabase(${JSON.stringify(location)}).withPlugin(killer));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}

test.each(engines)(
  'A46: killed in the middle on %s it leaves nothing half done, and the next start finishes',
  { timeout: 60_000 },
  async (engine) => {
    const location = await createPlace(engine);
    // Among the first tables, and in a later file.
    for (const nth of [12, 50]) {
      expect([nth, await migrateUntilKilled(location, nth)]).toEqual([nth, 'SIGKILL']);
      const db = openDatabase(location);
      const names = await tableNames(db);
      expect(names.filter((name) => !name.startsWith('kysely'))).toEqual([]);
      await db.destroy();
    }
    const db = openDatabase(location);
    await migrate(db);
    expect(await tableNames(db)).toContain('contact_submissions');
    expect((await appliedMigrations(db)).length).toBeGreaterThan(4);
    await db.destroy();
  },
);

describe.each(engines)('A46: migrations on %s', (engine) => {
  let opened: TestDatabase;
  beforeEach(async () => {
    opened = await openEmptyDatabase(engine);
  });
  afterEach(() => opened.close());

  test('are applied in the order of their numbers', async () => {
    await migrate(opened.db);
    const names = (await appliedMigrations(opened.db)).map(({ name }) => name);
    const times = (await appliedMigrations(opened.db)).map(({ timestamp }) => timestamp);
    expect(names.map((name) => Number(name.slice(0, 3)))).toEqual(names.map((_, at) => at + 1));
    expect(times).toEqual(times.toSorted());
  });

  test('a second run changes nothing', async () => {
    await migrate(opened.db);
    const [tables, applied] = [await tableNames(opened.db), await appliedMigrations(opened.db)];
    await migrate(opened.db);
    expect(await tableNames(opened.db)).toEqual(tables);
    expect(await appliedMigrations(opened.db)).toEqual(applied);
    expect(applied.length).toBeGreaterThan(1);
  });

  test('a database that knows a later migration is refused', async () => {
    await migrate(opened.db);
    await opened.db
      .withTables<{ kyselyMigration: { name: string; timestamp: string } }>()
      .insertInto('kyselyMigration')
      .values({ name: '999-from-the-future', timestamp: '2030-01-01T00:00:00.000Z' })
      .execute();
    await expect(migrate(opened.db)).rejects.toThrow(NewerDatabaseError);
  });

  test.each(['testimonials', 'idempotency_keys'])(
    'a migration that stumbles over %s leaves nothing half done, and runs once that is gone',
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
  'A46: several processes that migrate one SQLite file at once all succeed',
  {
    timeout: 60_000,
  },
  async () => {
    const location = { file: join(createFolder(), 'new', 'office.db') };
    const copies = Array.from({ length: 4 }, () => startCopy(location));
    await Promise.all(copies.map((copy) => once(copy, 'message')));
    const ends = copies.map((copy) => once(copy, 'exit'));
    for (const copy of copies) copy.send('go');
    expect((await Promise.all(ends)).map(([code]) => code as unknown)).toEqual([0, 0, 0, 0]);
    const db = openDatabase(location);
    onTestFinished(() => db.destroy());
    expect(await tableNames(db)).toContain('contact_submissions');
  },
);

test('A46: several connections that migrate one PostgreSQL database at once all succeed', async () => {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'));
  const copies = Array.from({ length: 4 }, () => openDatabase({ url }));
  onTestFinished(async () => {
    for (const db of copies) await db.destroy();
    await drop();
  });
  await Promise.all(copies.map((db) => migrate(db)));
  expect(await tableNames(copies[0]!)).toContain('contact_submissions');
});

test(
  'A46: a migration on PostgreSQL waits for another longer than any request would',
  { timeout: 60_000 },
  async () => {
    const location = await createPlace('postgres');
    const other = new Client(location.url);
    await other.connect();
    await other.query('select pg_advisory_lock(3853314791062309107)');
    await useDatabase(location, async (db) => {
      const migrating = migrate(db);
      await sleep(13_000);
      expect(await tableNames(db)).toEqual([]);
      await other.end();
      await migrating;
      expect(await tableNames(db)).toContain('contact_submissions');
    });
  },
);
