import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMigratedPlace, createPlace } from '#tests/support/test-database.ts';
import { openDatabase, type Database } from './connection.ts';
import { migrate } from '#app/db/migrate.ts';
import { findOutage } from './errors.ts';

const write = (db: Database) =>
  db
    .insertInto('throttleBuckets')
    .values({ key: 'k', count: 1, expiresAt: '2026-01-01' })
    .execute();

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const outageOf = async (work: Promise<unknown>) => findOutage(await failureOf(work));

describe('on PostgreSQL', () => {
  let db: Database;
  // Open a new database, because the tests change settings of its connections.
  beforeEach(async () => {
    db = openDatabase(await createMigratedPlace('postgres'));
  });
  afterEach(() => db.destroy());

  const within = (statements: string[]) =>
    outageOf(
      db.connection().execute(async (connection) => {
        for (const statement of statements) await sql.raw(statement).execute(connection);
      }),
    );

  test.each([
    ['set statement_timeout = 50', 'select pg_sleep(1)'],
    ['select pg_terminate_backend(pg_backend_pid())'],
    ["do $$ begin raise sqlstate '53300'; end $$"],
    ["do $$ begin raise sqlstate '40P01'; end $$"],
    ["do $$ begin raise sqlstate '08006'; end $$"],
    ["do $$ begin raise sqlstate '58030'; end $$"],
    ["do $$ begin raise sqlstate '25P03'; end $$"],
  ])('%s is an outage', async (...statements) => {
    expect(await within(statements)).toBe('unreachable');
  });

  test('a lock that another transaction keeps is an outage', async () => {
    const other = await db.startTransaction().execute();
    await sql`lock table throttle_buckets in access exclusive mode`.execute(other);
    expect(await outageOf(write(db))).toBe('unreachable');
    await other.rollback().execute();
  });

  test.each([
    ['set default_transaction_read_only = on', 'delete from agents'],
    ["do $$ begin raise sqlstate '53100'; end $$"],
  ])('after %s the database cannot be written', async (...statements) => {
    expect(await within(statements)).toBe('unwritable');
  });

  test.each(['select nothing', 'select 1/0', "insert into agent_slugs values ('a', 'b')"])(
    'an error in %s is not an outage',
    async (statement) => {
      const failure = await failureOf(sql.raw(statement).execute(db));
      expect(failure).toBeInstanceOf(Error);
      expect(findOutage(failure)).toBeUndefined();
    },
  );
});

test.each([
  'postgres://postgres@127.0.0.1:1/office',
  'postgres://postgres@localhost:1/office?host=/tmp',
])('an unreachable PostgreSQL server at %s is an outage', async (url) => {
  const db = openDatabase({ url });
  expect(await outageOf(write(db))).toBe('unreachable');
  await db.destroy();
});

describe('on SQLite', () => {
  let db: Database;
  let other: Database;
  beforeEach(async () => {
    const place = await createPlace('sqlite');
    db = openDatabase(place);
    await migrate(db);
    other = openDatabase(place);
  });
  afterEach(async () => {
    await db.destroy();
    await other.destroy();
  });

  test('A45: a write waits for another process without blocking this one', async () => {
    const transaction = await other.startTransaction().execute();
    let isWritten = false;
    const writing = write(db).then(() => {
      isWritten = true;
    });
    // Use timers, because they only fire if the waiting write does not block this process.
    for (let tick = 0; tick < 10; tick++) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(isWritten).toBe(false);
    await transaction.rollback().execute();
    await writing;
    expect(isWritten).toBe(true);
  });

  test('a lasting lock fails all waiting writes together, and later writes succeed', async () => {
    const transaction = await other.startTransaction().execute();
    const waiting = Array.from({ length: 5 }, () => outageOf(write(db)));
    expect(await Promise.all(waiting)).toEqual(Array(5).fill('unreachable'));
    await transaction.rollback().execute();
    await write(db);
  });

  test('a read-only database is an outage, a constraint violation is not', async () => {
    await write(db);
    expect(await outageOf(write(db))).toBeUndefined();
    await sql`pragma query_only = on`.execute(db);
    expect(await outageOf(write(db))).toBe('unwritable');
  });
});

test.each([
  ['a file that cannot be read', { errcode: 266 }, 'unreachable'],
  ['a file that cannot be opened', { errcode: 14 }, 'unreachable'],
  ['a file that may not be used', { errcode: 3 }, 'unreachable'],
  ['a locked table', { errcode: 6 }, 'unreachable'],
  ['a full disk', { errcode: 13 }, 'unwritable'],
  ['a used-up quota', { errcode: 778 }, 'unwritable'],
  ['a damaged file', { errcode: 11 }, undefined],
  ['a name that cannot be resolved', { code: 'EAI_AGAIN' }, 'unreachable'],
  ['a server that does not answer', { code: 'ETIMEDOUT' }, 'unreachable'],
  ['a connection that is cut off', { code: 'EPIPE' }, 'unreachable'],
  ['a certificate that has expired', { code: 'CERT_HAS_EXPIRED' }, 'unreachable'],
  ['a wrong password', { code: '28P01' }, undefined],
] as const)('%s with %j is the outage %s', (_what, codes, outage) => {
  expect(findOutage(Object.assign(new Error('x'), codes))).toBe(outage);
});

test('a connection that PostgreSQL ended, of which only the driver tells, is an outage', () => {
  expect(findOutage(new Error('Connection terminated unexpectedly'))).toBe('unreachable');
});

test.each([
  new TypeError('x'),
  'text',
  undefined,
  Object.assign(new Error('x'), { code: 'ENOENT' }),
])('%s is not an outage', (error) => {
  expect(findOutage(error)).toBeUndefined();
});
