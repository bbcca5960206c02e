import { beforeEach, describe, expect, test } from 'vitest';
import { jobOfDepartures, shareDepartures } from '#tests/support/departures.ts';
import { putOnDuty, setTime } from '#tests/support/late.ts';
import { engines } from '#tests/support/test-database.ts';

const [yesterday, today, tomorrow] = ['2026-06-29', '2026-06-30', '2026-07-01'];

describe.each(engines)('a departure at 9 PM in New York, on %s', (engine) => {
  const { office, setUp, read, leave, undo, state } = shareDepartures(engine);
  beforeEach(() => setTime(office(), '2026-07-01T01:00:00.000Z'));

  const planSplit = (ada: string, effectiveOn: string) => {
    const plan = { split: '75', effectiveOn, reason: 'Plan' };
    return office().call('POST', `/agents/${ada}/splits`, plan);
  };
  const dutyOf = async (ada: string) => {
    const days = office().db.selectFrom('dutyDays').select('day').where('agentId', '=', ada);
    return (await days.orderBy('day').execute()).map(({ day }) => day);
  };

  test.each([yesterday, today])(
    'after the last day %s ends the split of tomorrow',
    async (leftOn) => {
      const { ada } = await setUp();
      await planSplit(ada, tomorrow);
      expect((await state(ada)).ends.splits).toBe(2);
      await leave(ada, { leftOn });
      expect((await read(ada)).plans.map(({ effectiveOn }) => effectiveOn)).toEqual(['2026-01-01']);
    },
  );

  test('takes today’s duty and, when it is undone, gives it back', async () => {
    const { ada } = await setUp();
    for (const day of [yesterday, today]) await putOnDuty(office(), day, ada);
    expect((await state(ada)).ends.dutyDays).toBe(2);
    await leave(ada);
    expect(await dutyOf(ada)).toEqual([yesterday]);
    await undo(ada);
    expect(await dutyOf(ada)).toEqual([yesterday, today, '2026-12-24']);
  });

  test('has today as the day by which the license must be sent', async () => {
    const { ada } = await setUp();
    await leave(ada, { forwardedOn: null });
    const deadlines = office().db.selectFrom('agentDeadlines').select('dueOn');
    expect(await deadlines.where('agentId', 'is', null).execute()).toEqual([{ dueOn: today }]);
  });

  test('takes no day of tomorrow for the license', async () => {
    const { ada } = await setUp();
    expect((await leave(ada, { forwardedOn: tomorrow })).statusCode).toBe(422);
    expect((await leave(ada)).statusCode).toBe(201);
    const sent = { forwardedTo: 'commission', newBroker: null, note: null };
    const correct = async (forwardedOn: string) =>
      (await office().call('PUT', `/agents/${ada}/departure`, { ...sent, forwardedOn })).statusCode;
    expect([await correct(tomorrow), await correct(today)]).toEqual([422, 200]);
  });

  test('of tomorrow is only planned, and carried out when that day is over', async () => {
    const { ada } = await setUp();
    await leave(ada, { leftOn: tomorrow });
    const isActive = async () => (await read(ada)).isActive;
    for (const [time, is] of [
      ['2026-07-01T01:01:00.000Z', true],
      ['2026-07-02T01:00:00.000Z', true],
      ['2026-07-02T04:01:00.000Z', false],
    ] as const) {
      setTime(office(), time);
      await jobOfDepartures(office()).run(() => false);
      expect([time, await isActive()]).toEqual([time, is]);
    }
  });
});
