import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { clearBucket, countAttempt, findBucket, refundAttempt } from './throttle.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 15, 0, second));

describe.each(engines)('a count on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
  });
  beforeEach(() => opened.db.deleteFrom('throttleBuckets').execute());
  afterAll(() => opened.close());
  const count = (second: number, key = 'key') => countAttempt(opened.db, key, 60, at(second));

  test('begins its window with the first attempt and starts again after it', async () => {
    const expiresAt = at(60).toISOString();
    expect(await count(0)).toEqual({ count: 1, expiresAt });
    expect(await count(59)).toEqual({ count: 2, expiresAt });
    expect(await count(60)).toEqual({ count: 1, expiresAt: at(120).toISOString() });
  });

  test('counts each of fifty simultaneous attempts', async () => {
    const counts = await Promise.all(Array.from({ length: 50 }, () => count(0)));
    expect(counts.map((bucket) => bucket.count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, nth) => nth + 1),
    );
  });

  test('counts each key separately, with any characters', async () => {
    for (const key of ['a', 'A', "a'", 'a:b', '%', 'ä'])
      expect((await count(0, key)).count).toBe(1);
  });

  test('is found until the window ends or it is cleared', async () => {
    await count(0);
    expect(await findBucket(opened.db, 'key', at(59))).toMatchObject({ count: 1 });
    expect(await findBucket(opened.db, 'key', at(60))).toBeUndefined();
    await clearBucket(opened.db, 'key');
    expect(await findBucket(opened.db, 'key', at(0))).toBeUndefined();
  });

  test('refunds attempts, but not below zero', async () => {
    await count(0);
    await refundAttempt(opened.db, 'key');
    await refundAttempt(opened.db, 'key');
    expect((await count(1)).count).toBe(1);
    await refundAttempt(opened.db, 'unknown');
    expect(await findBucket(opened.db, 'unknown', at(0))).toBeUndefined();
  });
});
