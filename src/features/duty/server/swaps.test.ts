import { describe, expect, test } from 'vitest';
import { formsIn } from '#tests/support/desk.ts';
import { shareDuty, today, tomorrow } from '#tests/support/duty.ts';
import { putOnDuty, setTime } from '#tests/support/late.ts';
import { storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('swaps of duty days on %s', (engine) => {
  const { office, signIn, get, dayOf, send, ask: askFor } = shareDuty(engine);

  const kinds = async () =>
    (await storedEmails(office())).map(({ kind, recipientAddress: to }) => `${kind} ${to}`);

  test('agents give a day to one who says yes, undo it, and take over a running day', async () => {
    const ann = await signIn({ firstName: 'Ann', lastName: 'Lee' });
    const ben = await signIn({ firstName: 'Ben', lastName: 'Fox' });
    await putOnDuty(office(), tomorrow, ann.agent.id);
    await putOnDuty(office(), today, ann.agent.id);
    const swapOf = async (who: typeof ann, act: string) => {
      const { page } = await get('/desk/duty', who.cookie);
      const form = formsIn(page.blocks).find(({ buttons }) => buttons[0]?.value === act);
      return form?.fields.flatMap((field) => (field.field === 'hidden' ? field.value : []))[0];
    };
    const ask = { act: 'ask', day: tomorrow, to: ben.agent.id };
    expect(await send(ann, ask)).toBe(303);
    expect((await storedEmails(office())).at(-1)).toMatchObject({
      recipientAddress: ben.agent.email,
      subject: 'Ann Lee asks: can you take duty on Nov 22, 2026?',
      text: expect.stringMatching(/Say yes or no at your desk[^]*\/desk\/duty/),
    });
    expect(await send(ann, ask)).toBe(422);
    expect(await send(ben, { ...ask, to: ann.agent.id })).toBe(422);
    const swap = (await swapOf(ben, 'accept')) ?? '';
    expect(await send(ann, { act: 'accept', swap })).toBe(409);
    expect(await send(ben, { act: 'accept', swap })).toBe(303);
    expect(await dayOf(tomorrow)).toMatchObject({ agentId: ben.agent.id });
    const told = [
      'duty_change office@example.com',
      `duty_change ${ann.agent.email}`,
      `duty_change ${ben.agent.email}`,
    ];
    expect((await kinds()).slice(1).toSorted()).toEqual(told.toSorted());
    expect(await swapOf(ben, 'undo')).toBe(swap);
    expect(await send(ann, { act: 'undo', swap })).toBe(303);
    expect(await send(ben, { act: 'undo', swap })).toBe(409);
    expect(await dayOf(tomorrow)).toMatchObject({ agentId: ann.agent.id });
    // A day that is given again after an undo can be undone once.
    await send(ann, ask);
    await send(ben, { act: 'accept', swap: (await swapOf(ben, 'accept')) ?? '' });
    expect(await send(ann, { act: 'undo', swap })).toBe(409);
    const given = formsIn((await get('/desk/duty', ann.cookie)).page.blocks);
    expect(given.filter(({ buttons }) => buttons[0]?.value === 'undo')).toHaveLength(1);
    await send(ann, { act: 'undo', swap: (await swapOf(ann, 'undo')) ?? '' });
    expect(await dayOf(tomorrow)).toMatchObject({ agentId: ann.agent.id });
    for (const [act, who, other, subject, text] of [
      ['decline', ben, ann, 'Your duty on Nov 22, 2026 stays yours', 'Ben Fox cannot take'],
      ['withdraw', ann, ben, 'Not needed: duty on Nov 22, 2026', 'Ann Lee keeps the day'],
    ] as const) {
      expect(await send(ann, ask)).toBe(303);
      const open = (await swapOf(who, act)) ?? '';
      expect(await send(who, { act, swap: open })).toBe(303);
      expect((await storedEmails(office())).at(-1)).toMatchObject({
        recipientAddress: other.agent.email,
        subject,
        text: expect.stringContaining(text),
      });
    }
    expect(await send(ben, { act: 'take_over' })).toBe(303);
    expect(await dayOf(today)).toMatchObject({ agentId: ben.agent.id });
  });

  test('only the two agents answer a request, and only before the day begins', async () => {
    const [ann, ben, cleo] = [await signIn(), await signIn(), await signIn()];
    for (const day of [today, tomorrow]) await putOnDuty(office(), day, ann.agent.id);
    expect(await send(ann, { act: 'ask', to: ben.agent.id, day: today })).toBe(422);
    const swap = await askFor(ann, ben);
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
      await askFor(ann, ben, day);
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
    await send(ben, { act: 'accept', swap: first ?? '' });
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
    expect(await send(ann, ask)).toBe(303);
    await putOnDuty(office(), tomorrow, cleo.agent.id);
    expect(await send(cleo, ask)).toBe(303);
  });
});
