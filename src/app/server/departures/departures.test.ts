import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { Departure } from '#features/agents/domain/departures.ts';
import { jobOfDepartures, shareDepartures } from '#tests/support/departures.ts';
import { runLateJob } from '#tests/support/late.ts';
import { storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

/** Returns the objects, at any depth, that name an agent and do not say that the agent is inactive. */
function listShown(value: unknown, id: string): object[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((each) => listShown(each, id));
  const isNamed = Object.values(value).some((each) => each === id || each === 'Ada Whitfield');
  const isMarked = Object.entries(value).some(
    ([key, each]) => /isActive$/i.test(key) && each === false,
  );
  return isNamed && !isMarked ? [...inner, value] : inner;
}

describe.each(engines)('the departure of an agent on %s', (engine) => {
  const { office, dayIn, setUp, read, leave, undo, state } = shareDepartures(engine);

  test('ends and moves all that the agent has, tells the new agent once, and can be undone', async () => {
    const { ada, ben } = await setUp();
    const before = await read(ada);
    expect((await state(ada)).ends).toMatchObject({
      inquiries: 2,
      splits: 1,
      deadlines: 1,
      dutyDays: 1,
    });
    const answer = await leave(ada, { inquiriesTo: ben });
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    expect(await read(ada)).toEqual({
      isActive: false,
      holders: [{ assignedAgentId: ben }, { assignedAgentId: ben }],
      plans: [{ split: '70.00', effectiveOn: '2026-01-01' }],
      deadlines: [],
      duty: [{ agentId: null, secondId: ben }],
      rotation: [],
    });
    const told = (await storedEmails(office())).filter(({ kind }) => kind === 'agent_assigned');
    expect(told.map(({ subject }) => subject)).toEqual(['2 inquiries are assigned to you']);
    expect((await leave(ada)).statusCode).toBe(409);
    expect((await state(ada)).departure?.ended).toEqual({
      inquiries: 2,
      splits: 1,
      confirmations: 0,
      deadlines: 1,
      dutyDays: 1,
      homes: 0,
    });

    expect((await undo(ada)).statusCode).toBe(200);
    expect(await read(ada)).toEqual(before);
    expect((await state(ada)).departure).toBeNull();
    expect((await undo(ada)).statusCode).toBe(409);
  });

  test('leaves no record, list, count or email a week later that shows the agent at work', async () => {
    const { ada, ben } = await setUp();
    await leave(ada, { inquiriesTo: ben });
    await office().db.deleteFrom('emailMessages').execute();
    office().clock.advance(7 * 24 * 3600);
    const headers = { cookie: await office().signIn() };
    const atWork: unknown[] = [];
    for (const path of [
      '/agents',
      '/agents/names',
      '/contacts',
      '/contacts/counts',
      '/continuing-education',
      '/deadlines',
      '/deadlines?state=open',
      '/desk',
      '/digest/preview',
      '/duty',
      '/duty?month=2026-12',
      '/attention',
      '/splits',
      '/standing',
      '/standing/summary',
      '/properties',
      '/search?q=Whitfield',
    ]) {
      const answer = await office().app.inject({ url: `/api/admin${path}`, headers });
      expect([path, answer.statusCode]).toEqual([path, 200]);
      atWork.push(...listShown(answer.json(), ada).map((shown) => [path, shown]));
    }
    expect(atWork).toEqual([]);
    await runLateJob(office());
    const emails = await storedEmails(office());
    expect(emails.filter(({ text }) => text.includes('Ada Whitfield'))).toEqual([]);
  });

  test('without a sent license leaves a deadline for it, which ends when it was sent', async () => {
    const { ada } = await setUp();
    await leave(ada, { forwardedOn: null });
    const label = 'Forward the license of Ada Whitfield';
    expect((await read(ada)).deadlines).toMatchObject([{ kind: 'other', label }]);
    const sent = {
      forwardedTo: 'broker',
      newBroker: 'Tidewater',
      forwardedOn: dayIn(0),
      note: null,
    };
    const answer = await office().call('PUT', `/agents/${ada}/departure`, sent);
    expect(answer.json<Departure>()).toMatchObject({
      newBroker: 'Tidewater',
      forwardedOn: dayIn(0),
    });
    expect((await read(ada)).deadlines).toEqual([]);
  });

  test('cannot be undone after a day, or once an inquiry was worked on', async () => {
    const { ada, ben } = await setUp();
    await leave(ada, { inquiriesTo: ben });
    const { id } = await office()
      .db.selectFrom('contactSubmissions')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await office().call('POST', `/contacts/${id}/notes`, { text: 'Called twice.' });
    const refused = await undo(ada);
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringContaining('the inquiry of'),
    ]);
    expect((await read(ada)).isActive).toBe(false);
    await office().call('PUT', `/agents/${ada}`, {
      ...(await office().call('GET', `/agents/${ada}`)).json<object>(),
      isActive: true,
    });
    expect((await state(ada)).departure).toBeNull();
    await leave(ada, { inquiriesTo: ben });
    office().clock.advance(25 * 3600);
    const cookie = await office().signIn();
    const late = await office().call('POST', `/agents/${ada}/departure/undo`, undefined, {
      cookie,
    });
    expect(late.statusCode).toBe(409);
  });

  test('with a last day in the future is carried out when that day is over', async () => {
    const { ada, ben } = await setUp();
    const planned = await leave(ada, { leftOn: dayIn(2), inquiriesTo: ben });
    expect(planned.json<Departure>()).toMatchObject({
      carriedOutAt: null,
      undoUntil: null,
      ended: null,
    });
    const job = jobOfDepartures(office());
    office().clock.advance(2 * 24 * 3600);
    await job.run(() => false);
    expect((await read(ada)).isActive).toBe(true);
    office().clock.advance(24 * 3600);
    await Promise.all([job.run(() => false), job.run(() => false)]);
    expect(await read(ada)).toMatchObject({
      isActive: false,
      holders: [{ assignedAgentId: ben }, { assignedAgentId: ben }],
    });
    const told = (await storedEmails(office())).filter(({ kind }) => kind === 'agent_assigned');
    expect(told).toHaveLength(1);
  });

  test.each([
    [{ leftOn: '2026-02-30' }, 422, 'leftOn'],
    [{ leftOn: '2029-01-01' }, 422, 'leftOn'],
    [{ forwardedOn: '2027-03-01' }, 422, 'forwardedOn'],
    [{ forwardedTo: 'broker' }, 422, 'newBroker'],
    [{ forwardedTo: 'GREC' }, 422, 'forwardedTo'],
    [{ inquiriesTo: newId() }, 409, 'active agent'],
  ])('with %j is refused, and nothing changes', async (part, status, words) => {
    const { ada } = await setUp();
    const before = await read(ada);
    const answer = await leave(ada, part);
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(words)]);
    expect(await read(ada)).toEqual(before);
    const stale = await leave(ada, {}, { 'if-match': '"9"' });
    expect(stale.statusCode).toBe(412);
  });
});
