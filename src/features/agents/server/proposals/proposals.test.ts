import { describe, expect, test } from 'vitest';
import type { AgentPage } from '#features/agents/domain/agent-pages.ts';
import { proposedFields, type PageProposal } from '#features/agents/domain/page-proposals.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { formsIn, shareDesk } from '#tests/support/desk.ts';
import { picture } from '#tests/support/hand-ins.ts';
import { engines } from '#tests/support/test-database.ts';

const empty = Object.fromEntries(proposedFields.map((field) => [field, '']));

describe.each(engines)('proposals for the own page on %s', (engine) => {
  const desk = shareDesk(engine);
  const { office } = desk;

  const pageOf = async (id: string): Promise<AgentPage> =>
    (await office().call('GET', `/agents/${id}/page`)).json();
  const proposalOf = async (id: string): Promise<PageProposal> =>
    (await office().call('GET', `/agents/${id}/page/proposal`)).json();
  const accept = (id: string, body: object = {}) =>
    office().call('POST', `/agents/${id}/page/proposal/accept`, body);
  const stored = () => office().db.selectFrom('pageProposals').select('agentId').execute();

  async function propose(change: object) {
    const { agent, cookie } = await desk.signIn();
    const sent = await desk.post('/desk/page', { ...empty, ...change }, cookie);
    expect(sent.answer.headers.location).toBe('/desk/page?done=sent');
    return { id: agent.id, cookie };
  }

  test('the page changes only when the office accepts, and a second proposal replaces the first', async () => {
    const { id, cookie } = await propose({ headline: 'First', biography: 'One.\r\nTwo.' });
    await desk.post('/desk/page', { ...empty, headline: 'Second' }, cookie);
    expect(await pageOf(id)).toMatchObject({ headline: null, biography: null });
    expect(await proposalOf(id)).toMatchObject({
      sentAt: office().clock.read().toISOString(),
      changes: [
        { part: 'headline', base: null, page: null, proposed: 'Second', needsChoice: false },
      ],
    });
    const findings = (await office().call('GET', '/attention')).json<{ code: string }[]>();
    expect(findings).toContainEqual({
      code: 'page_proposals',
      count: 1,
      isSample: false,
      agentId: id,
    });
    const listed = (await office().call('GET', '/agents?proposal=yes')).json<{ id: string }[]>();
    expect(listed.map((agent) => agent.id)).toEqual([id]);
    const recorded = await recordedDuring(office(), async () => {
      expect((await accept(id)).json()).toMatchObject({ headline: 'Second', biography: null });
    });
    expect(recorded).toMatchObject([
      {
        action: 'update',
        entity: 'agent',
        before: { headline: null },
        after: { headline: 'Second' },
      },
    ]);
    expect([await stored(), (await accept(id)).statusCode]).toEqual([[], 404]);
  });

  test('the dashboard leads to the oldest proposal, and each one to the next oldest', async () => {
    const older = await propose({ headline: 'Older' });
    office().clock.advance(60);
    const newer = await propose({ headline: 'Newer' });
    office().clock.advance(60);
    const newest = await propose({ headline: 'Newest' });
    const findings = (await office().call('GET', '/attention')).json<{ code: string }[]>();
    expect(findings).toContainEqual({
      code: 'page_proposals',
      count: 3,
      isSample: false,
      agentId: older.id,
    });
    expect((await proposalOf(older.id)).nextAgentId).toBe(newer.id);
    expect((await proposalOf(newest.id)).nextAgentId).toBe(older.id);
    await accept(older.id);
    expect(await proposalOf(older.id)).toEqual({
      sentAt: null,
      changes: [],
      nextAgentId: newer.id,
    });
    await accept(newer.id);
    expect((await proposalOf(newest.id)).nextAgentId).toBeNull();
    await accept(newest.id);
  });

  test('a refused form names the field and keeps what was typed', async () => {
    const { cookie } = await desk.signIn();
    const typed = { ...empty, headline: 'Kept', facebook: 'facebook' };
    const { answer, page } = await desk.post('/desk/page', typed, cookie);
    expect([answer.statusCode, await stored()]).toEqual([422, []]);
    expect(formsIn(page.blocks)[0]?.fields).toContainEqual(
      expect.objectContaining({
        name: 'facebook',
        value: 'facebook',
        error: expect.stringMatching(/whole address of the profile/),
      }),
    );
    expect((await desk.post('/desk/page', empty, cookie)).page.problem).toMatch(/Nothing differs/);
  });

  test('vector 17: what the office changed since is shown and kept unless the office chooses', async () => {
    const { id, cookie } = await propose({ headline: 'Of the agent', whatsapp: '19125550142' });
    const { id: _id, portraitId: _portrait, updatedAt: _at, ...input } = await pageOf(id);
    await office().call('PUT', `/agents/${id}/page`, { ...input, headline: 'Of the office' });
    // The agent sends the form again without having seen the headline of the office.
    const again = { ...empty, headline: 'Of the agent', whatsapp: '19125550143' };
    await desk.post('/desk/page', again, cookie);
    expect((await proposalOf(id)).changes).toMatchObject([
      {
        part: 'headline',
        base: null,
        page: 'Of the office',
        proposed: 'Of the agent',
        needsChoice: true,
      },
      { part: 'whatsapp', needsChoice: false },
    ]);
    const refused = await accept(id);
    expect([refused.statusCode, await stored()]).toMatchObject([409, [{ agentId: id }]]);
    expect(refused.json()).toMatchObject({ detail: expect.stringMatching(/Headline/) });
    expect((await accept(id, { take: ['headline'], sentAt: 'earlier' })).statusCode).toBe(409);
    expect((await accept(id, { keep: ['headline'] })).json()).toMatchObject({
      headline: 'Of the office',
      whatsapp: '19125550143',
    });
  });

  test('only the office and the agent see a proposed portrait before it is accepted', async () => {
    const { agent, cookie } = await desk.signIn();
    const other = await desk.signIn();
    const bytes = await picture(800, 1000).jpeg().toBuffer();
    await desk.postFile('/desk/page', empty, { bytes }, cookie);
    const { portraitId } = await office()
      .db.selectFrom('pageProposals')
      .select('portraitId')
      .executeTakeFirstOrThrow();
    const statuses = async () => {
      const answers = await Promise.all([
        office().app.inject(sitePaths.portrait(portraitId ?? '', 400, 'webp')),
        office().call('GET', `/agents/${agent.id}/page/proposal/portrait`),
        ...[cookie, other.cookie].map(
          async (each) => (await desk.get('/desk/page/portrait', each)).answer,
        ),
      ]);
      return answers.map(({ statusCode }) => statusCode);
    };
    expect(await statuses()).toEqual([404, 200, 200, 404]);
    expect((await accept(agent.id)).json()).toMatchObject({ portraitId });
    expect(await statuses()).toEqual([200, 404, 404, 404]);
  });

  test('a declined proposal is deleted, and the agent is emailed the reason', async () => {
    const { id } = await propose({ headline: 'The best agent' });
    const decline = (reason: string) =>
      office().call('POST', `/agents/${id}/page/proposal/decline`, { reason });
    expect((await decline('')).statusCode).toBe(422);
    expect((await decline('Please leave out “best”.')).statusCode).toBe(200);
    const emails = await office().db.selectFrom('emailMessages').selectAll().execute();
    expect(emails.filter(({ kind }) => kind === 'proposal_declined')).toMatchObject([
      { text: expect.stringMatching(/Please leave out “best”\.[^]*\/desk\/page/) },
    ]);
    expect([await stored(), (await decline('Again')).statusCode]).toEqual([[], 404]);
  });

  test('the page says when and why a proposal was declined, until the agent sends the next', async () => {
    const { id, cookie } = await propose({ headline: 'The best' });
    const strong = async () =>
      (await desk.get('/desk/page', cookie)).page.blocks.filter(
        (each) => each.block === 'text' && each.look === 'strong',
      );
    const reason = 'Leave out “best”.';
    await office().call('POST', `/agents/${id}/page/proposal/decline`, { reason });
    const text = `The office declined your changes on Nov 21, 2026. The reason: ${reason}`;
    expect(await strong()).toMatchObject([{ text }]);
    expect(
      JSON.stringify((await desk.get('/desk/page', (await desk.signIn()).cookie)).page),
    ).not.toContain('declined');
    await desk.post('/desk/page', { ...empty, headline: 'A porch' }, cookie);
    expect(await strong()).toMatchObject([{ text: expect.stringMatching(/^Sent to the office/) }]);
    await desk.post('/desk/page/withdraw', {}, cookie);
    expect(await strong()).toEqual([]);
    await desk.post('/desk/page', { ...empty, headline: 'Two porches' }, cookie);
    await office().call('POST', `/agents/${id}/page/proposal/accept`, {});
    expect(await strong()).toEqual([]);
    await desk.post('/desk/page', { ...empty, headline: 'The best' }, cookie);
    await office().call('POST', `/agents/${id}/page/proposal/decline`, { reason });
    expect(await strong()).toMatchObject([{ text }]);
    await desk.post('/desk/page', { ...empty, headline: 'A garden' }, cookie);
    await office().call('POST', `/agents/${id}/page/proposal/accept`, {});
    expect(await strong()).toEqual([]);
  });

  test('an agent withdraws the own proposal and no other', async () => {
    const { id } = await propose({ headline: 'Mine' });
    const { cookie } = await desk.signIn();
    expect((await desk.post('/desk/page/withdraw', {}, cookie)).answer.statusCode).toBe(303);
    expect(await stored()).toEqual([{ agentId: id }]);
    const other = await propose({ headline: 'Other' });
    await desk.post('/desk/page/withdraw', {}, other.cookie);
    expect(await stored()).toEqual([{ agentId: id }]);
  });
});
