import { describe, expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { ListedDeadline } from '#features/deadlines/domain/deadlines.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { pdf } from '#tests/support/hand-ins.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the papers that the office accepts on %s', (engine) => {
  const desk = shareDesk(engine);

  const add = (fields: object) =>
    desk.office().call('POST', '/deadlines', { agentId: null, label: null, note: null, ...fields });
  const listed = async (search: string) =>
    (await desk.office().call('GET', `/deadlines?${search}`)).json<ListedDeadline[]>();
  const daysOf = async (search: string) => (await listed(search)).map(({ dueOn }) => dueOn);
  const acceptWaiting = async (end: string) => {
    const waiting = await listed('state=handed_in');
    const paper = waiting.find(({ dueOn }) => (dueOn ?? '') === end);
    const answer = await desk.office().call('POST', `/deadlines/${paper?.id}/accept`);
    expect(answer.statusCode).toBe(200);
  };

  /** Adds an agent with a deadline of this kind. */
  const prepare = async (kind: string, dueOn: string, label: string | null = null) => {
    const { agent, cookie } = await desk.signIn();
    await add({ agentId: agent.id, kind, label, dueOn });
    const handIn = (end: string, ownLabel = '') => {
      const form = { kind, label: ownLabel, dueOn: end };
      return desk.postFile(deskPaths.papers, form, { bytes: pdf('1') }, cookie);
    };
    const accept = async (end: string) => {
      await handIn(end);
      await acceptWaiting(end);
      return daysOf(`agent=${agent.id}&state=open`);
    };
    return { agent, handIn, accept };
  };

  test('a paper renews only the deadlines that do not end after it', async () => {
    const { accept } = await prepare('eo_insurance', '2026-12-31');
    expect(await accept('')).toEqual(['2026-12-31', null]);
    expect(await accept('2026-12-30')).toEqual(['2026-12-30', '2026-12-31']);
    expect(await accept('2026-12-31')).toEqual(['2026-12-31']);
  });

  test('the audit trail has an entry for each deadline that a paper renews', async () => {
    const { agent, accept } = await prepare('eo_insurance', '2026-12-31');
    const [open] = await listed(`agent=${agent.id}&state=open`);
    const entries = await recordedDuring(desk.office(), () => accept('2027-12-31'));
    const [next] = await listed(`agent=${agent.id}&state=open`);
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'renewed',
        entity: 'deadline',
        entityId: open?.id,
        before: expect.objectContaining({ closedAt: null, nextId: null }),
        after: expect.objectContaining({ closedAs: 'renewed', nextId: next?.id }),
      }),
    );
  });

  test('a paper that ends in more than ten years is refused', async () => {
    const { handIn } = await prepare('eo_insurance', '2026-12-31');
    expect((await handIn('2046-12-31')).answer.statusCode).toBe(422);
    expect((await handIn('2036-11-20')).answer.statusCode).toBe(303);
  });

  test('a paper renews no deadline that the office has ended before', async () => {
    const { agent, accept } = await prepare('eo_insurance', '2026-12-31');
    const { call, db } = desk.office();
    const [open] = await listed(`agent=${agent.id}&state=open`);
    await call('POST', `/deadlines/${open?.id}/end`, { reason: 'Entered twice' });
    expect(await accept('2027-12-31')).toEqual(['2027-12-31']);
    const ended = await db
      .selectFrom('agentDeadlines')
      .select(['closedAs', 'nextId'])
      .where('id', '=', open?.id ?? '')
      .executeTakeFirst();
    expect(ended).toEqual({ closedAs: 'ended', nextId: null });
  });

  test('an edit of a deadline that a paper has renewed since it was opened is refused', async () => {
    const { agent, accept } = await prepare('eo_insurance', '2026-12-31');
    const [open] = await listed(`agent=${agent.id}&state=open`);
    await accept('2027-12-31');
    const edit = { ...open, note: 'Asked the agent' };
    const path = `/deadlines/${open?.id}`;
    const answer = await desk.office().call('PUT', path, edit, { 'if-match': '"1"' });
    expect(answer.statusCode).toBe(412);
  });

  test('an agent sees own papers, newest first, with their ends and what became of them', async () => {
    await prepare('eo_insurance', '2026-12-30');
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
    expect(await daysOf('state=open')).toEqual(['2026-12-30', '2026-12-31']);
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

  test('a paper leaves other kinds, other agents and the papers that wait alone', async () => {
    const { agent, handIn } = await prepare('eo_insurance', '2026-12-31');
    await add({ agentId: agent.id, kind: 'mls', dueOn: '2026-12-30' });
    await add({ kind: 'eo_insurance', dueOn: '2026-12-29' });
    await handIn('2027-12-31');
    await handIn('2028-12-31');
    await acceptWaiting('2028-12-31');
    expect(await daysOf('state=closed')).toEqual(['2026-12-31']);
    expect(await daysOf('state=handed_in')).toEqual(['2027-12-31']);
    const [waiting] = await listed('state=handed_in');
    await desk.office().call('POST', `/deadlines/${waiting?.id}/return`, { reason: 'Too dark.' });
    await handIn('2029-12-31');
    await acceptWaiting('2029-12-31');
    expect(await daysOf('state=closed')).toEqual(['2026-12-31', '2027-12-31', '2028-12-31']);
  });

  test('a paper of an own kind renews no other, as each may be about something else', async () => {
    const { handIn } = await prepare('other', '2026-12-31', 'Boat license');
    await handIn('', 'W-9 on file');
    await acceptWaiting('');
    expect(await daysOf('state=closed')).toEqual([]);
  });

  test('a paper without an end can be edited and still has none', async () => {
    const { agent, accept } = await prepare('license_copy', '2026-12-31');
    await accept('');
    const [paper] = await listed(`agent=${agent.id}`);
    const input = { agentId: agent.id, kind: 'license_copy', dueOn: null, note: 'In the binder' };
    const answer = await desk.office().call('PUT', `/deadlines/${paper?.id}`, input);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { dueOn: null, note: 'In the binder' },
    ]);
  });
});
