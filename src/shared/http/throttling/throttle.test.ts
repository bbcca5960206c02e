import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countWaiting } from '#tests/support/held-transaction.ts';
import { ThrottledError } from '#shared/http/errors.ts';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { clearAttempts, countAttempt, findReachedLimits, uncountAttempt } from './limits.ts';
import { createThrottle, type Throttle } from './throttle.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 15) + second * 1000);
const limitOf = (key: string, limit = 3) => ({ key, limit, windowSeconds: 60 });

describe.each(engines)('the limits on %s', (engine) => {
  let opened: TestDatabase;
  let throttle: Throttle;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
  });
  beforeEach(async () => {
    await opened.db.deleteFrom('throttleBuckets').execute();
    throttle = createThrottle(opened.db);
  });
  afterAll(() => opened.close());

  const count = (second: number, key = 'key') =>
    countAttempt(opened.db, [limitOf(key)], at(second));

  const admit = (second: number, limits = [limitOf('key')]) =>
    throttle.admit({ limits, now: at(second), refusal: (seconds) => `wait ${seconds}` }).then(
      () => 'admitted',
      (error: unknown) => (error instanceof ThrottledError ? error.message : error),
    );

  const buckets = () =>
    opened.db.selectFrom('throttleBuckets').select(['key', 'count']).orderBy('key').execute();

  test('a window begins with its first attempt and starts again after it', async () => {
    expect([await admit(0), await admit(59), await admit(59)]).toEqual(Array(3).fill('admitted'));
    expect([await admit(59.5), await admit(60)]).toEqual(['wait 1', 'admitted']);
    expect(await buckets()).toEqual([{ key: 'key', count: 1 }]);
  });

  test('of fifty simultaneous attempts as many pass as the limit allows, and only these are counted', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => admit(0)));
    expect(answers.filter((answer) => answer === 'admitted')).toHaveLength(3);
    expect(await buckets()).toEqual([{ key: 'key', count: 3 }]);
  });

  test('simultaneous attempts with several limits in any order do not block each other', async () => {
    const limits = ['a', 'b', 'c'].map((key) => limitOf(key, 100));
    const orders = [limits, limits.toReversed()];
    const attempts = Array.from({ length: 40 }, (_, nth) => admit(0, orders[nth % 2]));
    expect(new Set(await Promise.all(attempts))).toEqual(new Set(['admitted']));
    expect((await buckets()).map((bucket) => bucket.count)).toEqual([40, 40, 40]);
  });

  test('an attempt is counted under all of its limits or none', async () => {
    const limits = [limitOf('address', 5), limitOf('name', 1)];
    expect([await admit(0, limits), await admit(1, limits)]).toEqual(['admitted', 'wait 59']);
    expect(await buckets()).toEqual([
      { key: 'address', count: 1 },
      { key: 'name', count: 1 },
    ]);
  });

  test('the wait is that of the window that ends last', async () => {
    const limits = [limitOf('a', 1), { key: 'b', limit: 1, windowSeconds: 3600 }];
    await admit(0, limits);
    expect(await admit(10, limits)).toBe('wait 3590');
  });

  test('attempts pass again within a second after a count was cleared', async () => {
    for (let nth = 0; nth < 4; nth++) await admit(0);
    await clearAttempts(opened.db, ['key']);
    expect(await admit(1)).toBe('admitted');
  });

  test('a reached limit is remembered without asking the database', async () => {
    for (let nth = 0; nth < 4; nth++) await admit(0);
    await clearAttempts(opened.db, ['key']);
    expect(await admit(0)).toBe('wait 60');
  });

  test('keys with any characters count separately', async () => {
    for (const key of ['a', 'A', "a'", 'a:b', '%', 'ä']) await count(0, key);
    expect((await buckets()).map((bucket) => bucket.count)).toEqual(Array(6).fill(1));
  });

  test('taking attempts back stops at zero, creates no count and leaves other keys alone', async () => {
    for (const key of ['key', 'other']) await count(0, key);
    for (let nth = 0; nth < 2; nth++) await uncountAttempt(opened.db, ['key', 'unknown']);
    const other = { key: 'other', count: 1 };
    expect(await buckets()).toEqual([{ key: 'key', count: 0 }, other]);
    await clearAttempts(opened.db, ['key', 'unknown']);
    expect(await buckets()).toEqual([other]);
  });

  test('a reached limit is found until its window ends', async () => {
    await countAttempt(opened.db, [limitOf('key', 1)], at(0));
    const found = (second: number) => findReachedLimits(opened.db, [limitOf('key', 1)], at(second));
    expect(await found(59)).toEqual([{ key: 'key', endsAt: at(60).toISOString() }]);
    expect(await found(60)).toEqual([]);
  });
});

/** SQLite runs one writing transaction at a time, so only PostgreSQL could have these deadlocks. */
describe('counts with crossing keys on PostgreSQL', () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase('postgres');
  });
  afterAll(() => opened.close());

  const waiting = () => countWaiting(opened.db);

  test.each([
    ['taking attempts back', uncountAttempt],
    ['clearing counts', clearAttempts],
  ])('%s does not deadlock with an attempt', async (_title, change) => {
    const { db } = opened;
    // Store b before a. A statement that does not sort the rows would lock b first, and deadlock.
    for (const key of ['b', 'a']) await countAttempt(db, [limitOf(key)], at(0));
    let changed = Promise.resolve();
    await db.transaction().execute(async (transaction) => {
      await countAttempt(transaction, [limitOf('a')], at(0));
      changed = change(db, ['a', 'b']);
      // Without this line, a failure would also be reported as an unhandled rejection.
      changed.catch(() => undefined);
      await expect.poll(waiting).toBe(1);
      await countAttempt(transaction, [limitOf('b')], at(0));
    });
    await expect(changed).resolves.toBeUndefined();
  });
});
