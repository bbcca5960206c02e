import { beforeEach, describe, expect, test } from 'vitest';
import type { DutyMonth } from '#features/duty/domain/duty.ts';
import { formsIn, shareDesk } from '#tests/support/desk.ts';
import { overlap } from '#tests/support/held-transaction.ts';
import { putOnDuty, setTime } from '#tests/support/late.ts';
import { storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const today = '2026-11-21';
const tomorrow = '2026-11-22';

describe.each(engines)('swaps of duty days on %s', (engine) => {
  const { office, signIn, get, post } = shareDesk(engine);
  beforeEach(async () => {
    await office().db.deleteFrom('dutyDays').execute();
    setTime(office(), `${today}T15:05:00.000Z`);
  });

  const dayOf = async (day: string) =>
    (await office().call('GET', '/duty?month=2026-11'))
      .json<DutyMonth>()
      .days.find((each) => each.day === day);
  const kinds = async () =>
    (await storedEmails(office())).map(({ kind, recipientAddress: to }) => `${kind} ${to}`);

  test('agents give a day to one who says yes, undo it, and take over a running day', async () => {
    const ann = await signIn({ firstName: 'Ann', lastName: 'Lee' });
    const ben = await signIn({ firstName: 'Ben', lastName: 'Fox' });
    await putOnDuty(office(), tomorrow, ann.agent.id);
    await putOnDuty(office(), today, ann.agent.id);
    const send = (who: typeof ann, fields: Record<string, string>) =>
      post('/desk/duty', fields, who.cookie);
    const swapOf = async (who: typeof ann, act: string) => {
      const { page } = await get('/desk/duty', who.cookie);
      const form = formsIn(page.blocks).find(({ buttons }) => buttons[0]?.value === act);
      return form?.fields.flatMap((field) => (field.field === 'hidden' ? field.value : []))[0];
    };
    const ask = { act: 'ask', day: tomorrow, to: ben.agent.id };
    expect((await send(ann, ask)).answer.statusCode).toBe(303);
    expect((await storedEmails(office())).at(-1)).toMatchObject({
      recipientAddress: ben.agent.email,
      subject: 'Ann Lee asks: can you take duty on Nov 22, 2026?',
      text: expect.stringMatching(/Say yes or no at your desk[^]*\/desk\/duty/),
    });
    expect((await send(ann, ask)).answer.statusCode).toBe(422);
    expect((await send(ben, { ...ask, to: ann.agent.id })).answer.statusCode).toBe(422);
    const swap = (await swapOf(ben, 'accept')) ?? '';
    expect((await send(ann, { act: 'accept', swap })).answer.statusCode).toBe(409);
    expect((await send(ben, { act: 'accept', swap })).answer.statusCode).toBe(303);
    expect(await dayOf(tomorrow)).toMatchObject({ agentId: ben.agent.id });
    const told = [
      'duty_change office@example.com',
      `duty_change ${ann.agent.email}`,
      `duty_change ${ben.agent.email}`,
    ];
    expect((await kinds()).slice(1).toSorted()).toEqual(told.toSorted());
    expect(await swapOf(ben, 'undo')).toBe(swap);
    expect((await send(ann, { act: 'undo', swap })).answer.statusCode).toBe(303);
    expect((await send(ben, { act: 'undo', swap })).answer.statusCode).toBe(409);
    expect(await dayOf(tomorrow)).toMatchObject({ agentId: ann.agent.id });
    // A day that is given again after an undo can be undone once.
    await send(ann, ask);
    await send(ben, { act: 'accept', swap: (await swapOf(ben, 'accept')) ?? '' });
    expect((await send(ann, { act: 'undo', swap })).answer.statusCode).toBe(409);
    const given = formsIn((await get('/desk/duty', ann.cookie)).page.blocks);
    expect(given.filter(({ buttons }) => buttons[0]?.value === 'undo')).toHaveLength(1);
    await send(ann, { act: 'undo', swap: (await swapOf(ann, 'undo')) ?? '' });
    expect(await dayOf(tomorrow)).toMatchObject({ agentId: ann.agent.id });
    for (const [act, who, other, subject, text] of [
      ['decline', ben, ann, 'Your duty on Nov 22, 2026 stays yours', 'Ben Fox cannot take'],
      ['withdraw', ann, ben, 'Not needed: duty on Nov 22, 2026', 'Ann Lee keeps the day'],
    ] as const) {
      expect((await send(ann, ask)).answer.statusCode).toBe(303);
      const open = (await swapOf(who, act)) ?? '';
      expect((await send(who, { act, swap: open })).answer.statusCode).toBe(303);
      expect((await storedEmails(office())).at(-1)).toMatchObject({
        recipientAddress: other.agent.email,
        subject,
        text: expect.stringContaining(text),
      });
    }
    expect((await send(ben, { act: 'take_over' })).answer.statusCode).toBe(303);
    expect(await dayOf(today)).toMatchObject({ agentId: ben.agent.id });
  });

  test('only the two agents answer a request, and only before the day begins', async () => {
    const [ann, ben, cleo] = [await signIn(), await signIn(), await signIn()];
    for (const day of [today, tomorrow]) await putOnDuty(office(), day, ann.agent.id);
    const send = async (who: typeof ann, fields: Record<string, string>) =>
      (await post('/desk/duty', fields, who.cookie)).answer.statusCode;
    const ask = { act: 'ask', to: ben.agent.id };
    expect(await send(ann, { ...ask, day: today })).toBe(422);
    expect(await send(ann, { ...ask, day: tomorrow })).toBe(303);
    const { id: swap } = await office()
      .db.selectFrom('dutySwaps')
      .select('id')
      .where('fromId', '=', ann.agent.id)
      .executeTakeFirstOrThrow();
    for (const [who, act] of [
      [cleo, 'accept'],
      [cleo, 'decline'],
      [cleo, 'withdraw'],
      [ann, 'decline'],
      [ben, 'withdraw'],
      [ben, 'undo'],
    ] as const) {
      expect([act, await send(who, { act, swap })]).toEqual([act, 409]);
    }
    setTime(office(), `${tomorrow}T15:05:00.000Z`);
    expect(await send(ben, { act: 'accept', swap })).toBe(409);
    const { blocks } = (await get('/desk/duty', ben.cookie)).page;
    expect(JSON.stringify(blocks)).not.toContain('asks whether');
    setTime(office(), `${today}T15:06:00.000Z`);
    expect(await dayOf(tomorrow)).toMatchObject({ agentId: ann.agent.id });
    expect(await send(ben, { act: 'accept', swap })).toBe(303);
    expect(await send(cleo, { act: 'undo', swap })).toBe(409);
    expect(await dayOf(tomorrow)).toMatchObject({ agentId: ben.agent.id });
  });

  test('the requests to take a day are listed by day', async () => {
    const [ann, ben] = [await signIn(), await signIn()];
    for (const day of ['2026-11-24', tomorrow, '2026-11-23']) {
      await putOnDuty(office(), day, ann.agent.id);
      await post('/desk/duty', { act: 'ask', day, to: ben.agent.id }, ann.cookie);
    }
    const forms = formsIn((await get('/desk/duty', ben.cookie)).page.blocks);
    const words = forms.flatMap(({ buttons }) => buttons.map((each) => each.words));
    const days = ['Nov 22, 2026', 'Nov 23, 2026', 'Nov 24, 2026'];
    expect(words.filter((each) => each.startsWith('Yes'))).toEqual(
      days.map((day) => `Yes, I take ${day}`),
    );
    const [first] = forms.flatMap(({ fields }) =>
      fields.flatMap((field) => (field.field === 'hidden' ? [field.value] : [])),
    );
    await post('/desk/duty', { act: 'accept', swap: first ?? '' }, ben.cookie);
    const left = formsIn((await get('/desk/duty', ben.cookie)).page.blocks);
    const wordsLeft = left.flatMap(({ buttons }) => buttons.map((each) => each.words));
    expect(wordsLeft.filter((each) => each.startsWith('Yes'))).toEqual(
      days.slice(1).map((day) => `Yes, I take ${day}`),
    );
  });

  test('an agent asks for a day although the agent who had it before had asked for it, too', async () => {
    const [ann, ben, cleo] = [await signIn(), await signIn(), await signIn()];
    await putOnDuty(office(), tomorrow, ann.agent.id);
    const ask = { act: 'ask', day: tomorrow, to: ben.agent.id };
    expect((await post('/desk/duty', ask, ann.cookie)).answer.statusCode).toBe(303);
    await putOnDuty(office(), tomorrow, cleo.agent.id);
    expect((await post('/desk/duty', ask, cleo.cookie)).answer.statusCode).toBe(303);
  });
});

/** SQLite runs one writing transaction at a time, so only PostgreSQL needs these locks. */
describe('two changes of a duty day at once', () => {
  const { office, signIn, post } = shareDesk(engines[1]);
  beforeEach(() => setTime(office(), `${today}T15:05:00.000Z`));

  type Agent = Awaited<ReturnType<typeof signIn>>;
  const send = (who: Agent, fields: Record<string, string>) => async () =>
    (await post('/desk/duty', fields, who.cookie)).answer.statusCode;
  const setDay = (agentId: string) => async () =>
    (await office().call('PUT', `/duty/${tomorrow}`, { agentId, secondId: null })).statusCode;
  const holders = () => office().db.selectFrom('dutyDays').select(['day', 'agentId']).execute();

  /** Adds two agents. The first one has tomorrow, and asks the second one to take it. */
  async function askBen() {
    const [ann, ben] = [await signIn(), await signIn()];
    await putOnDuty(office(), tomorrow, ann.agent.id);
    const ask = send(ann, { act: 'ask', day: tomorrow, to: ben.agent.id });
    return { ann, ben, ask };
  }

  async function findSwap() {
    const swaps = office().db.selectFrom('dutySwaps').select(['id', 'answer']);
    return swaps.executeTakeFirstOrThrow();
  }

  test.each([
    ['withdraw', 'accept', 'withdrawn'],
    ['accept', 'withdraw', 'accepted'],
    ['withdraw', 'decline', 'withdrawn'],
  ] as const)('of %s and %s only the first one counts', async (first, second, answer) => {
    const { ann, ben, ask } = await askBen();
    expect(await ask()).toBe(303);
    const { id: swap } = await findSwap();
    const act = (name: string) => send(name === 'withdraw' ? ann : ben, { act: name, swap });
    expect(await overlap(office().db, act(first), act(second))).toEqual([303, 409]);
    expect(await findSwap()).toMatchObject({ answer });
    const { id: agentId } = (answer === 'accepted' ? ben : ann).agent;
    expect(await holders()).toEqual([{ day: tomorrow, agentId }]);
  });

  test('a day that the office gives to a third agent meanwhile cannot be taken', async () => {
    const { ben, ask } = await askBen();
    const { agent } = await signIn();
    await ask();
    const { id: swap } = await findSwap();
    const accept = send(ben, { act: 'accept', swap });
    expect(await overlap(office().db, setDay(agent.id), accept)).toEqual([200, 409]);
    expect(await holders()).toEqual([{ day: tomorrow, agentId: agent.id }]);
  });

  test('of two agents who take over today, the first one is told that the second one has it', async () => {
    const [ann, ben, cleo] = [await signIn(), await signIn(), await signIn()];
    await putOnDuty(office(), today, ann.agent.id);
    const [first, second] = [ben, cleo].map((who) => send(who, { act: 'take_over' }));
    expect(await overlap(office().db, first!, second!)).toEqual([303, 303]);
    expect(await holders()).toEqual([{ day: today, agentId: cleo.agent.id }]);
    const told = (await storedEmails(office())).filter(
      ({ recipientAddress: to }) => to === ben.agent.email,
    );
    expect(told).toHaveLength(2);
  });
});
