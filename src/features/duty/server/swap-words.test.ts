import { describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { formsIn } from '#tests/support/desk.ts';
import { shareDuty, today, tomorrow } from '#tests/support/duty.ts';
import { putOnDuty } from '#tests/support/late.ts';
import { storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the words about swaps of duty days on %s', (engine) => {
  const { office, signIn, get, send, ask } = shareDuty(engine);

  test('the desk says to both agents who asked whom, and who took the day', async () => {
    const ann = await signIn({ firstName: 'Ann', lastName: 'Lee' });
    const ben = await signIn({ firstName: 'Ben', lastName: 'Fox' });
    await putOnDuty(office(), tomorrow, ann.agent.id);
    const readBoth = () =>
      Promise.all(
        [ann, ben].map(async ({ cookie }) => {
          const { page } = await get('/desk/duty', cookie);
          return page.blocks.flatMap((each) => (each.block === 'text' ? each.text : []));
        }),
      );
    const swap = await ask(ann, ben);
    expect(await readBoth()).toEqual([
      expect.arrayContaining(['You asked Ben Fox to take Nov 22, 2026. There is no answer yet.']),
      expect.arrayContaining(['Ann Lee asks whether you can take Nov 22, 2026.']),
    ]);
    await send(ben, { act: 'accept', swap });
    expect(await readBoth()).toEqual([
      expect.arrayContaining(['You gave Nov 22, 2026 to Ben Fox.']),
      expect.arrayContaining(['You took Nov 22, 2026 from Ann Lee.']),
    ]);
  });

  test.each([
    ['asked for', 'accept'],
    ['taken', 'undo'],
  ])(
    'a day that was %s is no longer theirs to swap once the office gives it away',
    async (_, act) => {
      const [ann, ben] = [await signIn(), await signIn()];
      const { agent: cleo } = await signIn();
      const { call, db } = office();
      await putOnDuty(office(), tomorrow, ann.agent.id);
      const swap = await ask(ann, ben);
      if (act === 'undo') await send(ben, { act: 'accept', swap });
      await call('PUT', `/duty/${tomorrow}`, { agentId: cleo.id, secondId: null });
      const words: string[] = [];
      for (const { cookie } of [ann, ben]) {
        const { page } = await get('/desk/duty', cookie);
        words.push(...page.blocks.flatMap((each) => (each.block === 'text' ? each.text : [])));
      }
      expect(words).toEqual(words.map(() => 'No agent takes today’s inquiries.'));
      expect(await send(ben, { act, swap })).toBe(409);
      const days = db.selectFrom('dutyDays').select('agentId').where('day', '=', tomorrow);
      expect(await days.execute()).toEqual([{ agentId: cleo.id }]);
    },
  );

  const actsOf = async (cookie: string) =>
    formsIn((await get('/desk/duty', cookie)).page.blocks).flatMap(({ buttons }) =>
      buttons.map(({ value }) => value),
    );

  test('an agent who has today is not offered to take it over, and cannot', async () => {
    const [ann, ben] = [await signIn(), await signIn()];
    await putOnDuty(office(), today, ann.agent.id);
    expect([await actsOf(ann.cookie), await actsOf(ben.cookie)]).toEqual([[], ['take_over']]);
    expect(await send(ann, { act: 'take_over' })).toBe(409);
  });

  test('of a day that an agent takes over, the audit trail and the emails say who had it', async () => {
    const ann = await signIn();
    const ben = await signIn({ firstName: 'Ben', lastName: 'Fox' });
    await putOnDuty(office(), today, ann.agent.id);
    const entries = await recordedDuring(office(), async () => {
      expect(await send(ben, { act: 'take_over' })).toBe(303);
    });
    expect(entries).toMatchObject([
      {
        action: 'update',
        entityName: today,
        actorId: ben.agent.id,
        before: { agentId: ann.agent.id },
        after: { agentId: ben.agent.id, agentName: 'Ben Fox' },
      },
    ]);
    expect((await storedEmails(office())).at(-1)).toMatchObject({
      subject: 'Duty on Nov 21, 2026: Ben Fox',
      text: expect.stringContaining('Ben Fox changed this at the desk.'),
    });
  });

  test('an agent sees the days of three months, and gives away later ones than today', async () => {
    const [ann] = [await signIn(), await signIn()];
    const [last, later] = ['2027-02-20', '2027-02-21'];
    for (const day of [today, last, later]) await putOnDuty(office(), day, ann.agent.id);
    const { blocks } = (await get('/desk/duty', ann.cookie)).page;
    const days = blocks.flatMap((each) => (each.block === 'list' ? [each.items] : []))[0];
    expect(days?.map(({ title }) => title)).toEqual(['Nov 21, 2026', 'Feb 20, 2027']);
    const choices = formsIn(blocks).flatMap(({ fields }) =>
      fields.flatMap((field) =>
        field.field === 'select' && field.name === 'day' ? field.options : [],
      ),
    );
    expect(choices).toEqual([{ value: last, words: 'Feb 20, 2027' }]);
  });

  test('an agent who has left cannot be asked', async () => {
    const [ann, ben] = [await signIn(), await signIn()];
    await putOnDuty(office(), tomorrow, ann.agent.id);
    await office().call('DELETE', `/agents/${ben.agent.id}`);
    expect(await send(ann, { act: 'ask', day: tomorrow, to: ben.agent.id })).toBe(422);
  });
});
