import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#shared/db/connection.ts';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const created = '2026-01-11T01:00:00.000Z';

/** Adds an agent and the first split of the agent's history. */
async function insertAgent(db: Database) {
  const agentId = newId();
  const name = { firstName: 'Eleanor', lastName: 'Whitfield', email: 'eleanor@example.com' };
  const times = { hireDate: created, createdAt: created, updatedAt: created };
  await db
    .insertInto('agents')
    .values({ id: agentId, ...name, commissionSplit: '70.00', ...times })
    .execute();
  await insertSplit(db, agentId, '70.00');
  return agentId;
}

const insertSplit = (db: Database, agentId: string, split: string) =>
  db
    .insertInto('commissionSplits')
    .values({
      id: newId(),
      agentId,
      effectiveOn: '2026-01-10',
      split,
      reason: 'Starting split',
      origin: 'opening',
      createdBy: 'ellis',
      createdAt: created,
    })
    .execute();

const splitsOf = (db: Database, agentId: string) =>
  db
    .selectFrom('commissionSplits')
    .select(['effectiveOn', 'split', 'reason', 'origin', 'createdBy', 'createdAt'])
    .where('agentId', '=', agentId)
    .orderBy('effectiveOn')
    .orderBy('createdAt')
    .execute();

describe.each(engines)('the table of commission splits on %s', (engine) => {
  let opened: TestDatabase;
  beforeEach(async () => {
    opened = await openTestDatabase(engine);
  });
  afterEach(() => opened.close());

  const everywhere = [
    'update commission_splits set split = 99',
    "update commission_splits set reason = 'Other'",
    'update commission_splits set voided_at = null',
    `update commission_splits
      set split = 99, voided_at = created_at, voided_by = 'x', void_reason = 'xyz'`,
    "update commission_splits set voided_at = created_at, voided_by = 'x'",
    'delete from commission_splits',
    `insert into commission_splits select * from commission_splits where true
      on conflict (id) do update set split = 99`,
  ];
  const statements = {
    sqlite: [
      ...everywhere,
      'insert or replace into commission_splits select * from commission_splits',
    ],
    postgres: [...everywhere, 'truncate commission_splits'],
  };

  test('vector 18: it refuses changes and deletions, except to void a row once', async () => {
    const { db } = opened;
    const agent = await insertAgent(db);
    const stored = await splitsOf(db, agent);
    expect(stored).toHaveLength(1);
    for (const statement of statements[engine]) {
      await expect(sql.raw(statement).execute(db)).rejects.toThrow(/append-only/);
    }
    expect(await splitsOf(db, agent)).toEqual(stored);
    const aVoid = { voidedAt: '2026-02-03T15:00:00.000Z', voidedBy: 'ellis', voidReason: 'Typo' };
    await db.updateTable('commissionSplits').set(aVoid).execute();
    const again = db.updateTable('commissionSplits').set(aVoid).execute();
    await expect(again).rejects.toThrow(/append-only/);
  });

  test.each(['-0.01', '100.01'])('it refuses a split of %s', async (split) => {
    const { db } = opened;
    const agentId = await insertAgent(db);
    await expect(insertSplit(db, agentId, split)).rejects.toThrow(/check/i);
  });
});
