import { beforeEach, describe, expect, test } from 'vitest';
import { lockDuty } from '#features/duty/db/duty-days.ts';
import { shareDuty, today, tomorrow } from '#tests/support/duty.ts';
import { overlap, queueBehind } from '#tests/support/held-transaction.ts';
import { putOnDuty } from '#tests/support/late.ts';
import { callsOf, type Call } from '#tests/support/office.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

/** SQLite runs one writing transaction at a time, so only PostgreSQL needs these locks. */
describe('changes of the duty at once', () => {
  const { office, signIn, takePart, fill, send, ask } = shareDuty(engines[1]);
  let callAsOther: Call;
  beforeEach(async () => {
    await office().addAdministrator('ruth', 'admin');
    callAsOther = await callsOf(office(), 'ruth');
  });

  type Agent = Awaited<ReturnType<typeof signIn>>;
  const fillMonth = async () => (await fill()).statusCode;
  const act = (who: Agent, fields: Record<string, string>) => () => send(who, fields);
  const deactivate = (id: string) => async () =>
    (await callAsOther('DELETE', `/agents/${id}`)).statusCode;
  const give =
    (agentId: string, had: string | null = null, as: Call = office().call) =>
    async () => {
      const shown = { agentId: had, secondId: null };
      const body = { agentId, secondId: null, shown };
      return (await as('PUT', `/duty/${tomorrow}`, body)).statusCode;
    };
  const holders = async () => {
    const days = office().db.selectFrom('dutyDays').select(['agentId', 'secondId']);
    return (await days.execute()).flatMap(({ agentId, secondId }) => [agentId, secondId]);
  };

  test.each(['first', 'last'])(
    'an agent who leaves gets no day of the rotation, leaving %s',
    async (position) => {
      const { id } = await addAgent(office());
      await takePart(id);
      const leave = deactivate(id);
      const [first, last] = position === 'first' ? [leave, fillMonth] : [fillMonth, leave];
      const expected = position === 'first' ? [204, 200] : [200, 204];
      expect(await overlap(office().db, first, last)).toEqual(expected);
      expect(await holders()).not.toContain(id);
    },
  );

  test('a month that is filled leaves a day to the agent to whom a colleague gives it', async () => {
    const [ann, ben] = [(await addAgent(office())).id, (await addAgent(office())).id];
    const { db } = office();
    await takePart(ann);
    expect(await overlap(db, give(ben, null, callAsOther), fillMonth)).toEqual([200, 200]);
    const days = db.selectFrom('dutyDays').select('agentId').where('day', '=', tomorrow);
    expect(await days.execute()).toEqual([{ agentId: ben }]);
  });

  test('two agents who share two days leave', async () => {
    const { call, db } = office();
    const [ann, ben] = [(await addAgent(office())).id, (await addAgent(office())).id];
    await putOnDuty(office(), '2026-11-23', ann, ben);
    await putOnDuty(office(), '2026-11-24', ben, ann);
    const left = await queueBehind(
      db,
      (transaction) => lockDuty(transaction, '2026-11-23'),
      deactivate(ann),
      async () => (await call('DELETE', `/agents/${ben}`)).statusCode,
    );
    expect(left).toEqual([204, 204]);
    expect(await holders()).toEqual([null, null, null, null]);
  });

  test.each(['first', 'last'])(
    'an agent who leaves keeps no day that a colleague gives, leaving %s',
    async (position) => {
      const { id } = await addAgent(office());
      const [first, last] = [deactivate(id), give(id)];
      await (position === 'first'
        ? overlap(office().db, first, last)
        : overlap(office().db, last, first));
      expect(await holders()).not.toContain(id);
    },
  );

  test('an agent who leaves takes over no day', async () => {
    const ann = await signIn();
    const takeOver = act(ann, { act: 'take_over' });
    expect([await takeOver(), await holders()]).toEqual([303, [ann.agent.id, null]]);
    await office().db.deleteFrom('dutyDays').execute();
    await overlap(office().db, deactivate(ann.agent.id), takeOver);
    expect(await holders()).toEqual([]);
  });

  test('of two agents who take over a day without an agent at once, the second one is told', async () => {
    const [ann, ben] = [await signIn(), await signIn()];
    const [first, second] = [act(ann, { act: 'take_over' }), act(ben, { act: 'take_over' })];
    expect(await overlap(office().db, first, second)).toEqual([303, 409]);
    expect(await holders()).toEqual([ann.agent.id, null]);
  });

  test('a colleague does not replace an agent to whom another one gives the day meanwhile', async () => {
    const agents = [await addAgent(office()), await addAgent(office()), await addAgent(office())];
    const [ann, ben, cleo] = agents.map(({ id }) => id) as [string, string, string];
    await putOnDuty(office(), tomorrow, ann);
    const answers = await overlap(office().db, give(ben, ann, callAsOther), give(cleo, ann));
    expect([answers, await holders()]).toEqual([
      [200, 409],
      [ben, null],
    ]);
  });

  test('an agent does not ask for a day that goes to another one meanwhile', async () => {
    const [ann, ben] = [await signIn(), await signIn()];
    await putOnDuty(office(), tomorrow, ann.agent.id);
    const giveAway = give(ben.agent.id, ann.agent.id);
    const askBen = act(ann, { act: 'ask', day: tomorrow, to: ben.agent.id });
    expect(await overlap(office().db, giveAway, askBen)).toEqual([200, 422]);
  });

  test.each(['first', 'last'])(
    'an agent who leaves gets no day back, leaving %s',
    async (position) => {
      const [ann, ben] = [await signIn(), await signIn()];
      await putOnDuty(office(), tomorrow, ann.agent.id);
      const swap = await ask(ann, ben);
      await send(ben, { act: 'accept', swap });
      const [leave, undo] = [deactivate(ann.agent.id), act(ben, { act: 'undo', swap })];
      await (position === 'first'
        ? overlap(office().db, leave, undo)
        : overlap(office().db, undo, leave));
      expect(await holders()).not.toContain(ann.agent.id);
    },
  );

  /** Adds two agents. The first one has tomorrow, and has asked the second one to take it. */
  async function askedForTomorrow() {
    const [ann, ben] = [await signIn(), await signIn()];
    await putOnDuty(office(), tomorrow, ann.agent.id);
    return { ann, ben, swap: await ask(ann, ben) };
  }

  test.each([
    ['withdraw', 'accept', 'withdrawn'],
    ['accept', 'withdraw', 'accepted'],
    ['withdraw', 'decline', 'withdrawn'],
  ] as const)('of %s and %s only the first one counts', async (first, second, answer) => {
    const { ann, ben, swap } = await askedForTomorrow();
    const actOf = (name: string) => act(name === 'withdraw' ? ann : ben, { act: name, swap });
    expect(await overlap(office().db, actOf(first), actOf(second))).toEqual([303, 409]);
    const swaps = office().db.selectFrom('dutySwaps').select('answer').where('id', '=', swap);
    expect(await swaps.execute()).toEqual([{ answer }]);
    expect(await holders()).toEqual([(answer === 'accepted' ? ben : ann).agent.id, null]);
  });

  test('a day that the office gives to a third agent meanwhile cannot be taken', async () => {
    const { ann, ben, swap } = await askedForTomorrow();
    const { agent } = await signIn();
    const accept = act(ben, { act: 'accept', swap });
    const giveAway = give(agent.id, ann.agent.id);
    expect(await overlap(office().db, giveAway, accept)).toEqual([200, 409]);
    expect(await holders()).toEqual([agent.id, null]);
  });

  test('of two agents who take over today, the first one is told that the second one has it', async () => {
    const [ann, ben, cleo] = [await signIn(), await signIn(), await signIn()];
    await putOnDuty(office(), today, ann.agent.id);
    const [first, second] = [act(ben, { act: 'take_over' }), act(cleo, { act: 'take_over' })];
    expect(await overlap(office().db, first, second)).toEqual([303, 303]);
    expect(await holders()).toEqual([cleo.agent.id, null]);
    const told = (await storedEmails(office())).filter(
      ({ recipientAddress: to }) => to === ben.agent.email,
    );
    expect(told).toHaveLength(2);
  });
});
