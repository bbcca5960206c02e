import { describe, expect, test } from 'vitest';
import type { AgentSplits } from '#features/splits/domain/splits.ts';
import { shareDepartures } from '#tests/support/departures.ts';
import { putOnDuty } from '#tests/support/late.ts';
import { callsOf } from '#tests/support/office.ts';
import { addPolicy, publishPolicy } from '#tests/support/record-samples.ts';
import { storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('after a departure on %s', (engine) => {
  const { office, setUp, dayIn, read, leave, undo, state } = shareDepartures(engine);

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

  test('an undo exactly a day later gives back the place in the rotation, but no duty that is over', async () => {
    const { ada } = await setUp();
    const { db, clock } = office();
    const places = () => db.selectFrom('dutyAgents').select(['agentId', 'joinedAt']).execute();
    const before = await places();
    await putOnDuty(office(), dayIn(0), ada);
    clock.advance(60);
    await leave(ada);
    clock.advance(24 * 3600);
    const call = await callsOf(office(), 'admin');
    expect((await call('POST', `/agents/${ada}/departure/undo`)).statusCode).toBe(200);
    expect(await places()).toEqual(before);
    const days = db.selectFrom('dutyDays').select('day').where('agentId', '=', ada);
    expect(await days.execute()).toEqual([{ day: '2026-12-24' }]);
    await call('DELETE', `/agents/${ada}`);
  });

  test('an undo brings back nothing that had ended before', async () => {
    const { ada } = await setUp();
    const { db, call, clock } = office();
    await publishPolicy(office(), (await addPolicy(office())).id);
    const [deadline] = await db.selectFrom('agentDeadlines').select('id').execute();
    const { planned } = (await call('GET', `/agents/${ada}/splits`)).json<AgentSplits>();
    const requests = () =>
      db
        .selectFrom('policyRequests')
        .select(['id', 'closedAs'])
        .where('agentId', '=', ada)
        .where('closedAt', 'is not', null)
        .execute();
    await leave(ada);
    clock.advance(60);
    const agent = (await call('GET', `/agents/${ada}`)).json<object>();
    await call('PUT', `/agents/${ada}`, { ...agent, isActive: true });
    const ended = await requests();
    expect(ended).toMatchObject([{ closedAs: 'agent_left' }]);
    const { history } = (await call('GET', `/agents/${ada}/splits`)).json<AgentSplits>();
    const voided = history.filter(({ id }) => id === planned[0]?.id);
    expect(voided).toMatchObject([{ voidReason: 'The agent left', voidedBy: 'admin' }]);
    expect((await state(ada)).ends).toMatchObject({ splits: 0, deadlines: 0, confirmations: 0 });
    await leave(ada);
    expect((await undo(ada)).statusCode).toBe(200);
    expect(await read(ada)).toMatchObject({ deadlines: [], plans: [{ split: '70.00' }] });
    expect(await requests()).toEqual(expect.arrayContaining(ended));
    expect((await call('GET', `/deadlines/${deadline?.id}`)).json()).toMatchObject({
      closedAs: 'ended',
      closedBy: 'admin',
    });
  });

  test('an undo opens a deadline again as it was, and refuses its form from before', async () => {
    const { ada } = await setUp();
    const { db, call } = office();
    const stored = () => db.selectFrom('agentDeadlines').selectAll().executeTakeFirstOrThrow();
    const { version: _version, updatedAt: _at, ...before } = await stored();
    await leave(ada);
    const { version: endedVersion } = await stored();
    await undo(ada);
    expect(await stored()).toMatchObject(before);
    const body = { agentId: ada, kind: 'mls', label: null, dueOn: '2027-01-31', note: null };
    const headers = { 'if-match': `"${endedVersion}"` };
    expect((await call('PUT', `/deadlines/${before.id}`, body, headers)).statusCode).toBe(412);
  });
});
