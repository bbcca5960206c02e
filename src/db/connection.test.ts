import { sql } from 'kysely';
import { expect, inject, test, vi } from 'vitest';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { engines, type Engine } from '#tests/support/test-database.ts';
import { openDatabase } from './connection.ts';
import { migrate } from './migrate.ts';

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

test('a PostgreSQL server that does not answer is reported', async () => {
  const onError = vi.fn<() => void>();
  const db = openDatabase({ url: 'postgres://u:p@127.0.0.1:1/office' }, onError);
  await expect(sql`select 1`.execute(db)).rejects.toThrow('ECONNREFUSED');
  expect(onError).toHaveBeenCalledTimes(1);
  await db.destroy();
});
