import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteFrom } from './record-table.ts';
import { policies } from '#features/policies/server/store.ts';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const now = new Date('2026-11-22T15:00:00.000Z');
const input = (title: string) => ({
  title,
  category: 'policies' as const,
  content: 'Text',
  isActive: true,
});

describe.each(engines)('a version that another request changed on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
  });
  afterAll(() => opened.close());

  const insertAndChange = async () => {
    const old = await policies.insert(opened.db, input('First'), now);
    const current = await policies.update(opened.db, old, input('Second'), now);
    return { old, current };
  };

  test('is not updated', async () => {
    const { old, current } = await insertAndChange();
    expect(await policies.update(opened.db, old, input('Third'), now)).toBeUndefined();
    expect(await policies.get(opened.db, old.record.id)).toEqual(current);
  });

  test('is not deleted', async () => {
    const { old, current } = await insertAndChange();
    expect(await deleteFrom('policies')(opened.db, old, now)).toBe(false);
    expect(await policies.get(opened.db, old.record.id)).toEqual(current);
  });
});
