import { describe, expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { ListedDeadline } from '#features/deadlines/domain/deadlines.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { pdf } from '#tests/support/hand-ins.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the papers that the office accepts on %s', (engine) => {
  const desk = shareDesk(engine);

  /** Adds an agent with a deadline of this kind. */
  const prepare = async (kind: string, dueOn: string) => {
    const { agent, cookie } = await desk.signIn();
    const call = desk.office().call;
    await call('POST', '/deadlines', { agentId: agent.id, kind, label: null, dueOn, note: null });
    const listed = async (state: string) =>
      (await call('GET', `/deadlines?agent=${agent.id}&state=${state}`)).json<ListedDeadline[]>();
    const accept = async (end: string) => {
      const form = { kind, label: '', dueOn: end };
      await desk.postFile(deskPaths.papers, form, { bytes: pdf('1') }, cookie);
      const [paper] = await listed('handed_in');
      expect((await call('POST', `/deadlines/${paper?.id}/accept`)).statusCode).toBe(200);
      return (await listed('open')).map((each) => each.dueOn);
    };
    return { accept };
  };

  test('a paper renews only the deadlines that do not end after it', async () => {
    const { accept } = await prepare('eo_insurance', '2026-12-31');
    expect(await accept('')).toEqual(['2026-12-31', null]);
    expect(await accept('2026-12-30')).toEqual(['2026-12-30', '2026-12-31']);
    expect(await accept('2026-12-31')).toEqual(['2026-12-31']);
  });

  test('an agent sees own papers, newest first, with their ends and what became of them', async () => {
    const { cookie } = await desk.signIn();
    const { call } = desk.office();
    for (const dueOn of ['2026-12-31', '', '2027-12-31']) {
      const form = { kind: 'other', label: `W-9 ${dueOn}`, dueOn };
      await desk.postFile(deskPaths.papers, form, { bytes: pdf('1') }, cookie);
    }
    const papers = (await call('GET', '/deadlines?state=handed_in')).json<ListedDeadline[]>();
    const idOf = (end: string | null) => papers.find(({ dueOn }) => dueOn === end)?.id;
    await call('POST', `/deadlines/${idOf('2026-12-31')}/accept`);
    await call('POST', `/deadlines/${idOf('2027-12-31')}/return`, { reason: 'Too dark.' });
    const { page } = await desk.get(deskPaths.papers, cookie);
    expect(page.blocks[0]).toMatchObject({
      items: [
        {
          lines: ['Ends Dec 31, 2027. Returned Nov 21, 2026.', 'The office says: Too dark.'],
          mark: 'Returned',
        },
        { lines: ['No end. Handed in Nov 21, 2026.'] },
        { lines: ['Ends Dec 31, 2026. Accepted.'] },
      ],
    });
  });

  test.each(['contractor_agreement', 'license_copy'])(
    'a paper of the kind %s without an end renews the one that has an end',
    async (kind) => {
      const { accept } = await prepare(kind, '2026-12-31');
      expect(await accept('')).toEqual([null]);
    },
  );
});
