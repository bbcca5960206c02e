import { beforeEach, describe, expect, test } from 'vitest';
import type { Finding } from '#app/domain/attention/findings.ts';
import type { DutyMonth } from '#features/duty/domain/duty.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { putOnDuty, setTime } from '#tests/support/late.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const yesterday = '2026-06-29';
const today = '2026-06-30';
const tomorrow = '2026-07-01';

describe.each(engines)('duty at 9 PM in New York, on %s', (engine) => {
  const { office, signIn, get, post } = shareDesk(engine);
  beforeEach(() => setTime(office(), '2026-07-01T01:00:00.000Z'));

  type Agent = Awaited<ReturnType<typeof signIn>>;
  const signInTwo = async () =>
    [
      await signIn({ firstName: 'Ann', lastName: 'Ash' }),
      await signIn({ firstName: 'Ben', lastName: 'Bay' }),
    ] as const;
  const send = async ({ cookie }: Agent, fields: Record<string, string>) =>
    (await post('/desk/duty', fields, cookie)).answer.statusCode;
  const setDay = async (day: string, agentId: string) =>
    (await office().call('PUT', `/duty/${day}`, { agentId, secondId: null })).statusCode;
  const month = async (search = '') =>
    (await office().call('GET', `/duty${search}`)).json<DutyMonth>();
  const holderOf = async (day: string) =>
    (await month(`?month=${day.slice(0, 7)}`)).days.find((each) => each.day === day)?.agentId;
  const countOpenDays = async () => {
    const findings = (await office().call('GET', '/attention')).json<Finding[]>();
    return findings.find(({ code }) => code === 'open_duty_days')?.count;
  };
  const takePart = ({ agent }: Agent) =>
    office().call('PUT', `/duty/agents/${agent.id}`, { takesPart: true });
  const fill = (of: string) => office().call('POST', '/duty/rotation', { month: of });

  test('the office changes today and later days of this month', async () => {
    const [ann] = await signInTwo();
    expect((await month()).month).toBe('2026-06');
    expect(await setDay(yesterday, ann.agent.id)).toBe(422);
    expect(await setDay(today, ann.agent.id)).toBe(200);
  });

  test('agents swap tomorrow, and take over today', async () => {
    const [ann, ben] = await signInTwo();
    for (const day of [today, tomorrow]) await putOnDuty(office(), day, ann.agent.id);
    const { blocks } = (await get('/desk/duty', ann.cookie)).page;
    expect(JSON.stringify(blocks)).toContain('Ann Ash takes today’s inquiries.');
    expect(JSON.stringify(blocks)).toContain('Jun 30, 2026');
    const ask = { act: 'ask', to: ben.agent.id };
    expect(await send(ann, { ...ask, day: today })).toBe(422);
    expect(await send(ann, { ...ask, day: tomorrow })).toBe(303);
    const swaps = office().db.selectFrom('dutySwaps').select('id');
    const { id: swap } = await swaps.executeTakeFirstOrThrow();
    expect(await send(ben, { act: 'accept', swap })).toBe(303);
    expect(await send(ben, { act: 'take_over' })).toBe(303);
    expect([await holderOf(today), await holderOf(tomorrow)]).toEqual([ben.agent.id, ben.agent.id]);
  });

  test('the rotation gives today to an agent who is not away', async () => {
    const [ann, ben] = await signInTwo();
    for (const agent of [ann, ben]) await takePart(agent);
    await office().call('POST', `/agents/${ann.agent.id}/away`, { from: yesterday, to: today });
    await fill('2026-06');
    expect([await holderOf(yesterday), await holderOf(today)]).toEqual([null, ben.agent.id]);
  });

  test('the rotation counts the day on which the agents joined', async () => {
    const [ann, ben] = await signInTwo();
    for (const agent of [ann, ben]) await takePart(agent);
    await putOnDuty(office(), today, ann.agent.id);
    await fill('2026-07');
    expect(await holderOf(tomorrow)).toBe(ben.agent.id);
  });

  test('the ledger counts the days until today', async () => {
    const [ann] = await signInTwo();
    for (const day of ['2026-04-01', '2026-04-02', today, tomorrow]) {
      await putOnDuty(office(), day, ann.agent.id);
    }
    const ledger = (await month()).agents.find(({ id }) => id === ann.agent.id);
    expect(ledger).toMatchObject({ last90Days: { days: 2 }, thisYear: { days: 3 } });
  });

  test('the days of two weeks need an agent, from today on', async () => {
    const [ann] = await signInTwo();
    await putOnDuty(office(), '2026-06-15', ann.agent.id);
    expect(await countOpenDays()).toBe(undefined);
    await putOnDuty(office(), '2026-06-16', ann.agent.id);
    const open = (await countOpenDays()) ?? 0;
    expect(open).toBeGreaterThan(10);
    await putOnDuty(office(), today, ann.agent.id);
    expect(await countOpenDays()).toBe(open - 1);
  });

  test('an inquiry on a holiday goes to the agent who has that day', async () => {
    const [ann, ben] = await signInTwo();
    setTime(office(), '2026-11-27T02:00:00.000Z');
    await putOnDuty(office(), '2026-11-26', ann.agent.id);
    await putOnDuty(office(), '2026-11-27', ben.agent.id);
    const assigned = async (email: string) => {
      const id = await receive(office(), { email, phone: '' });
      const inquiries = office().db.selectFrom('contactSubmissions').where('id', '=', id);
      return (await inquiries.select('assignedAgentId').executeTakeFirst())?.assignedAgentId;
    };
    expect(await assigned('one@example.com')).toBe(ann.agent.id);
    // Without an agent of that day, it waits for the one of the next open day.
    await putOnDuty(office(), '2026-11-26', null);
    expect(await assigned('two@example.com')).toBe(ben.agent.id);
  });

  test('an agent who leaves loses today and keeps yesterday', async () => {
    const [ann] = await signInTwo();
    for (const day of [yesterday, today]) await putOnDuty(office(), day, ann.agent.id);
    await office().call('DELETE', `/agents/${ann.agent.id}`, { inquiriesTo: null });
    expect([await holderOf(yesterday), await holderOf(today)]).toEqual([ann.agent.id, null]);
  });
});
