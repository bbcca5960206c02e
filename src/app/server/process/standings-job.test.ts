import { describe, expect, test } from 'vitest';
import { addAgent } from '#tests/support/record-samples.ts';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';
import { standingsJob } from './standings-job.ts';

describe.each(engines)('the job for standings on %s', (engine) => {
  const office = shareOffice(engine);

  /** Creates the job, as a server does at its start, with a log that keeps its lines. */
  function startJob() {
    const lines: [string, object][] = [];
    let differences = 0;
    const job = standingsJob({
      db: office().db,
      clock: office().clock.read,
      log: {
        info: (details: object) => void lines.push(['info', details]),
        error: (details: object) => void lines.push(['error', details]),
      },
      metrics: {
        countStandingDifferences: (count) => {
          differences += count;
        },
      },
    });
    return { run: () => job.run(() => false), lines, differences: () => differences };
  }

  const setWrong = () => office().db.updateTable('ceStandings').set({ toTake: '7.00' }).execute();
  const toTake = async () =>
    (await office().db.selectFrom('ceStandings').select('toTake').execute()).map(
      (row) => row.toTake,
    );

  test('applies the requirements of a new version at the start, which is no error', async () => {
    await addAgent(office());
    await setWrong();
    office().clock.advance(60);
    const { run, lines, differences } = startJob();
    await run();
    expect(await toTake()).toEqual(['0.00']);
    expect([lines, differences()]).toEqual([[['info', { agents: 1 }]], 0]);
  });

  test('after midnight corrects a standing that a change did not refresh, and counts it as an error', async () => {
    const { run, lines, differences } = startJob();
    const { id } = await addAgent(office());
    await setWrong();
    office().clock.advance(60);
    await run();
    expect(await toTake()).toEqual(['7.00']);
    office().clock.advance(24 * 3600);
    await run();
    await run();
    expect(await toTake()).toEqual(['0.00']);
    expect([lines, differences()]).toEqual([[['error', { agents: [id] }]], 1]);
  });
});
