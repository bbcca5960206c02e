import { describe, expect, test } from 'vitest';
import { shareDepartures } from '#tests/support/departures.ts';
import { storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('after a departure on %s', (engine) => {
  const { office, setUp, read, leave, undo } = shareDepartures(engine);

  test('an answered inquiry keeps its state, and the open ones go to the office’s queue', async () => {
    const { ada } = await setUp();
    const { db, call } = office();
    const [first] = await db.selectFrom('contactSubmissions').select('id').orderBy('id').execute();
    const answer = { status: 'done', assignedAgentId: ada, isAnswered: true };
    expect((await call('PUT', `/contacts/${first?.id}`, answer)).statusCode).toBe(200);
    await leave(ada, { inquiriesTo: null });
    expect((await read(ada)).holders).toEqual([
      { assignedAgentId: ada },
      { assignedAgentId: null },
    ]);
    const stored = await call('GET', `/contacts/${first?.id}`);
    expect(stored.json()).toMatchObject({ status: 'done', assignedAgentId: ada });
    expect((await storedEmails(office())).filter(({ kind }) => kind === 'agent_assigned')).toEqual(
      [],
    );
  });

  test('a reactivation on the same day ends the departure and brings nothing back', async () => {
    const { ada, ben } = await setUp();
    await leave(ada, { inquiriesTo: ben });
    const left = await read(ada);
    await office().call('PUT', `/agents/${ada}`, {
      ...(await office().call('GET', `/agents/${ada}`)).json<object>(),
      isActive: true,
    });
    expect(await read(ada)).toEqual({ ...left, isActive: true });
    const { returnedAt } = await office()
      .db.selectFrom('agentDepartures')
      .select('returnedAt')
      .where('agentId', '=', ada)
      .executeTakeFirstOrThrow();
    expect(returnedAt).toBe(office().clock.read().toISOString());
    expect((await undo(ada)).statusCode).toBe(409);
  });
});
