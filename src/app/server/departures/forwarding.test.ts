import { describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { jobOfDepartures, shareDepartures } from '#tests/support/departures.ts';
import { engines } from '#tests/support/test-database.ts';
import { callsOf } from '#tests/support/office.ts';

/** @returns the fields that a refused call names */
const fieldsOf = async (sent: Promise<{ json: () => unknown }>) =>
  Object.keys(Object((await sent).json()).errors as object);

describe.each(engines)('the deadline to send the license on %s', (engine) => {
  const { office, dayIn, setUp, read, leave, state } = shareDepartures(engine);
  const label = 'Forward the license of Ada Whitfield';
  const labels = async (ada: string) => (await read(ada)).deadlines.map((each) => each.label);

  async function correct(ada: string, forwardedOn: string | null) {
    const sent = { forwardedTo: 'commission', newBroker: null, forwardedOn, note: null };
    const call = await callsOf(office(), 'admin');
    const entries = await recordedDuring(office(), async () => {
      const answer = await call('PUT', `/agents/${ada}/departure`, sent);
      expect(answer.statusCode).toBe(200);
    });
    expect(entries).toMatchObject([{ action: 'update', entityId: ada, after: { forwardedOn } }]);
  }

  test('ends when the agent is reactivated', async () => {
    const { ada } = await setUp();
    await leave(ada, { forwardedOn: null });
    expect(await labels(ada)).toEqual([label]);
    await office().call('PUT', `/agents/${ada}`, {
      ...(await office().call('GET', `/agents/${ada}`)).json<object>(),
      isActive: true,
    });
    expect((await state(ada)).departure).toBeNull();
    expect(await labels(ada)).toEqual([]);
  });

  test('takes no day in the future, and a departure no last day far from now', async () => {
    const { ada } = await setUp();
    expect(await fieldsOf(leave(ada, { forwardedOn: dayIn(1) }))).toEqual(['forwardedOn']);
    expect(await fieldsOf(leave(ada, { leftOn: dayIn(366) }))).toEqual(['leftOn']);
    expect(await fieldsOf(leave(ada, { leftOn: dayIn(-366) }))).toEqual(['leftOn']);
    expect((await leave(ada, { leftOn: dayIn(-365) })).statusCode).toBe(201);
    const sent = { forwardedTo: 'commission', newBroker: null, forwardedOn: dayIn(1), note: null };
    expect(await fieldsOf(office().call('PUT', `/agents/${ada}/departure`, sent))).toEqual([
      'forwardedOn',
    ]);
  });

  test('is there again, once, when the day on which the license was sent is cleared', async () => {
    const { ada } = await setUp();
    await leave(ada);
    expect(await labels(ada)).toEqual([]);
    for (let nth = 0; nth < 2; nth++) {
      await correct(ada, null);
      expect(await labels(ada)).toEqual([label]);
      await correct(ada, null);
      expect(await labels(ada)).toEqual([label]);
      await correct(ada, dayIn(0));
      expect(await labels(ada)).toEqual([]);
    }
  });

  test('has the note of the departure, and then that of its correction', async () => {
    const { ada } = await setUp();
    const notes = async () => {
      const open = office().db.selectFrom('agentDeadlines').select('note');
      return open.where('closedAt', 'is', null).execute();
    };
    await leave(ada, { forwardedOn: null, note: 'By courier' });
    expect(await notes()).toEqual([{ note: 'By courier' }]);
    await correct(ada, dayIn(0));
    const sent = { forwardedTo: 'commission', newBroker: null, forwardedOn: null };
    await office().call('PUT', `/agents/${ada}/departure`, { ...sent, note: 'Came back' });
    expect(await notes()).toEqual([{ note: 'Came back' }]);
  });

  test('of one agent leaves the departures of others alone', async () => {
    const { ada, ben } = await setUp();
    for (const id of [ada, ben]) await leave(id);
    const ofOther = () =>
      office()
        .db.selectFrom('agentDepartures')
        .selectAll()
        .where('agentId', '=', ben)
        .executeTakeFirst();
    const before = await ofOther();
    await correct(ada, null);
    await correct(ada, dayIn(0));
    await correct(ada, null);
    expect(before).toMatchObject({ agentId: ben });
    expect(await ofOther()).toEqual(before);
  });

  test('comes with a planned departure only when the last day is over', async () => {
    const { ada } = await setUp();
    await leave(ada, { leftOn: dayIn(1) });
    await correct(ada, null);
    expect(await labels(ada)).not.toContain(label);
    office().clock.advance(2 * 24 * 3600);
    await jobOfDepartures(office()).run(() => false);
    expect(await labels(ada)).toEqual([label]);
    await correct(ada, dayIn(0));
    expect(await labels(ada)).toEqual([]);
  });
});
