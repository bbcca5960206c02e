import { describe, expect, test } from 'vitest';
import type { Exemption } from '#features/standing/domain/exemptions.ts';
import { standingsJob } from '#app/server/process/standings-job.ts';
import { shareSplitOffice } from '#tests/support/split-office.ts';
import { addStanding } from '#tests/support/standings.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('an exemption on %s', (engine) => {
  const { office, goTo, call } = shareSplitOffice(engine);
  const log = { info: () => undefined, error: () => undefined };
  const runJob = () =>
    standingsJob({ db: office().db, clock: office().clock.read, log, metrics: undefined }).run(
      () => false,
    );
  const outcome = async (id: string) => {
    const standings = office().db.selectFrom('ceStandings').select('outcome');
    return (await standings.where('agentId', '=', id).executeTakeFirstOrThrow()).outcome;
  };

  test('can be ended and added again and again, and ends on its last day without an edit', async () => {
    await goTo('2026-06-01');
    const id = await addStanding(office(), {});
    const path = `/agents/${id}/exemptions`;
    const add = async (endsOn: string | null) => {
      const body = { kind: 'all_ce', reason: 'By order of GREC', endsOn };
      return (await call('POST', path, body)).json<Exemption>().id;
    };
    const end = (exemption: string) =>
      call('POST', `${path}/${exemption}/end`, { reason: 'Wrong' });
    const seen = [await outcome(id)];
    for (const endsOn of ['2026-06-30', null]) {
      const exemption = await add(endsOn);
      seen.push(await outcome(id));
      await end(exemption);
      seen.push(await outcome(id));
    }
    const last = await add('2026-06-30');
    await goTo('2026-06-30', 21 * 3600);
    await runJob();
    seen.push(await outcome(id));
    await goTo('2026-07-01', 60);
    await runJob();
    seen.push(await outcome(id));
    expect(seen).toEqual(['short', 'exempt', 'short', 'exempt', 'short', 'exempt', 'short']);
    expect((await end(last)).statusCode).toBe(200);
    expect((await end(last)).statusCode).toBe(409);
  });
});
