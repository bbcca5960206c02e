import { describe, expect, test } from 'vitest';
import { proposedFields } from '#features/agents/domain/page-proposals.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { picture } from '#tests/support/hand-ins.ts';

const words = Object.fromEntries(proposedFields.map((field) => [field, '']));

// The test runs on one engine, because encoding portraits is slow and both engines delete in the same way.
describe('portraits that an agent proposes', () => {
  const desk = shareDesk('sqlite');
  const { office } = desk;
  const statuses = async (...ids: string[]) => {
    const answers = ids.map((id) => office().app.inject(sitePaths.portrait(id, 400, 'webp')));
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  };

  const stored = async (): Promise<string[]> =>
    (await office().db.selectFrom('agentPortraits').select('portraitId').distinct().execute()).map(
      ({ portraitId }) => portraitId,
    );

  /** Signs in an agent who proposes portraits. */
  async function proposer() {
    const { agent, cookie } = await desk.signIn();
    const bytes = await picture(800, 1000).jpeg().toBuffer();
    return {
      propose: async () => {
        await desk.postFile('/desk/page', words, { bytes }, cookie);
        const proposals = office().db.selectFrom('pageProposals').select('portraitId');
        return (await proposals.executeTakeFirstOrThrow()).portraitId ?? '';
      },
      answer: (how: 'accept' | 'decline', body = {}) =>
        office().call('POST', `/agents/${agent.id}/page/proposal/${how}`, body),
      withdraw: () => desk.post('/desk/page/withdraw', {}, cookie),
    };
  }

  test('are deleted when another one replaces them, before and after the office accepts', async () => {
    const { propose, answer } = await proposer();
    const [first, second] = [await propose(), await propose()];
    await answer('accept');
    expect(await statuses(first, second)).toEqual([404, 200]);
    const third = await propose();
    await answer('accept');
    expect(await statuses(first, second, third)).toEqual([404, 404, 200]);
  });

  test('are deleted when the agent withdraws them, and when the office does not take them', async () => {
    const { propose, answer, withdraw } = await proposer();
    const before = await stored();
    const end = async (how: () => Promise<unknown>) => {
      const id = await propose();
      expect(await stored()).toContain(id);
      await how();
      expect(await stored()).toEqual(before);
    };
    await end(withdraw);
    await end(() => answer('decline', { reason: 'Please look into the camera.' }));
    const recorded = await recordedDuring(office(), () =>
      end(() => answer('accept', { keep: ['portrait'] })),
    );
    expect(recorded.map(({ action }) => action).toSorted()).toEqual(['declined', 'proposed']);
  });

  test('need a choice if the office changed the portrait before the agent sent other words', async () => {
    const { agent, cookie } = await desk.signIn();
    const bytes = await picture(800, 1000).jpeg().toBuffer();
    await desk.postFile('/desk/page', words, { bytes }, cookie);
    expect((await desk.get('/desk/page', cookie)).page.blocks).toContainEqual({
      block: 'picture',
      src: '/desk/page/portrait',
      alt: 'The portrait that you sent',
    });
    const uploaded = await office().call('PUT', `/agents/${agent.id}/portrait`, bytes, {
      'content-type': 'image/jpeg',
    });
    const { portraitId } = uploaded.json<{ portraitId: string }>();
    await desk.post('/desk/page', { ...words, headline: 'A porch' }, cookie);
    const proposal = await office().call('GET', `/agents/${agent.id}/page/proposal`);
    expect(proposal.json()).toMatchObject({
      changes: [
        { part: 'headline', needsChoice: false },
        { part: 'portrait', base: null, page: portraitId, needsChoice: true },
      ],
    });
    const accept = () => office().call('POST', `/agents/${agent.id}/page/proposal/accept`, {});
    const refused = await accept();
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringMatching(/Portrait/)]);
    const entries = await recordedDuring(office(), () =>
      desk.postFile('/desk/page', { ...words, headline: 'A porch' }, { bytes }, cookie),
    );
    const { portraitId: sent } = await office()
      .db.selectFrom('pageProposals')
      .select('portraitId')
      .executeTakeFirstOrThrow();
    expect(entries).toMatchObject([
      { action: 'proposed', before: { portraitId }, after: { portraitId: sent } },
    ]);
    const shown = await office().call('GET', `/agents/${agent.id}/page/proposal/portrait`);
    expect(shown.headers['cache-control']).toBe('private, no-store');
    expect((await accept()).json()).toMatchObject({ portraitId: sent, headline: 'A porch' });
  });
});
