import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { insertSplit } from '#features/splits/db/splits.ts';
import { addPolicy, publishPolicy } from '#tests/support/record-samples.ts';
import { shareReports } from '#tests/support/reports.ts';
import { addInquiryAgent } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const beforeMidnight = '2026-11-01T03:59:59.999Z';
const midnight = '2026-11-01T04:00:00.000Z';

describe.each(engines)('the report of October, read in November, on %s', (engine) => {
  const { office, receiveAt, read } = shareReports(engine);

  test('names the deadlines that had passed and were open at the end of the month', async () => {
    await receiveAt('2026-10-14T15:00:00.000Z');
    const times = { createdAt: '2026-09-01T15:00:00.000Z', updatedAt: '2026-09-01T15:00:00.000Z' };
    const add = (label: string, dueOn: string, change: object = {}) =>
      office()
        .db.insertInto('agentDeadlines')
        .values({ id: newId(), agentId: null, kind: 'other', label, dueOn, ...times, ...change })
        .execute();
    await add('Of September', '2026-09-30');
    await add('Closed in time', '2026-10-01', { closedAt: beforeMidnight });
    await add('Closed late', '2026-10-01', { closedAt: midnight });
    await add('Handed in', '2026-10-02', { handedInAt: beforeMidnight });
    await add('Returned', '2026-10-02', { returnedAt: beforeMidnight });
    const agentId = await addInquiryAgent(office(), 'Ann');
    await add('Open', '2026-10-31', { agentId });
    await add('Of November', '2026-11-01');
    const { lapsed } = (await read()).roster;
    expect(lapsed.map(({ name }) => name)).toEqual(['Closed late', 'Open, Ann Whitfield']);
  });

  test('counts the splits of that day, and of today in a month that is running', async () => {
    const { db, clock } = office();
    const since = { hireDate: '2026-01-10T15:00:00.000Z', createdAt: '2026-01-10T15:00:00.000Z' };
    const add = async (name: string, splits: [split: string, effectiveOn: string][]) => {
      const agentId = await addInquiryAgent(office(), name);
      await db.updateTable('agents').set(since).where('id', '=', agentId).execute();
      const facts = { agentId, reason: 'Review', origin: 'planned', createdBy: 'admin' } as const;
      for (const [split, effectiveOn] of splits)
        await insertSplit(db, { ...facts, split, effectiveOn }, clock.read());
      return agentId;
    };
    const ofNovember: [string, string][] = [
      ['80.00', '2026-01-10'],
      ['90.00', '2026-11-01'],
    ];
    await add('Ann', ofNovember);
    await add('Ben', [
      ['72.50', '2026-10-31'],
      ['95.00', '2026-11-22'],
    ]);
    await add('Cleo', [['72.50', '2026-01-10']]);
    await add('Dee', []);
    const gone = await add('Eve', [['60.00', '2026-01-10']]);
    await office().call('DELETE', `/agents/${gone}`);
    const splitsOf = async (month?: string) =>
      (await read(month)).roster.splits.map(({ key, name, count }) => [key, name, count]);
    expect(await splitsOf()).toEqual([
      [null, 'None', 1],
      ['60.00', '60%', 1],
      ['72.50', '72.5%', 2],
      ['80.00', '80%', 1],
    ]);
    expect(await splitsOf('2026-11')).toEqual([
      [null, 'None', 1],
      ['72.50', '72.5%', 2],
      ['90.00', '90%', 1],
    ]);
  });

  test('counts the confirmations that were open at the end of the month', async () => {
    await receiveAt('2026-10-14T15:00:00.000Z');
    const agentId = await addInquiryAgent(office());
    const add = async (createdAt: string, closedAt: string | null = null) => {
      const { id: policyId } = await addPolicy(office());
      const { id: versionId } = await publishPolicy(office(), policyId, { asks: false });
      const closed = closedAt === null ? {} : { closedAt, closedAs: 'waived' as const };
      const request = { policyId, versionId, agentId, dueOn: '2026-11-30', createdAt };
      await office()
        .db.insertInto('policyRequests')
        .values({ id: newId(), ...request, ...closed })
        .execute();
      return policyId;
    };
    await add(beforeMidnight);
    await add('2026-10-01T15:00:00.000Z', midnight);
    await add('2026-10-01T15:00:00.000Z', beforeMidnight);
    await add(midnight);
    expect((await read()).roster.openConfirmations).toBe(2);
    expect((await read('2026-11')).roster.openConfirmations).toBe(2);
    const notActive = await add(beforeMidnight);
    await office().call('DELETE', `/policies/${notActive}`);
    expect((await read()).roster.openConfirmations).toBe(2);
  });
});
