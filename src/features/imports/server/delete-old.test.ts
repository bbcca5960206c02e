import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultOptions, type ImportStatus } from '#features/imports/domain/imports.ts';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { deleteOldImports } from './delete-old.ts';

const now = new Date('2026-11-21T15:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

describe.each(engines)('old imports on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
  });
  afterAll(() => opened.close());

  test.each<[string, ImportStatus, boolean, number, number | null, number]>([
    ['a file that never arrived whole, for a day', 'planned', false, 1, null, 1],
    ['a file that never arrived whole, no longer', 'planned', false, 1.01, null, 0],
    ['a plan, for 30 days', 'planned', true, 30, null, 1],
    ['a plan, no longer', 'planned', true, 30.01, null, 0],
    ['an import that can still be undone', 'committed', true, 40, 30, 1],
    ['an import that can no longer be undone', 'committed', true, 40, 30.01, 0],
    ['an import that was undone, no longer', 'undone', true, 40, 30.01, 0],
    ['an import that is being carried out', 'committing', true, 40, null, 1],
    ['an import that is being undone', 'undoing', true, 40, 35, 1],
  ])('%s', async (_title, status, isStored, created, committed, kept) => {
    const { db } = opened;
    await db.deleteFrom('imports').execute();
    await db
      .insertInto('imports')
      .values({
        id: newId(),
        kind: 'agents',
        status,
        isStored,
        columns: '[]',
        reading: '{}',
        mapping: '{}',
        options: JSON.stringify(defaultOptions),
        createdById: newId(),
        createdBy: 'mallory',
        createdAt: daysAgo(created),
        committedAt: committed === null ? null : daysAgo(committed),
      })
      .execute();
    await deleteOldImports(db, now);
    expect(await db.selectFrom('imports').select('id').execute()).toHaveLength(kept);
  });
});
