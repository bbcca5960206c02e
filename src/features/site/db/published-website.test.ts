import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shippedContent } from '#features/site/domain/parts.ts';
import { formatOf } from '#features/site/domain/upgrades.ts';
import { UnreadableDataError } from '#shared/domain/unreadable-data-error.ts';
import { acceptedChanges } from '#tests/support/append-only.ts';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { readPublishedNumbers, readPublishedWebsite } from './published-website.ts';

const publishedAt = '2026-11-21T15:00:00.000Z';

const heading = (text: string) => ({
  ...shippedContent.home,
  hero: { ...shippedContent.home.hero, heading: text },
});

const nothingElse = { pictures: {}, reviews: [], closedDays: {}, wrongColors: [] };

describe.each(engines)('the published website on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
  });
  beforeEach(() => opened.db.deleteFrom('websiteParts').execute());
  afterAll(() => opened.close());

  let number = 0;

  async function publish(content: object, format = formatOf('home')) {
    number++;
    const version = { part: 'home' as const, number, format, content: JSON.stringify(content) };
    await opened.db
      .insertInto('websiteVersions')
      .values({ ...version, contentHash: 'hash', publishedAt, publishedByName: 'admin' })
      .execute();
    await opened.db.deleteFrom('websiteParts').execute();
    await opened.db
      .insertInto('websiteParts')
      .values({ part: 'home', published: number })
      .execute();
  }

  test('is the shipped words until a part is published', async () => {
    const numbers = { parts: {}, reviews: 0, closedDays: 0 };
    const shipped = { content: shippedContent, publishedAt: {}, ...nothingElse, numbers };
    expect(await readPublishedWebsite(opened.db)).toEqual(shipped);
    await opened.db.insertInto('websiteParts').values({ part: 'home', draft: '{}' }).execute();
    expect(await readPublishedWebsite(opened.db)).toEqual(shipped);
    expect(await readPublishedNumbers(opened.db)).toEqual(numbers);
  });

  test('has the newest published version of a part and the shipped words of the others', async () => {
    await publish(heading('Older'));
    await publish(heading('Homes between river and marsh'));
    const numbers = { parts: { home: number }, reviews: 0, closedDays: 0 };
    expect(await readPublishedWebsite(opened.db)).toEqual({
      content: { ...shippedContent, home: heading('Homes between river and marsh') },
      publishedAt: { home: publishedAt },
      ...nothingElse,
      numbers,
    });
    expect(await readPublishedNumbers(opened.db)).toEqual(numbers);
  });

  test.each([
    ['a newer format', heading('Newer'), 99, /format 99/],
    ['a missing group', { hero: heading('Half').hero }, 1, /services/],
  ])('cannot be read with %s', async (_what, content, format, reason) => {
    await publish(content, format);
    const reading = readPublishedWebsite(opened.db);
    await expect(reading).rejects.toThrow(UnreadableDataError);
    await expect(reading).rejects.toThrow(`Version ${number} of the website's part home`);
    await expect(reading).rejects.toThrow(reason);
  });

  test('A39: refuses every change of a version', async () => {
    await publish(heading('Kept'));
    const { db } = opened;
    const key = 'part, number';
    expect(await acceptedChanges(db, engine, 'websiteVersions', key, 'number = 1')).toEqual([]);
  });
});
