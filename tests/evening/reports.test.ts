import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Report } from '#app/domain/report.ts';
import { setTime } from '#tests/support/late.ts';
import { callsOf } from '#tests/support/office.ts';
import { shareReports } from '#tests/support/reports.ts';
import { addStanding, usualLicense } from '#tests/support/standings.ts';
import { addInquiryAgent } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

/** 9 PM on the last day of November in New York. UTC already has December. */
const lastEvening = '2026-12-01T02:00:00.000Z';
/** 9 PM on the last day of October in New York. */
const evening = '2026-11-01T01:00:00.000Z';

describe.each(engines)('reports at 9 PM in New York, on %s', (engine) => {
  const { office, receiveAt, runJob } = shareReports(engine);
  beforeEach(async () => {
    await office().db.deleteFrom('agentDeadlines').execute();
    setTime(office(), lastEvening);
  });

  const call = async (month: string) =>
    (await callsOf(office(), 'admin'))('GET', `/reports/${month}`);
  const read = async (month: string) => (await call(month)).json<Report>();
  const isFinalAt = async (time: string) => {
    setTime(office(), time);
    await runJob();
    return (await read('2026-10')).isFinal;
  };
  const addAgent = async (firstName: string, change: object) => {
    const id = await addInquiryAgent(office(), firstName);
    await office().db.updateTable('agents').set(change).where('id', '=', id).execute();
    return id;
  };
  const storedMonths = async () =>
    (await office().db.selectFrom('monthlyReports').select('month').execute()).map(
      ({ month }) => month,
    );

  test('the month is running until midnight', async () => {
    await receiveAt('2026-11-10T15:00:00.000Z');
    expect(await read('2026-11')).toMatchObject({ month: '2026-11', isRunning: true });
    expect((await call('2026-12')).statusCode).toBe(422);
    await runJob();
    expect(await storedMonths()).toEqual([]);
    setTime(office(), '2026-12-01T05:01:00.000Z');
    await runJob();
    expect(await storedMonths()).toEqual(['2026-11']);
  });

  test('the first month is the one of the first inquiry in the office', async () => {
    await receiveAt(evening);
    expect((await call('2026-10')).statusCode).toBe(200);
  });

  test('a license that is due today is not overdue', async () => {
    const license = { ...usualLicense, renewalDueOn: '2026-11-30' };
    const { db, clock } = office();
    await addStanding({ db, clock, call: await callsOf(office(), 'admin') }, { license });
    expect((await read('2026-11')).standing).toMatchObject({
      asOf: '2026-11-30',
      states: { short: 1, overdue: 0 },
    });
  });

  test('the standing of a month that the job closes is the one of that day', async () => {
    setTime(office(), '2026-11-02T02:00:00.000Z');
    await receiveAt('2026-10-14T15:00:00.000Z');
    await runJob();
    expect((await read('2026-10')).standing?.asOf).toBe('2026-11-01');
  });

  test('a month with an open inquiry is not final until two weeks are over', async () => {
    await receiveAt('2026-10-14T15:00:00.000Z');
    expect(await isFinalAt('2026-11-15T02:00:00.000Z')).toBe(false);
    expect(await isFinalAt('2026-11-15T05:01:00.000Z')).toBe(true);
  });

  test('an inquiry counts on the day in the office', async () => {
    await receiveAt('2026-11-11T02:00:00.000Z');
    const { byDay } = (await read('2026-11')).inquiries;
    expect(byDay.filter(({ count }) => count > 0)).toEqual([{ date: '2026-11-10', count: 1 }]);
  });

  test('an agent of the last evening came and left in that month', async () => {
    await receiveAt('2026-09-14T15:00:00.000Z');
    await addAgent('New', { hireDate: evening, createdAt: evening });
    const since = '2026-01-10T15:00:00.000Z';
    const left = { hireDate: since, createdAt: since, isActive: false };
    const entityId = await addAgent('Gone', left);
    const entry = { entity: 'agent', action: 'deactivate', address: '-', requestId: '-' } as const;
    await office()
      .db.insertInto('auditLog')
      .values({ ...entry, id: newId(), entityId, at: evening })
      .execute();
    const { arrivals, departures } = (await read('2026-10')).roster;
    expect(arrivals.map(({ name }) => name)).toEqual(['New Whitfield']);
    expect(departures.map(({ name }) => name)).toEqual(['Gone Whitfield']);
  });

  test('a deadline of today has not lapsed', async () => {
    await receiveAt('2026-11-10T15:00:00.000Z');
    const times = { createdAt: evening, updatedAt: evening };
    for (const dueOn of ['2026-11-29', '2026-11-30']) {
      const deadline = { id: newId(), agentId: null, kind: 'other', label: dueOn, dueOn } as const;
      await office()
        .db.insertInto('agentDeadlines')
        .values({ ...deadline, ...times })
        .execute();
    }
    expect((await read('2026-11')).roster.lapsed.map(({ name }) => name)).toEqual(['2026-11-29']);
  });
});
