import { describe, expect, test } from 'vitest';
import { splitsJob } from '#app/server/process/splits-job.ts';
import type { AgentSplits } from '#features/splits/domain/splits.ts';
import { callsOf } from '#tests/support/office.ts';
import { jobOfDepartures, shareDepartures } from '#tests/support/departures.ts';
import { addInquiryAgent } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('a planned departure on %s', (engine) => {
  const { office, dayIn, leave } = shareDepartures(engine);

  test.each([
    ['on the next morning', 2, false],
    ['after the server was down for days', 6, false],
    ['after the split took effect', 2, true],
  ])(
    'voids the split of the day after the last day, also %s, and gives it back when undone',
    async (_when, days, isSettled) => {
      const ada = await addInquiryAgent(office(), 'Ada');
      const { db, clock } = office();
      const [during, after] = [dayIn(1), dayIn(2)];
      for (const [split, effectiveOn] of [
        ['75', during],
        ['80', after],
      ]) {
        const plan = { split, effectiveOn, reason: 'Plan' };
        await office().call('POST', `/agents/${ada}/splits`, plan);
      }
      await leave(ada, { leftOn: during });

      clock.advance(days * 24 * 3600);
      const call = await callsOf(office(), 'admin');
      const read = async () => {
        const { planned, history } = (
          await call('GET', `/agents/${ada}/splits`)
        ).json<AgentSplits>();
        const { commissionSplit } = await db
          .selectFrom('agents')
          .select('commissionSplit')
          .where('id', '=', ada)
          .executeTakeFirstOrThrow();
        const valid = [...planned, ...history].filter(({ voidedAt }) => voidedAt === null);
        return { commissionSplit, days: valid.map(({ effectiveOn }) => effectiveOn).toSorted() };
      };
      if (isSettled) await splitsJob({ db, clock: clock.read }).run(() => false);
      await jobOfDepartures(office()).run(() => false);
      expect(await read()).toEqual({ commissionSplit: '75.00', days: [during] });
      const effects = db
        .selectFrom('auditLog')
        .select('after')
        .where('entity', '=', 'commission_split')
        .where('entityId', '=', ada)
        .where('action', '=', 'took_effect')
        .orderBy('at')
        .orderBy('id');
      const splits = (await effects.execute()).map(({ after: now }) => JSON.stringify(now));
      expect(splits).toHaveLength(isSettled ? 2 : 1);
      expect(splits.at(-1)).toContain('75.00');

      const undone = await call('POST', `/agents/${ada}/departure/undo`);
      expect(undone.statusCode).toBe(200);
      expect(await read()).toEqual({ commissionSplit: '80.00', days: [during, after] });
    },
  );
});
