import { describe, expect, test } from 'vitest';
import { emptyPage } from '#tests/support/agent-pages.ts';
import { formsIn, shareDesk } from '#tests/support/desk.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('a proposal and what the office does meanwhile on %s', (engine) => {
  const { office, signIn, get, post } = shareDesk(engine);

  async function propose(change: Record<string, string>) {
    const { agent, cookie } = await signIn();
    await post('/desk/page', change, cookie);
    return { id: agent.id, cookie };
  }
  async function edit(id: string, change: object) {
    const { slug } = (await office().call('GET', `/agents/${id}/page`)).json<{ slug: string }>();
    await office().call('PUT', `/agents/${id}/page`, { ...emptyPage, slug, ...change });
  }
  const accept = (id: string, body: object = {}) =>
    office().call('POST', `/agents/${id}/page/proposal/accept`, body);

  test('the form has what the agent proposed, and the page of the office for all else', async () => {
    const { id, cookie } = await propose({ headline: 'Of the agent' });
    await edit(id, { headline: 'Of the office', biography: 'One.' });
    const { blocks } = (await get('/desk/page', cookie)).page;
    const fields = formsIn(blocks).flatMap((form) => form.fields);
    expect(fields).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ name: 'headline', value: 'Of the agent' }),
        expect.objectContaining({ name: 'biography', value: 'One.' }),
      ]),
    );
  });

  test('a value that the office has entered since as proposed needs no choice', async () => {
    const { id } = await propose({ headline: 'A porch', biography: 'One.' });
    await edit(id, { headline: 'A porch' });
    expect((await accept(id)).json()).toMatchObject({ headline: 'A porch', biography: 'One.' });
  });

  test('a proposal of which the office takes nothing counts as declined, without a reason', async () => {
    const { id, cookie } = await propose({ headline: 'The best' });
    await accept(id, { keep: ['headline'] });
    const { blocks } = (await get('/desk/page', cookie)).page;
    const text = 'The office declined your changes on Nov 21, 2026.';
    expect(blocks).toContainEqual(expect.objectContaining({ look: 'strong', text }));
  });

  test('of a value that both changed, the office chooses one, in the proposal that it saw', async () => {
    const { id } = await propose({ headline: 'Of the agent' });
    await edit(id, { headline: 'Of the office' });
    const both = { keep: ['headline'], take: ['headline'] };
    expect((await accept(id, both)).statusCode).toBe(409);
    const seen = { take: ['headline'], sentAt: office().clock.read().toISOString() };
    expect((await accept(id, seen)).json()).toMatchObject({ headline: 'Of the agent' });
  });
});
