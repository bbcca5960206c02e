/** Tests that a change is in the next public page, although the server keeps pages for a while. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CompiledSite } from '#features/site/domain/site.ts';
import { emptyPage } from '#tests/support/agent-pages.ts';
import { formsIn, shareDesk } from '#tests/support/desk.ts';
import {
  addAgent,
  agentInput,
  addProperty,
  addTestimonial,
} from '#tests/support/record-samples.ts';
import { renderTestPage, testSiteWith } from '#tests/support/test-site.ts';

const proposal = {
  headline: 'A porch',
  biography: '',
  whatsapp: '',
  facebook: '',
  instagram: '',
  linkedin: '',
};
const departure = {
  leftOn: '2026-11-21',
  forwardedOn: '2026-11-21',
  forwardedTo: 'commission',
  newBroker: null,
  inquiriesTo: null,
  note: null,
};

describe('the next page has', () => {
  const renderPage = vi.fn<CompiledSite['renderPage']>(renderTestPage);
  const desk = shareDesk('sqlite', { site: testSiteWith({ renderPage }) });
  const { office } = desk;
  // No time passes, so that a kept page stays fresh.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1000));

  /** Counts how often the home page is rendered for requests before and after a change. */
  async function expectRenderedAgain(change: () => Promise<{ statusCode: number }>) {
    const read = () => office().app.inject('/');
    await read();
    renderPage.mockClear();
    await read();
    expect(renderPage).toHaveBeenCalledTimes(0);
    expect((await change()).statusCode).toBeLessThan(400);
    await read();
    expect(renderPage).toHaveBeenCalledTimes(1);
  }

  test('a changed agent, page, departure and return', async () => {
    const agent = await addAgent(office());
    const { id } = agent;
    const call = (method: 'POST' | 'PUT', path: string, body: object = {}) =>
      office().call(method, `/agents/${id}${path}`, body);
    const page = { ...emptyPage, slug: 'nora', isShown: true };
    const edit = agentInput({ email: agent.email, firstName: 'Nora' });
    await expectRenderedAgain(() => call('PUT', '', edit));
    await expectRenderedAgain(() => call('PUT', '/page', page));
    await expectRenderedAgain(() => call('POST', '/departure', departure));
    await expectRenderedAgain(() => call('POST', '/departure/undo'));
  });

  test('an accepted proposal of an agent', async () => {
    const { agent, cookie } = await desk.signIn();
    await desk.post('/desk/page', proposal, cookie);
    await expectRenderedAgain(() =>
      office().call('POST', `/agents/${agent.id}/page/proposal/accept`, {}),
    );
  });

  test('a changed testimonial and home, and a home that its agent says is still right', async () => {
    const { agent, cookie } = await desk.signIn();
    const { id } = await addTestimonial(office());
    await expectRenderedAgain(() => office().call('DELETE', `/testimonials/${id}`));
    const home = await addProperty(office(), { agentId: agent.id });
    await office().db.updateTable('properties').set({ stillRightOn: '2026-11-01' }).execute();
    const path = formsIn((await desk.get('/desk', cookie)).page.blocks)[0]?.action ?? '';
    expect(path).toContain(home.id);
    await expectRenderedAgain(async () => (await desk.post(path, {}, cookie)).answer);
    await expectRenderedAgain(() =>
      office().call('POST', `/properties/${home.id}/still-right`, {}),
    );
  });
});
