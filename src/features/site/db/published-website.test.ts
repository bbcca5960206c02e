import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shippedContent } from '#features/site/domain/parts.ts';
import { formatOf } from '#features/site/domain/upgrades.ts';
import { UnreadableDataError } from '#shared/domain/unreadable-data-error.ts';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { readPublishedNumbers, readPublishedWebsite } from './published-website.ts';

const publishedAt = '2026-11-21T15:00:00.000Z';

const heading = (text: string) => ({
  ...shippedContent.home,
  hero: { ...shippedContent.home.hero, heading: text },
});

const everywhere = [
  ['update', "update website_versions set content = '{}'"],
  ['update of one version', 'update website_versions set note = null where number = 1'],
  ['delete', 'delete from website_versions'],
  ['delete of one version', 'delete from website_versions where number = 1'],
  [
    'upsert',
    `insert into website_versions select * from website_versions where true
      on conflict (part, number) do update set content = '{}'`,
  ],
];
const changes = {
  sqlite: [
    ...everywhere,
    ['replace', 'insert or replace into website_versions select * from website_versions'],
  ],
  postgres: [...everywhere, ['truncate', 'truncate website_versions']],
};

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
    const nothing = {
      publishedAt: {},
      pictures: {},
      reviews: [],
      closedDays: {},
      numbers,
      wrongColors: [],
    };
    const shipped = { content: shippedContent, ...nothing };
    expect(await readPublishedWebsite(opened.db)).toEqual(shipped);
    await opened.db.insertInto('websiteParts').values({ part: 'home', draft: '{}' }).execute();
    expect(await readPublishedWebsite(opened.db)).toEqual(shipped);
    expect(await readPublishedNumbers(opened.db)).toEqual(numbers);
  });

  test('has the newest published version of a part and the shipped words of the others', async () => {
    await publish(heading('Older'));
    await publish(heading('Homes between river and marsh'));
    expect(await readPublishedWebsite(opened.db)).toEqual({
      content: { ...shippedContent, home: heading('Homes between river and marsh') },
      publishedAt: { home: publishedAt },
      pictures: {},
      reviews: [],
      closedDays: {},
      numbers: { parts: { home: number }, reviews: 0, closedDays: 0 },
      wrongColors: [],
    });
    const numbers = { parts: { home: number }, reviews: 0, closedDays: 0 };
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

  test.each(changes[engine])('A39: refuses %s of a version', async (_what, statement = '') => {
    await publish(heading('Kept'));
    const versions = () => opened.db.selectFrom('websiteVersions').selectAll().execute();
    const before = await versions();
    await expect(sql.raw(statement).execute(opened.db)).rejects.toThrow(/append-only/);
    expect(await versions()).toEqual(before);
  });
});
