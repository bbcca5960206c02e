import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { holdNextTransaction } from '#tests/support/held-transaction.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { shareSplitOffice } from '#tests/support/split-office.ts';
import { engines } from '#tests/support/test-database.ts';
import { splitsJob } from './splits-job.ts';

const agents = 250;

describe.each(engines)('the job for planned splits on %s', (engine) => {
  const { office, goTo, runJob } = shareSplitOffice(engine);

  /** Adds agents with one planned split each. Every second agent is inactive. */
  async function addPlans(effectiveOn: string) {
    const { db, clock } = office();
    const at = clock.read().toISOString();
    const people = Array.from({ length: agents }, (_, nth) => ({
      id: newId(),
      firstName: 'Agent',
      lastName: String(nth),
      email: `planned${nth}@example.com`,
      commissionSplit: '70.00',
      isActive: nth % 2 === 0,
      hireDate: at,
      createdAt: at,
      updatedAt: at,
    }));
    await db.insertInto('agents').values(people).execute();
    const plan = { effectiveOn, split: '80.00', reason: 'Annual review', createdBy: 'admin' };
    const rows = people.map(({ id }) => ({
      id: newId(),
      agentId: id,
      ...plan,
      origin: 'planned' as const,
      createdAt: at,
    }));
    await db.insertInto('commissionSplits').values(rows).execute();
  }

  const settled = async () =>
    (
      await office()
        .db.selectFrom('agents')
        .select('id')
        .where('commissionSplit', '=', '80.00')
        .where('version', '=', 2)
        .execute()
    ).length;

  test('settles 200 agents in a transaction, and writes one entry for each', async () => {
    await addPlans('2026-02-01');
    await goTo('2026-02-01', 0);
    const { db, clock } = office();
    const stopped = splitsJob({ db, clock: clock.read });
    const first = await recordedDuring(office(), () => stopped.run(() => true));
    expect([first.length, await settled()]).toEqual([200, 200]);
    const rest = await recordedDuring(office(), () => Promise.all([runJob(), runJob()]));
    expect([rest.length, await settled()]).toEqual([50, 250]);
    const named = new Set([...first, ...rest].map(({ entityId }) => entityId));
    expect(named.size).toBe(agents);
  });
});

/** SQLite runs one writing transaction at a time, so only PostgreSQL needs these locks. */
describe('the job for planned splits during another change', () => {
  const { office, goTo, add, runJob } = shareSplitOffice(engines[1]);

  test('does not wait for an agent who is being changed', async () => {
    const other = await addAgent(office());
    await add('80.00', '2026-02-01');
    const plan = { split: '80.00', effectiveOn: '2026-02-01', reason: 'Annual review' };
    await office().call('POST', `/agents/${other.id}/splits`, plan);
    await goTo('2026-02-01', 0);
    const { written, release } = holdNextTransaction(office().db);
    const change = office().call('PUT', `/agents/${other.id}`, { ...other, notes: 'Moved' });
    await written;
    await runJob();
    const stored = await office().db.selectFrom('agents').select('commissionSplit').execute();
    expect(stored.map(({ commissionSplit }) => commissionSplit).toSorted()).toEqual([
      '70.00',
      '80.00',
    ]);
    release();
    expect((await change).statusCode).toBe(200);
  });
});
