import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { engines, openEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts';
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

describe.each(engines)('migrations on %s', (engine) => {
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

test('several processes that migrate one SQLite file at once all succeed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marsh-migrate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const location = { file: join(folder, 'new', 'office.db') };
  const copies = Array.from({ length: 4 }, () => startCopy(location));
  await Promise.all(copies.map((copy) => once(copy, 'message')));
  const ends = copies.map((copy) => once(copy, 'exit'));
  for (const copy of copies) copy.send('go');
  expect((await Promise.all(ends)).map(([code]) => code as unknown)).toEqual([0, 0, 0, 0]);
  const db = openDatabase(location);
  onTestFinished(() => db.destroy());
  expect(await tableNames(db)).toContain('contact_submissions');
});

test('several connections that migrate one PostgreSQL database at once all succeed', async () => {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'));
  const copies = Array.from({ length: 4 }, () => openDatabase({ url }));
  onTestFinished(async () => {
    for (const db of copies) await db.destroy();
    await drop();
  });
  await Promise.all(copies.map((db) => migrate(db)));
  expect(await tableNames(copies[0]!)).toContain('contact_submissions');
});
