/**
 * Compares the stored standings with the results of `standingOf` after each step of random
 * sequences of changes. Some of the changes are made at the same time.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { officeDay } from '#shared/domain/office-time.ts';
import { shippedRules } from '#features/standing/domain/shipped-rules.ts';
import { standingOf } from '#features/standing/domain/standing-of.ts';
import type { RequirementResult, Standing } from '#features/standing/domain/standing.ts';
import { standingsJob } from '#app/server/process/standings-job.ts';
import { fuzzTimeout, tryOut } from '#tests/fuzz/run-property.ts';
import { addCourse, addLicensedAgent, usualLicense } from '#tests/support/standings.ts';
import { callsOf, shareOffice, type Office } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';
import { addRenewingAgent, anyTurn, makeChanges } from './standing-writes.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';

const codesToTake = (results: RequirementResult[]) =>
  results.filter(({ toTake }) => toTake !== '0.00').map(({ code }) => code);

const asStored = ({ total, law, postLicense, ...standing }: Standing) => ({
  outcome: standing.outcome,
  periodFrom: standing.period?.from ?? null,
  dueOn: standing.period?.dueOn ?? null,
  nextDeadlineOn: standing.nextDeadlineOn,
  postDueOn: postLicense?.state === 'open' ? postLicense.dueOn : null,
  changesOn: standing.changesOn,
  ...total,
  lawNeeded: law.needed,
  lawVerified: law.verified,
  lawPending: law.pending,
  lawToTake: law.toTake,
  missing: standing.missing,
  watched: codesToTake(standing.watched),
  realtorMissing: codesToTake(standing.realtor),
  alerts: standing.alerts,
  grecDifference: standing.grecDifference,
});

/**
 * Computes the expected standings from the tables' rows, without the functions with which the
 * server reads the rows.
 */
async function expectedStandings({ db, clock }: Office) {
  const agents = await db.selectFrom('agents').selectAll().orderBy('id').execute();
  const licenses = await db.selectFrom('agentLicenses').selectAll().execute();
  const records = await db.selectFrom('continuingEducation').selectAll().execute();
  const stored = await db.selectFrom('ceExemptions').selectAll().execute();
  const exemptions = stored.map((row) => ({ ...row, createdByName: '', endedByName: null }));
  return agents.map(({ id, licenseNumber }) => {
    const license = licenses.find(({ agentId }) => agentId === id);
    if (!license) throw new Error('Every agent has a license');
    const isOwn = ({ agentId }: { agentId: string }) => agentId === id;
    const standing = standingOf(
      { ...license, id, licenseNumber },
      records.filter(isOwn),
      exemptions.filter(isOwn),
      shippedRules,
      officeDay(clock.read()),
    );
    return { agentId: id, ...asStored(standing) };
  });
}

const lists = ['missing', 'watched', 'realtorMissing', 'alerts'] as const;

async function storedStandings({ db }: Office) {
  const rows = await db.selectFrom('ceStandings').selectAll().orderBy('agentId').execute();
  return rows.map((row) => {
    const { computedAt: _, ...columns } = row;
    const parsed = lists.map((name) => [name, JSON.parse(row[name]) as unknown]);
    return { ...columns, ...Object.fromEntries(parsed) };
  });
}

describe.each(engines)('the stored standings on %s', (engine) => {
  const office = shareOffice(engine);

  /**
   * Runs the scheduled job that computes standings again. The job must log nothing, because it logs
   * stored standings that were wrong although the day on which they change has not come.
   */
  async function runJob() {
    const { db, clock } = office();
    const lines: object[] = [];
    const add = (line: object) => void lines.push(line);
    const log = { info: add, error: add };
    await standingsJob({ db, clock: clock.read, log, metrics: undefined }).run(() => false);
    expect(lines).toEqual([]);
  }

  const expectEqual = async () =>
    expect(await storedStandings(office())).toEqual(await expectedStandings(office()));

  test('vector 34: a deleted record changes the standing in the same transaction', async () => {
    const agentId = await addLicensedAgent(office(), usualLicense);
    await addCourse(office(), agentId, { hoursCompleted: '33.00' });
    const law = { hoursCompleted: '3.00', courseType: 'license_law' };
    const { id } = await addCourse(office(), agentId, law);
    const read = () =>
      office().db.selectFrom('ceStandings').select(['outcome', 'toTake', 'lawToTake']).execute();
    expect(await read()).toEqual([{ outcome: 'complete', toTake: '0.00', lawToTake: '0.00' }]);
    expect((await office().call('DELETE', `/continuing-education/${id}`)).statusCode).toBe(204);
    expect(await read()).toEqual([{ outcome: 'short', toTake: '3.00', lawToTake: '3.00' }]);
  });

  test(
    'vector 44: equal the standings of the records after any changes',
    { timeout: fuzzTimeout },
    async () => {
      const turns = fc.array(anyTurn, { minLength: 5, maxLength: 25, size: 'max' });
      let accepted = 0;
      let refused = 0;
      await tryOut(engine === 'sqlite' ? 4 : 2, turns, async (sequence) => {
        await emptyOffice(office().db);
        let call = await callsOf(office(), 'admin');
        for (let made = 0; made < 4; made++) await addRenewingAgent({ ...office(), call });
        for (const { together, daysLater } of sequence) {
          for (const { statusCode } of await makeChanges(office(), call, together)) {
            expect(statusCode).toBeLessThan(500);
            if (statusCode < 400) accepted++;
            else refused++;
          }
          await expectEqual();
          if (daysLater === 0) continue;
          office().clock.advance(daysLater * 24 * 3600);
          await runJob();
          await expectEqual();
          call = await callsOf(office(), 'admin');
        }
      });
      expect(accepted).toBeGreaterThan(refused);
    },
  );
});
