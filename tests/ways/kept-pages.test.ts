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

  const read = () => office().app.inject('/');

  /** Makes a change between two requests for the home page. @returns whether it was rendered again */
  async function isRenderedAgain(change: () => Promise<{ statusCode: number }>) {
    await read();
    renderPage.mockClear();
    await read();
    const isKept = renderPage.mock.calls.length === 0;
    const { statusCode } = await change();
    await read();
    return isKept && statusCode < 400 && renderPage.mock.calls.length === 1;
  }

  test('a changed agent, page, departure and return', async () => {
    const agent = await addAgent(office());
    const { id } = agent;
    const call = (method: 'POST' | 'PUT', path: string, body: object = {}) =>
      office().call(method, `/agents/${id}${path}`, body);
    const page = { ...emptyPage, slug: 'nora', isShown: true };
    const edit = agentInput({ email: agent.email, firstName: 'Nora' });
    expect(await isRenderedAgain(() => call('PUT', '', edit))).toBe(true);
    expect(await isRenderedAgain(() => call('PUT', '/page', page))).toBe(true);
    expect(await isRenderedAgain(() => call('POST', '/departure', departure))).toBe(true);
    expect(await isRenderedAgain(() => call('POST', '/departure/undo'))).toBe(true);
  });

  test('an accepted proposal of an agent', async () => {
    const { agent, cookie } = await desk.signIn();
    await desk.post('/desk/page', proposal, cookie);
    expect(
      await isRenderedAgain(() =>
        office().call('POST', `/agents/${agent.id}/page/proposal/accept`, {}),
      ),
    ).toBe(true);
  });

  test('a changed testimonial and home, and a home that its agent says is still right', async () => {
    const { agent, cookie } = await desk.signIn();
    const { id } = await addTestimonial(office());
    expect(await isRenderedAgain(() => office().call('DELETE', `/testimonials/${id}`))).toBe(true);
    const home = await addProperty(office(), { agentId: agent.id });
    await office().db.updateTable('properties').set({ stillRightOn: '2026-11-01' }).execute();
    const path = formsIn((await desk.get('/desk', cookie)).page.blocks)[0]?.action ?? '';
    expect(path).toContain(home.id);
    expect(await isRenderedAgain(async () => (await desk.post(path, {}, cookie)).answer)).toBe(
      true,
    );
    expect(
      await isRenderedAgain(() => office().call('POST', `/properties/${home.id}/still-right`, {})),
    ).toBe(true);
  });
});
