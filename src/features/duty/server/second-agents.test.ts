import { describe, expect, test } from 'vitest';
import type { DeskPage } from '#features/desk/domain/desk-page.ts';
import { formsIn } from '#tests/support/desk.ts';
import { shareDuty, today, tomorrow } from '#tests/support/duty.ts';
import { putOnDuty } from '#tests/support/late.ts';
import { engines } from '#tests/support/test-database.ts';

const daysIn = ({ blocks }: DeskPage) =>
  blocks.flatMap((each) => (each.block === 'list' ? each.items : []))[0];
const canGive = ({ blocks }: DeskPage) =>
  formsIn(blocks).some(({ fields }) => fields.some(({ name }) => name === 'day'));

describe.each(engines)('a day with a second agent on %s', (engine) => {
  const { office, signIn, get, dayOf, send, ask } = shareDuty(engine);

  test('has no second agent after that one took it, and keeps another one', async () => {
    const [ann, ben, cleo] = [await signIn(), await signIn(), await signIn()];
    const swapTo = async (day: string, to: typeof ann) =>
      send(to, { act: 'accept', swap: await ask(ann, to, day) });
    for (const day of [today, tomorrow, '2026-11-23']) {
      await putOnDuty(office(), day, ann.agent.id, ben.agent.id);
    }
    await swapTo(tomorrow, ben);
    await swapTo('2026-11-23', cleo);
    await send(ben, { act: 'take_over' });
    expect([await dayOf(tomorrow), await dayOf('2026-11-23'), await dayOf(today)]).toMatchObject([
      { agentId: ben.agent.id, secondId: null },
      { agentId: cleo.agent.id, secondId: ben.agent.id },
      { agentId: ben.agent.id, secondId: null },
    ]);
  });

  test('is among the days of both agents, and only the first one can give it away', async () => {
    const ann = await signIn({ firstName: 'Ann', lastName: 'Lee' });
    const ben = await signIn({ firstName: 'Ben', lastName: 'Fox' });
    await putOnDuty(office(), tomorrow, ann.agent.id, ben.agent.id);
    const pages = [
      (await get('/desk/duty', ann.cookie)).page,
      (await get('/desk/duty', ben.cookie)).page,
    ];
    expect(pages.map(daysIn)).toEqual([
      { title: 'Nov 22, 2026', lines: ['Second: Ben Fox'] },
      { title: 'Nov 22, 2026', lines: ['Second, after Ann Lee'] },
    ]);
    expect(pages.map(canGive)).toEqual([true, false]);
    expect(await send(ben, { act: 'ask', day: tomorrow, to: ann.agent.id })).toBe(422);
  });
});
