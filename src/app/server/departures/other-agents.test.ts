import { describe, expect, test } from 'vitest';
import { shareDepartures } from '#tests/support/departures.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('a departure on %s', (engine) => {
  const { office, setUp, leave, undo, read } = shareDepartures(engine);

  const departuresOf = (agentId: string) =>
    office()
      .db.selectFrom('agentDepartures')
      .select(['undoneAt', 'returnedAt'])
      .where('agentId', '=', agentId)
      .orderBy('createdAt')
      .execute();

  const reactivate = async (id: string) => {
    office().clock.advance(60);
    const agent = (await office().call('GET', `/agents/${id}`)).json<object>();
    const answer = await office().call('PUT', `/agents/${id}`, { ...agent, isActive: true });
    expect(answer.statusCode).toBe(200);
    return office().clock.read().toISOString();
  };

  test('that is undone leaves those of other agents and days without an agent alone', async () => {
    const { ada, ben } = await setUp();
    const { db } = office();
    const at = office().clock.read().toISOString();
    const empty = { agentId: null, secondId: null, updatedBy: 'x', updatedAt: at };
    await db
      .insertInto('dutyDays')
      .values({ day: '2026-12-25', ...empty })
      .execute();
    for (const id of [ada, ben]) await leave(id);
    const days = () =>
      db.selectFrom('dutyDays').select(['day', 'agentId']).orderBy('day').execute();
    expect(await days()).toMatchObject([{ agentId: null }, { agentId: null }]);
    expect((await undo(ada)).statusCode).toBe(200);
    expect(await days()).toMatchObject([{ agentId: ada }, { day: '2026-12-25', agentId: null }]);
    expect(await departuresOf(ben)).toEqual([{ undoneAt: null, returnedAt: null }]);
  });

  test('ends once, and only the one that has not ended, when the agent comes back', async () => {
    const { ada, ben } = await setUp();
    await leave(ada);
    expect((await undo(ada)).statusCode).toBe(200);
    office().clock.advance(60);
    for (const id of [ada, ben]) await leave(id);
    const first = await reactivate(ada);
    const undone = { undoneAt: expect.any(String), returnedAt: null };
    expect(await departuresOf(ada)).toEqual([undone, { undoneAt: null, returnedAt: first }]);
    office().clock.advance(60);
    await leave(ada);
    const second = await reactivate(ada);
    expect(await departuresOf(ada)).toEqual([
      undone,
      { undoneAt: null, returnedAt: first },
      { undoneAt: null, returnedAt: second },
    ]);
    expect(await departuresOf(ben)).toEqual([{ undoneAt: null, returnedAt: null }]);
  });

  test('whose license deadline was ended by hand does not end it again', async () => {
    const { ada } = await setUp();
    const { db, call } = office();
    await leave(ada, { forwardedOn: null });
    expect((await read(ada)).deadlines).toHaveLength(1);
    const ofLicense = () =>
      db
        .selectFrom('agentDeadlines')
        .select(['id', 'closedAt', 'closedBy'])
        .where('label', 'like', 'Forward the license%')
        .executeTakeFirstOrThrow();
    const { id } = await ofLicense();
    await call('POST', `/deadlines/${id}/end`, { reason: 'Sent by courier' });
    const ended = await ofLicense();
    expect(ended.closedAt).not.toBeNull();
    await reactivate(ada);
    expect(await ofLicense()).toEqual(ended);
  });
});
