import { beforeEach, describe, expect, test } from 'vitest';
import { lockDuty } from '#features/duty/db/duty-days.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { overlap, queueBehind } from '#tests/support/held-transaction.ts';
import { putOnDuty, setTime } from '#tests/support/late.ts';
import { callsOf, type Call } from '#tests/support/office.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

const today = '2026-11-21';
const tomorrow = '2026-11-22';

/** SQLite runs one writing transaction at a time, so only PostgreSQL needs these locks. */
describe('changes of the duty at once', () => {
  const { office, signIn, post } = shareDesk(engines[1]);
  let callAsOther: Call;
  beforeEach(async () => {
    await office().db.deleteFrom('dutyDays').execute();
    setTime(office(), `${today}T15:05:00.000Z`);
    await office().addAdministrator('ruth', 'admin');
    callAsOther = await callsOf(office(), 'ruth');
  });

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
      const { call, db } = office();
      await call('PUT', `/duty/agents/${id}`, { takesPart: true });
      const fill = async () =>
        (await call('POST', '/duty/rotation', { month: '2026-11' })).statusCode;
      const [first, last] = position === 'first' ? [deactivate(id), fill] : [fill, deactivate(id)];
      const expected = position === 'first' ? [204, 200] : [200, 204];
      expect(await overlap(db, first, last)).toEqual(expected);
      expect(await holders()).not.toContain(id);
    },
  );

  test('a month that is filled leaves a day to the agent to whom a colleague gives it', async () => {
    const [ann, ben] = [(await addAgent(office())).id, (await addAgent(office())).id];
    const { call, db } = office();
    await call('PUT', `/duty/agents/${ann}`, { takesPart: true });
    const fill = async () =>
      (await call('POST', '/duty/rotation', { month: '2026-11' })).statusCode;
    expect(await overlap(db, give(ben, null, callAsOther), fill)).toEqual([200, 200]);
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
    const { agent, cookie } = await signIn();
    const { answer } = await post('/desk/duty', { act: 'take_over' }, cookie);
    expect([answer.statusCode, await holders()]).toEqual([303, [agent.id, null]]);
    await office().db.deleteFrom('dutyDays').execute();
    const takeOver = async () =>
      (await post('/desk/duty', { act: 'take_over' }, cookie)).answer.statusCode;
    await overlap(office().db, deactivate(agent.id), takeOver);
    expect(await holders()).toEqual([]);
  });

  test('of two agents who take over a day without an agent at once, the second one is told', async () => {
    const [ann, ben] = [await signIn(), await signIn()];
    const takeOver = (who: typeof ann) => async () =>
      (await post('/desk/duty', { act: 'take_over' }, who.cookie)).answer.statusCode;
    expect(await overlap(office().db, takeOver(ann), takeOver(ben))).toEqual([303, 409]);
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
    const fields = { act: 'ask', day: tomorrow, to: ben.agent.id };
    const ask = async () => (await post('/desk/duty', fields, ann.cookie)).answer.statusCode;
    expect(await overlap(office().db, give(ben.agent.id, ann.agent.id), ask)).toEqual([200, 422]);
  });

  test.each(['first', 'last'])(
    'an agent who leaves gets no day back, leaving %s',
    async (position) => {
      const [ann, ben] = [await signIn(), await signIn()];
      const send = async (who: typeof ann, fields: Record<string, string>) =>
        (await post('/desk/duty', fields, who.cookie)).answer.statusCode;
      await putOnDuty(office(), tomorrow, ann.agent.id);
      await send(ann, { act: 'ask', day: tomorrow, to: ben.agent.id });
      const swaps = office().db.selectFrom('dutySwaps').select('id').orderBy('id', 'desc');
      const { id: swap } = await swaps.executeTakeFirstOrThrow();
      await send(ben, { act: 'accept', swap });
      const [leave, undo] = [deactivate(ann.agent.id), () => send(ben, { act: 'undo', swap })];
      await (position === 'first'
        ? overlap(office().db, leave, undo)
        : overlap(office().db, undo, leave));
      expect(await holders()).not.toContain(ann.agent.id);
    },
  );
});
