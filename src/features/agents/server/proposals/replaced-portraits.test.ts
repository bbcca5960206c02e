import { describe, expect, test } from 'vitest';
import { sitePaths } from '#shared/domain/paths.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { picture } from '#tests/support/hand-ins.ts';
import { engines } from '#tests/support/test-database.ts';

const words = {
  headline: '',
  biography: '',
  whatsapp: '',
  facebook: '',
  instagram: '',
  linkedin: '',
};

describe.each(engines)('portraits that an agent proposes on %s', (engine) => {
  const desk = shareDesk(engine);
  const { office } = desk;
  const statuses = async (...ids: string[]) => {
    const answers = ids.map((id) => office().app.inject(sitePaths.portrait(id, 400, 'webp')));
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  };

  test('are deleted when another one replaces them, before and after the office accepts', async () => {
    const { agent, cookie } = await desk.signIn();
    const bytes = await picture(800, 1000).jpeg().toBuffer();
    const send = async () => {
      await desk.postFile('/desk/page', words, { bytes }, cookie);
      const proposals = office().db.selectFrom('pageProposals').select('portraitId');
      return (await proposals.executeTakeFirstOrThrow()).portraitId ?? '';
    };
    const accept = () => office().call('POST', `/agents/${agent.id}/page/proposal/accept`, {});
    const [first, second] = [await send(), await send()];
    await accept();
    expect(await statuses(first, second)).toEqual([404, 200]);
    const third = await send();
    await accept();
    expect(await statuses(first, second, third)).toEqual([404, 404, 200]);
  });

  test('need a choice if the office changed the portrait before the agent sent other words', async () => {
    const { agent, cookie } = await desk.signIn();
    const bytes = await picture(800, 1000).jpeg().toBuffer();
    await desk.postFile('/desk/page', words, { bytes }, cookie);
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
  });
});
