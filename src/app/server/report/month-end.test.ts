import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { insertSplit } from '#features/splits/db/splits.ts';
import { addPolicy, publishPolicy } from '#tests/support/record-samples.ts';
import { answered, shareReports } from '#tests/support/reports.ts';
import { addInquiryAgent } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const beforeMidnight = '2026-11-01T03:59:59.999Z';
const midnight = '2026-11-01T04:00:00.000Z';

describe.each(engines)('the report of October, read in November, on %s', (engine) => {
  const { office, receiveAt, read } = shareReports(engine);

  test('names the deadlines that had passed and were open at the end of the month', async () => {
    await receiveAt('2026-10-14T15:00:00.000Z');
    const times = { createdAt: '2026-09-01T15:00:00.000Z', updatedAt: '2026-09-01T15:00:00.000Z' };
    const add = (label: string | null, dueOn: string, change: object = {}) =>
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
    await add(null, '2026-10-15', { kind: 'mls' });
    const { lapsed } = (await read()).roster;
    expect(lapsed.map(({ name }) => name)).toEqual([
      'Closed late',
      'MLS dues',
      'Open, Ann Whitfield',
    ]);
  });

  const splitsOf = async (month?: string) =>
    (await read(month)).roster.splits.map(({ key, name, count }) => [key, name, count]);

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

  test('lists the agents with the most inquiries first, and then by name, also in the file', async () => {
    const at = '2026-10-14T15:00:00.000Z';
    const [cleo, ben] = [
      await addInquiryAgent(office(), 'Cleo'),
      await addInquiryAgent(office(), 'Ben'),
    ];
    const ann = await addInquiryAgent(office(), 'Ann', { isActive: false });
    for (const id of [cleo, ben, ann, ben]) {
      await receiveAt(at, { ...answered(at, 30), assignedAgentId: id, aboutAgentId: id });
    }
    for (let nth = 0; nth < 3; nth++) await receiveAt(at);
    const names = ['Ben Whitfield', 'Ann Whitfield (inactive)', 'Cleo Whitfield'];
    const { replies, inquiries } = await read();
    expect(replies.byAgent.map(({ name }) => name)).toEqual(['Unassigned', ...names]);
    expect(inquiries.byPage.map(({ name }) => name)).toEqual(['Home page', ...names]);
    const { body } = await office().call('GET', '/reports/2026-10.csv');
    const lines = body.split('\r\n').filter((line) => line.includes('agent","Ben'));
    expect(lines.map((line) => line.replaceAll('"', ''))).toEqual(
      ['Received,2', 'Answered,2', 'In time,2', 'Open,0', 'Share,2 of 2']
        .map((figure) => `Replies by agent,Ben Whitfield,${figure}`)
        .concat(['Median', 'Slowest'].map((of) => `Replies by agent,Ben Whitfield,${of},30 min`)),
    );
  });
});
