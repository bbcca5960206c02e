import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { agentRow } from '#tests/support/agent-row.ts';
import { engines, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { recomputeStandings } from './due-standings.ts';
import { lockAgents, refreshStandings } from './refresh-standings.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';

const now = new Date('2026-11-21T15:00:00.000Z');
const later = new Date('2026-11-21T18:00:00.000Z');
const today = '2026-11-21';

const agentNo = (nth: number) =>
  agentRow(`00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`, 'Ada', now.toISOString());

describe.each(engines)('computing due standings on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
  });
  afterAll(() => opened.close());

  const rows = Array.from({ length: 450 }, (_, nth) => agentNo(nth));
  const agentIds = rows.map(({ id }) => id);
  const [first = '', second = '', third = ''] = agentIds;

  beforeEach(async () => {
    await emptyOffice(opened.db);
    await opened.db.insertInto('agents').values(rows).execute();
    await refreshStandings(opened.db, agentIds, now);
  });

  const change = (agentId: string, columns: object) =>
    opened.db.updateTable('ceStandings').set(columns).where('agentId', '=', agentId).execute();

  const standings = () =>
    opened.db.selectFrom('ceStandings').selectAll().orderBy('agentId').execute();

  const computedLater = async () =>
    (await standings())
      .filter(({ computedAt }) => computedAt === later.toISOString())
      .map(({ agentId }) => agentId);

  async function recompute(since?: string) {
    const wrong = [];
    const due = { now: later, ...(since !== undefined && { since }) };
    for await (const batch of recomputeStandings(opened.db, due)) {
      wrong.push(...batch.map(({ agentId }) => agentId));
    }
    return wrong;
  }

  test('finds the standings that change on this day, and those that are missing', async () => {
    const before = await standings();
    await change(first, { changesOn: today, toTake: '3.00' });
    await change(second, { changesOn: '2026-11-22' });
    await opened.db.deleteFrom('ceStandings').where('agentId', '=', third).execute();
    expect(await recompute()).toEqual([]);
    expect(await computedLater()).toEqual([first, third]);
    const [after] = await standings();
    expect(after).toEqual({ ...before[0], computedAt: later.toISOString() });
  });

  test('computes all standings from before a given time, and returns those that were wrong', async () => {
    const before = await standings();
    await change(first, { toTake: '3.00' });
    await change(second, { missing: '["status"]', computedAt: later.toISOString() });
    await change(third, { changesOn: '2026-11-22' });
    expect(await recompute(later.toISOString())).toEqual([first, third]);
    const [, stillWrong, ...others] = await standings();
    expect(stillWrong).toMatchObject({ missing: '["status"]' });
    expect([...new Set(others.map(({ computedAt }) => computedAt))]).toEqual([later.toISOString()]);
    expect(others.map(({ toTake }) => toTake)).toEqual(before.slice(2).map(({ toTake }) => toTake));
  });

  test('continues what was interrupted, 200 agents in a transaction', async () => {
    for await (const _ of recomputeStandings(opened.db, { now: later, since: later.toISOString() }))
      break;
    expect(await computedLater()).toEqual(agentIds.slice(0, 200));
    await recompute(later.toISOString());
    expect(await computedLater()).toEqual(agentIds);
  });

  test('on several instances at the same time computes each standing', async () => {
    await change(first, { toTake: '3.00' });
    const wrong = await Promise.all([1, 2, 3].map(() => recompute(later.toISOString())));
    expect(await computedLater()).toEqual(agentIds);
    expect(wrong.flat()).toEqual([first]);
  });
});

test('on PostgreSQL includes an agent whom another transaction locked but did not change', async () => {
  const { db, close } = await openTestDatabase('postgres');
  onTestFinished(close);
  const rows = [agentNo(1), agentNo(2)];
  const [locked = '', free = ''] = rows.map(({ id }) => id);
  await db.insertInto('agents').values(rows).execute();
  await refreshStandings(db, [locked, free], now);
  await db.updateTable('ceStandings').set({ changesOn: today }).execute();
  const notComputed = async () => {
    const found = db.selectFrom('ceStandings').select('agentId').where('changesOn', '=', today);
    return (await found.orderBy('agentId').execute()).map(({ agentId }) => agentId);
  };
  const other = await db.startTransaction().execute();
  await lockAgents(other, [locked]);
  const recompute = async () => {
    for await (const _ of recomputeStandings(db, { now: later }));
  };
  const recomputed = recompute();
  await expect.poll(notComputed).toEqual([locked]);
  await other.rollback().execute();
  await recomputed;
  expect(await notComputed()).toEqual([]);
});
