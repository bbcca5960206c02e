import { describe, expect, test } from 'vitest';
import { splitsJob } from '#app/server/process/splits-job.ts';
import type { AgentSplits } from '#features/splits/domain/splits.ts';
import { callsOf } from '#tests/support/office.ts';
import { jobOfDepartures, shareDepartures } from '#tests/support/departures.ts';
import { addInquiryAgent } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('a planned departure on %s', (engine) => {
  const { office, dayIn, setUp, read, leave, undo, state } = shareDepartures(engine);

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
      const readSplits = async () => {
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
      expect(await readSplits()).toEqual({ commissionSplit: '75.00', days: [during] });
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
      expect(await readSplits()).toEqual({ commissionSplit: '80.00', days: [during, after] });
    },
  );

  test('entered after the last day leaves a split that has applied since', async () => {
    const { ada } = await setUp();
    const plan = { split: '75', effectiveOn: dayIn(0), reason: 'Review' };
    expect((await office().call('POST', `/agents/${ada}/splits`, plan)).statusCode).toBe(201);
    await leave(ada, { leftOn: dayIn(-2) });
    expect((await read(ada)).plans.map(({ split }) => split).toSorted()).toEqual([
      '70.00',
      '75.00',
    ]);
  });

  test('is up to a year ahead, set once, and hands inquiries to another active agent', async () => {
    const { ada, ben } = await setUp();
    await office().call('DELETE', `/agents/${ben}`);
    expect((await leave(ben)).statusCode).toBe(409);
    const status = async (part: object) => (await leave(ada, part)).statusCode;
    for (const inquiriesTo of [ada, ben]) {
      expect(await status({ leftOn: dayIn(2), inquiriesTo })).toBe(409);
    }
    expect((await state(ada)).departure).toBeNull();
    expect(await status({ leftOn: dayIn(365) })).toBe(201);
    expect([await status({}), await status({ leftOn: dayIn(2) })]).toEqual([409, 409]);
    expect((await state(ada)).departure).toMatchObject({ leftOn: dayIn(365), carriedOutAt: null });
  });

  test.each<[how: string, end: (id: string) => Promise<unknown>]>([
    ['undone', undo],
    [
      'ended by a return',
      async (id) => {
        await office().call('DELETE', `/agents/${id}`);
        const agent = (await office().call('GET', `/agents/${id}`)).json<object>();
        await office().call('PUT', `/agents/${id}`, { ...agent, isActive: true });
      },
    ],
  ])('that was %s does not happen, and the next one on its own day', async (_how, end) => {
    const { ada } = await setUp();
    await leave(ada, { leftOn: dayIn(1) });
    await end(ada);
    office().clock.advance(60);
    const [leftOn, job] = [dayIn(5), jobOfDepartures(office())];
    expect((await leave(ada, { leftOn })).json()).toMatchObject({ leftOn });
    for (const isActive of [true, false]) {
      office().clock.advance(3 * 24 * 3600);
      await job.run(() => false);
      expect((await read(ada)).isActive).toBe(isActive);
    }
  });
});
