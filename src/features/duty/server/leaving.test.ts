import { beforeEach, describe, expect, test } from 'vitest';
import { lockDuty } from '#features/duty/db/duty-days.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { overlap, queueBehind } from '#tests/support/held-transaction.ts';
import { putOnDuty, setTime } from '#tests/support/late.ts';
import { callsOf, type Call } from '#tests/support/office.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

const today = '2026-11-21';

/** SQLite runs one writing transaction at a time, so only PostgreSQL needs these locks. */
describe('an agent who leaves while the duty changes', () => {
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
  const holders = async () => {
    const days = office().db.selectFrom('dutyDays').select(['agentId', 'secondId']);
    return (await days.execute()).flatMap(({ agentId, secondId }) => [agentId, secondId]);
  };

  test.each(['first', 'last'])('gets no day of the rotation, leaving %s', async (position) => {
    const { id } = await addAgent(office());
    const { call, db } = office();
    await call('PUT', `/duty/agents/${id}`, { takesPart: true });
    const fill = async () =>
      (await call('POST', '/duty/rotation', { month: '2026-11' })).statusCode;
    const [first, last] = position === 'first' ? [deactivate(id), fill] : [fill, deactivate(id)];
    const expected = position === 'first' ? [204, 200] : [200, 204];
    expect(await overlap(db, first, last)).toEqual(expected);
    expect(await holders()).not.toContain(id);
  });

  test('shares two days with an agent who leaves at the same time', async () => {
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

  test('takes over no day', async () => {
    const { agent, cookie } = await signIn();
    const { answer } = await post('/desk/duty', { act: 'take_over' }, cookie);
    expect([answer.statusCode, await holders()]).toEqual([303, [agent.id, null]]);
    await office().db.deleteFrom('dutyDays').execute();
    const takeOver = async () =>
      (await post('/desk/duty', { act: 'take_over' }, cookie)).answer.statusCode;
    await overlap(office().db, deactivate(agent.id), takeOver);
    expect(await holders()).toEqual([]);
  });
});
