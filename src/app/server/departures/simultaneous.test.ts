import { describe, expect, test } from 'vitest';
import { lockAgents } from '#features/standing/db/refresh-standings.ts';
import { beforeTransaction } from '#tests/support/transactions.ts';
import { jobOfDepartures, shareDepartures } from '#tests/support/departures.ts';
import { overlap, queueBehind } from '#tests/support/held-transaction.ts';
import { callsOf } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

/** SQLite runs one writing transaction at a time, so only PostgreSQL needs these locks. */
describe('a departure during another change', () => {
  const { office, dayIn, setUp, read, leave } = shareDepartures(engines[1]);
  const runJob = () => jobOfDepartures(office()).run(() => false);

  /** Adds an agent whose last day is over. The job has not carried out the departure yet. */
  async function setUpDue() {
    const { ada } = await setUp();
    await leave(ada, { leftOn: dayIn(1), forwardedOn: null });
    office().clock.advance(2 * 24 * 3600);
    const call = await callsOf(office(), 'admin');
    const path = `/agents/${ada}/departure`;
    return {
      ada,
      undo: () => call('POST', `${path}/undo`),
      plan: (leftOn: string) => call('POST', path, { leftOn, forwardedTo: 'commission' }),
    };
  }

  test('is not carried out if it is undone meanwhile', async () => {
    const { ada, undo } = await setUpDue();
    await overlap<unknown>(office().db, undo, runJob);
    expect(await read(ada)).toMatchObject({ isActive: true });
  });

  test('is not carried out if another last day is set meanwhile', async () => {
    const { ada, undo, plan } = await setUpDue();
    const statuses: number[] = [];
    const job = beforeTransaction(office().db, async () => {
      job.mockRestore();
      for (const { statusCode } of [await undo(), await plan(dayIn(30))]) statuses.push(statusCode);
    });
    await runJob();
    expect([statuses, await read(ada)]).toMatchObject([[200, 201], { isActive: true }]);
  });

  test('is undone completely if it is carried out meanwhile', async () => {
    const { ada, undo } = await setUpDue();
    const before = await read(ada);
    await overlap<unknown>(office().db, runJob, undo);
    expect(await read(ada)).toEqual(before);
  });

  test('is carried out by one of two instances', async () => {
    const { ada } = await setUpDue();
    await overlap(office().db, runJob, runJob);
    const { deadlines } = await read(ada);
    expect(deadlines).toMatchObject([{ label: 'Forward the license of Ada Whitfield' }]);
  });

  test('of two agents to one another happens to the first one', async () => {
    const { ada, ben } = await setUp();
    await office().addAdministrator('ruth', 'admin');
    const call = await callsOf(office(), 'ruth');
    const answers = await queueBehind(
      office().db,
      (transaction) => lockAgents(transaction, [ada]),
      () => leave(ada, { inquiriesTo: ben }),
      () => call('DELETE', `/agents/${ben}`, { inquiriesTo: ada }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 409]);
  });
});
