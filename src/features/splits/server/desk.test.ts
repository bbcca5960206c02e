import { describe, expect, test } from 'vitest';
import { shareDesk } from '#tests/support/desk.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the commission split at the desk on %s', (engine) => {
  const desk = shareDesk(engine);

  test('shows the split now, the planned one and the history, without what was voided or replaced', async () => {
    const { agent, cookie } = await desk.signIn();
    const add = async (split: string, effectiveOn: string) => {
      const body = { split, effectiveOn, reason: 'Sold ten homes', confirmBackdated: true };
      const answer = await desk.office().call('POST', `/agents/${agent.id}/splits`, body);
      expect(answer.statusCode).toBe(201);
      return answer.json<{ id: string }>().id;
    };
    await add('79.00', '2027-01-01');
    await add('80.00', '2027-01-01');
    const voided = await add('75.00', '2026-11-21');
    await desk
      .office()
      .call('POST', `/agents/${agent.id}/splits/${voided}/void`, { reason: 'Wrong agent' });
    await add('60.00', '2026-11-01');
    await add('65.00', '2026-11-01');
    const { page } = await desk.get('/desk/commission', cookie);
    expect(page.blocks).toMatchObject([
      {
        facts: [
          ['Your share', '70.00%'],
          ['Brokerage', '30.00%'],
          ['Since', 'Nov 21, 2026'],
          ['Reason', expect.any(String)],
        ],
      },
      { text: 'Planned' },
      { items: [{ title: '80.00% from Jan 1, 2027', lines: ['Sold ten homes'] }] },
      { text: 'History' },
      {
        items: [
          { title: expect.stringMatching(/^70\.00%: /) },
          { title: '65.00%: Nov 1, 2026 – Nov 20, 2026' },
        ],
      },
    ]);
  });
});
