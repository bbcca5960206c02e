import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, openEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { migrate } from './migrate.ts';

/** The last migration before inquiries had a stored due time. */
const before = '009-website';

/**
 * Each row has the times at which an inquiry was received, answered and due, and the office minutes
 * until the answer.
 */
const inquiries = [
  ['2026-11-21T17:00:00.123Z', null, '2026-11-21T19:00:00.123Z', null],
  ['2026-11-21T21:00:00.000Z', '2026-11-21T21:20:59.000Z', '2026-11-21T23:00:00.000Z', 20],
  ['2026-11-21T23:00:00.000Z', '2026-11-22T14:45:00.000Z', '2026-11-22T16:00:00.000Z', 45],
  ['2026-11-21T05:00:00.000Z', '2026-11-21T04:00:00.000Z', '2026-11-21T16:00:00.000Z', 0],
  ['2026-03-07T22:00:00.000Z', '2026-03-09T13:30:00.000Z', '2026-03-08T14:00:00.000Z', 630],
  ['2026-11-01T06:30:00.000Z', null, '2026-11-01T16:00:00.000Z', null],
  ['2026-12-31T22:30:00.000Z', null, '2027-01-01T15:30:00.000Z', null],
] as const;

describe.each(engines)('inquiries of an older release on %s', (engine) => {
  let opened: TestDatabase;
  beforeEach(async () => {
    opened = await openEmptyDatabase(engine);
  });
  afterEach(() => opened.close());

  test('get the due times that they had', async () => {
    const { db } = opened;
    await migrate(db, before);
    // Use more rows than the migration changes in one batch.
    const rows = Array.from({ length: 1201 }, (_, nth) => {
      const [createdAt, firstResponseAt, replyDueAt, responseMinutes] =
        inquiries[nth % inquiries.length]!;
      const id = `018f0000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
      return {
        stored: { id, createdAt, firstResponseAt },
        read: { id, replyDueAt, responseMinutes },
      };
    });
    const visitor = { firstName: 'A', lastName: 'B', email: 'a@example.com', service: 'buying' };
    for (let from = 0; from < rows.length; from += 400) {
      await db
        .insertInto('contactSubmissions')
        .values(
          rows.slice(from, from + 400).map(({ stored }) => ({ ...visitor, ...stored }) as never),
        )
        .execute();
    }
    await migrate(db);
    const read = await db
      .selectFrom('contactSubmissions')
      .select(['id', 'replyDueAt', 'responseMinutes'])
      .orderBy('id')
      .execute();
    expect(read).toEqual(rows.map((row) => row.read));
  });
});
