import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { insertDemoData } from './demo-data.ts';

const now = new Date('2026-11-21T15:00:00.000Z');

describe.each(engines)('demo content on %s', (engine) => {
  let opened: TestDatabase;
  beforeEach(async () => {
    opened = await openTestDatabase(engine);
  });
  afterEach(() => opened.close());

  const titlesOf = (typed: string) =>
    opened.db
      .selectFrom('policies')
      .select('title')
      .where('searchText', 'like', `%${typed}%`)
      .execute();

  test('an empty database gets agents, policies, records and inquiries that a search finds', async () => {
    await insertDemoData(opened.db, now);
    const agents = await opened.db
      .selectFrom('agents')
      .select(['searchName', 'searchText'])
      .orderBy('email')
      .execute();
    expect(agents[0]).toEqual({
      searchName: 'eleanor whitfield',
      searchText: 'eleanor whitfield\neleanor.whitfield@marshandsquare.example',
    });
    expect(await titlesOf('earnest money')).toEqual([{ title: 'Earnest money handling' }]);
    const records = await opened.db
      .selectFrom('continuingEducation')
      .select('searchText')
      .execute();
    expect(records.every(({ searchText }) => searchText.includes('coastal'))).toBe(true);
    const inquiries = await opened.db.selectFrom('contactSubmissions').select('id').execute();
    expect(inquiries).toHaveLength(3);
  });

  test('a database with records is not changed', async () => {
    await insertDemoData(opened.db, now);
    await insertDemoData(opened.db, now);
    const agents = await opened.db.selectFrom('agents').select('id').execute();
    expect(agents).toHaveLength(3);
  });
});
