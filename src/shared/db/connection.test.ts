import { sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { createPlace, engines, type Engine } from '#tests/support/test-database.ts';
import { openDatabase } from './connection.ts';
import { migrate } from '#app/db/migrate.ts';

async function openWithListener(engine: Engine) {
  const database = engine === 'postgres' ? await createTestDatabase(inject('postgresUrl')) : null;
  const onError = vi.fn<() => void>();
  const db = openDatabase(database ? { url: database.url } : { file: ':memory:' }, onError);
  await migrate(db);
  onError.mockClear();
  return {
    db,
    onError,
    close: async () => {
      await db.destroy();
      await database?.drop();
    },
  };
}

const bucket = { key: 'k', count: 1, expiresAt: '2026-11-21T15:00:00.000Z' };

test.each(engines)(
  'on %s a failed statement is reported, a constraint violation is not',
  async (engine) => {
    const { db, onError, close } = await openWithListener(engine);
    await db.insertInto('throttleBuckets').values(bucket).execute();
    const twice = db.insertInto('throttleBuckets').values(bucket).execute();
    await expect(twice).rejects.toThrow(/unique/i);
    expect(onError).not.toHaveBeenCalled();
    await expect(sql`select * from nothing_of_that_name`.execute(db)).rejects.toThrow(
      'nothing_of_that_name',
    );
    expect(onError).toHaveBeenCalledTimes(1);
    await close();
  },
);

test('A44: SQLite waits for the disk with each commit, and overwrites deleted data', async () => {
  const db = openDatabase(await createPlace('sqlite'));
  onTestFinished(() => db.destroy());
  const pragma = async (name: string) => {
    const { rows } = await sql<object>`pragma ${sql.raw(name)}`.execute(db);
    return Object.values(rows[0] ?? {});
  };
  const full = 2;
  expect(await pragma('synchronous')).toEqual([full]);
  expect(await pragma('secure_delete')).toEqual([1]);
});

test('A44: connections to PostgreSQL keep the server’s setting for waiting for the disk', async () => {
  const db = openDatabase(await createPlace('postgres'));
  onTestFinished(() => db.destroy());
  const { rows } = await sql`
    select name from pg_settings where name in ('synchronous_commit', 'fsync') and source = 'client'
  `.execute(db);
  expect(rows).toEqual([]);
});

test('a PostgreSQL server that does not answer is reported', async () => {
  const onError = vi.fn<() => void>();
  const db = openDatabase({ url: 'postgres://u:p@127.0.0.1:1/office' }, onError);
  await expect(sql`select 1`.execute(db)).rejects.toThrow('ECONNREFUSED');
  expect(onError).toHaveBeenCalledTimes(1);
  await db.destroy();
});
