import { describe, expect, test } from 'vitest';
import { shareDesk } from '#tests/support/desk.ts';
import { putOnDuty } from '#tests/support/late.ts';
import { engines } from '#tests/support/test-database.ts';

const tomorrow = '2026-11-22';

describe.each(engines)('the words about swaps of duty days on %s', (engine) => {
  const { office, signIn, get, post } = shareDesk(engine);

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
    const ask = { act: 'ask', day: tomorrow, to: ben.agent.id };
    await post('/desk/duty', ask, ann.cookie);
    expect(await readBoth()).toEqual([
      expect.arrayContaining(['You asked Ben Fox to take Nov 22, 2026. There is no answer yet.']),
      expect.arrayContaining(['Ann Lee asks whether you can take Nov 22, 2026.']),
    ]);
    const { id } = await office().db.selectFrom('dutySwaps').select('id').executeTakeFirstOrThrow();
    await post('/desk/duty', { act: 'accept', swap: id }, ben.cookie);
    expect(await readBoth()).toEqual([
      expect.arrayContaining(['You gave Nov 22, 2026 to Ben Fox.']),
      expect.arrayContaining(['You took Nov 22, 2026 from Ann Lee.']),
    ]);
  });
});
