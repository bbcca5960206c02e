import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { engines, openEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/** The last migration before splits had a history. */
const before = '021-policy-indexes';

/** Adds an agent who was created on Jan 10, 2026, in the office's time zone, but Jan 11 in UTC. */
async function insertAgent(db: Database, commissionSplit: string) {
  const id = newId();
  const created = '2026-01-11T01:00:00.000Z';
  const name = { firstName: 'Eleanor', lastName: 'Whitfield', email: `${id}@example.com` };
  const times = { hireDate: created, createdAt: created, updatedAt: created };
  await db
    .insertInto('agents')
    .values({ id, ...name, commissionSplit, ...times })
    .execute();
  return id;
}

interface Entry {
  at: string;
  actor: string | null;
  before?: object;
  after: object;
}

const insertEntry = (db: Database, agentId: string, { at, actor, ...states }: Entry) =>
  db
    .insertInto('auditLog')
    .values({
      id: newId(),
      at,
      actor,
      action: states.before ? 'update' : 'create',
      entity: 'agent',
      entityId: agentId,
      before: states.before ? JSON.stringify(states.before) : null,
      after: JSON.stringify(states.after),
      address: '192.0.2.1',
      requestId: 'r',
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
    opened = await openEmptyDatabase(engine);
    await migrate(opened.db, before);
  });
  afterEach(() => opened.close());

  const opening = {
    effectiveOn: '2026-01-10',
    reason: 'Split at the start',
    origin: 'opening',
    createdAt: '2026-01-11T01:00:00.000Z',
  };

  test('vector 19: it begins with the history in the audit trail', async () => {
    const { db } = opened;
    const agent = await insertAgent(db, '70.00');
    const created = { firstName: 'Eleanor', commissionSplit: '60.00' };
    const changes: Entry[] = [
      { at: '2026-01-11T01:00:00.000Z', actor: 'ellis', after: created },
      {
        at: '2026-02-03T15:00:00.000Z',
        actor: 'ellis',
        before: { commissionSplit: '60.00' },
        after: { commissionSplit: '65.00' },
      },
      { at: '2026-03-01T15:00:00.000Z', actor: 'ellis', before: { phone: '1' }, after: {} },
      {
        at: '2026-05-10T02:00:00.000Z',
        actor: 'moss',
        before: { commissionSplit: '65.00', phone: null },
        after: { commissionSplit: '70.00', phone: '1' },
      },
    ];
    for (const entry of changes) await insertEntry(db, agent, entry);
    await migrate(db);
    const change = { reason: 'From the audit trail', origin: 'audit_trail' };
    expect(await splitsOf(db, agent)).toEqual([
      { ...opening, split: '60.00', createdBy: 'ellis' },
      {
        ...change,
        effectiveOn: '2026-02-03',
        split: '65.00',
        createdBy: 'ellis',
        createdAt: '2026-02-03T15:00:00.000Z',
      },
      {
        ...change,
        effectiveOn: '2026-05-09',
        split: '70.00',
        createdBy: 'moss',
        createdAt: '2026-05-10T02:00:00.000Z',
      },
    ]);
  });

  test('it begins with the current split of agents without entries in the audit trail', async () => {
    const { db } = opened;
    const silent = await insertAgent(db, '72.50');
    const changed = await insertAgent(db, '80.00');
    await insertEntry(db, changed, {
      at: '2026-02-03T15:00:00.000Z',
      actor: null,
      before: { commissionSplit: '60.00' },
      after: { commissionSplit: '65.00' },
    });
    await migrate(db);
    expect(await splitsOf(db, silent)).toEqual([
      { ...opening, split: '72.50', createdBy: 'unknown' },
    ]);
    expect((await splitsOf(db, changed)).map(({ split }) => split)).toEqual([
      '60.00',
      '65.00',
      '80.00',
    ]);
  });

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
    const agent = await insertAgent(db, '70.00');
    await migrate(db);
    const stored = await splitsOf(db, agent);
    for (const statement of statements[engine]) {
      await expect(sql.raw(statement).execute(db)).rejects.toThrow(/append-only/);
    }
    expect(await splitsOf(db, agent)).toEqual(stored);
    const aVoid = { voidedAt: '2026-02-03T15:00:00.000Z', voidedBy: 'ellis', voidReason: 'Typo' };
    await db.updateTable('commissionSplits').set(aVoid).execute();
    const again = db.updateTable('commissionSplits').set(aVoid).execute();
    await expect(again).rejects.toThrow(/append-only/);
  });

  test('its rows are deleted with their agent', async () => {
    const { db } = opened;
    const agent = await insertAgent(db, '70.00');
    await migrate(db);
    await db.deleteFrom('agents').where('id', '=', agent).execute();
    expect(await splitsOf(db, agent)).toEqual([]);
  });

  test.each(['-0.01', '100.01'])('it refuses a split of %s', async (split) => {
    const { db } = opened;
    const agentId = await insertAgent(db, '70.00');
    await migrate(db);
    const row = { ...opening, id: newId(), agentId, split, createdBy: 'ellis' };
    const added = db
      .insertInto('commissionSplits')
      .values({ ...row, origin: 'form' })
      .execute();
    await expect(added).rejects.toThrow(/check/i);
  });
});
