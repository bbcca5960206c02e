import { describe, expect, test } from 'vitest';
import { standingsJob } from '#app/server/process/standings-job.ts';
import { refreshStandings } from '#features/standing/db/refresh-standings.ts';
import type { ListedStanding } from '#features/standing/domain/board.ts';
import { shareSplitOffice } from '#tests/support/split-office.ts';
import { addLicensedAgent, addStanding, usualLicense } from '#tests/support/standings.ts';
import { engines } from '#tests/support/test-database.ts';

/** At this time in New York, UTC has the next day. */
const ninePm = 21 * 3600;
const lastDay = '2027-05-31';
const license = {
  ...usualLicense,
  postLicenseOn: null,
  postLicenseCertificate: null,
  isRealtor: null,
  grecCheckedOn: null,
  grecHours: null,
};

describe.each(engines)('at 9 PM in New York, on %s', (engine) => {
  const { office, goTo, call } = shareSplitOffice(engine);
  const board = async (query = '') =>
    (await call('GET', `/standing${query}`)).json<ListedStanding[]>();
  const stored = (agentId: string) =>
    office()
      .db.selectFrom('ceStandings')
      .selectAll()
      .where('agentId', '=', agentId)
      .executeTakeFirstOrThrow();
  /**
   * Runs the job of a server that started long ago.
   * @returns the errors that it logs
   */
  async function runJob() {
    const { db, clock } = office();
    const errors: unknown[] = [];
    const log = { info: () => undefined, error: (...error: unknown[]) => errors.push(error) };
    const times = [new Date('2026-01-01T16:00:00.000Z')];
    const next = () => times.shift() ?? clock.read();
    await standingsJob({ db, clock: next, log, metrics: undefined }).run(() => false);
    return errors;
  }

  const isCheckDue = async () => {
    const attention = await call('GET', '/attention');
    return attention.body.includes('old_requirements');
  };

  /** Adds an agent whose exemption ends on June 30, and stores the standing of two days before. */
  async function addExempt() {
    await goTo('2026-06-28');
    const id = await addStanding(office(), { exemption: { endsOn: '2026-06-30' } });
    await goTo('2026-06-30', ninePm);
    return id;
  }
  const storeAsComputed = (hoursAgo: number, change: object = {}) => {
    const computedAt = new Date(office().clock.read().getTime() - hoursAgo * 3_600_000);
    const standings = office().db.updateTable('ceStandings').where('changesOn', '=', '2026-07-01');
    return standings.set({ computedAt: computedAt.toISOString(), ...change }).execute();
  };

  test('a requirement is due for a check on the day after a year', async () => {
    await goTo('2027-11-21', ninePm);
    const onLastDay = await isCheckDue();
    await goTo('2027-11-22', ninePm);
    expect([onLastDay, await isCheckDue()]).toEqual([false, true]);
  });

  test('a renewal that is due today is neither overdue on the board nor in its counts and file', async () => {
    await goTo(lastDay, ninePm);
    const id = await addStanding(office(), {});
    const csv = await call('GET', '/standing/export.csv');
    const summary = await call('GET', '/standing/summary');
    const card = await call('GET', `/agents/${id}/standing`);
    const attention = await call('GET', '/attention');
    expect((await board()).find((row) => row.id === id)?.state).toBe('short');
    expect(summary.json()).toMatchObject({ states: { short: 1, overdue: 0 } });
    expect(csv.headers['content-disposition']).toContain(`-${lastDay}.csv`);
    expect(csv.body).not.toContain('Overdue');
    expect(card.json()).toMatchObject({ today: lastDay, isLookingAhead: false });
    expect(attention.body).not.toContain('overdue');
  });

  test('the license of today is stored and a license of tomorrow is not', async () => {
    await goTo(lastDay, ninePm);
    const id = await addLicensedAgent(office());
    const check = (grecCheckedOn: string) =>
      call('PUT', `/agents/${id}/license`, { ...license, grecCheckedOn });
    const renew = (renewedOn: string) =>
      call('POST', `/agents/${id}/license/renewals`, { renewedOn, renewalDueOn: '2031-05-31' });
    const answers = [
      await check('2027-06-01'),
      await check(lastDay),
      await renew('2027-06-01'),
      await renew(lastDay),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 200, 422, 200]);
  });

  test('an exemption without a first day begins today', async () => {
    await goTo(lastDay, ninePm);
    const id = await addLicensedAgent(office());
    const body = { kind: 'all_ce', reason: 'By order of GREC' };
    const answer = await call('POST', `/agents/${id}/exemptions`, body);
    expect(answer.json()).toMatchObject({ startsOn: lastDay });
  });

  describe('with a standing that changes tomorrow', () => {
    test('an edit stores the standing of today', async () => {
      const id = await addExempt();
      const { db, clock } = office();
      await db.transaction().execute((all) => refreshStandings(all, [id], clock.read()));
      expect((await stored(id)).changesOn).toBe('2026-07-01');
    });

    test('the job does not compute it again if it was computed today', async () => {
      const id = await addExempt();
      await storeAsComputed(1);
      const { computedAt } = await stored(id);
      await runJob();
      expect((await stored(id)).computedAt).toBe(computedAt);
    });

    test('the job reports it if it is wrong already today', async () => {
      await addExempt();
      await storeAsComputed(48, { verified: '99.00' });
      expect(await runJob()).toHaveLength(1);
    });
  });
});
