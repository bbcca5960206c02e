import type { CompiledSite } from '#features/site/domain/site.ts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';
import { type AgentDesk, openAgentDesk } from '#tests/support/agent-pages.ts';
import { inquiry, sendForm } from '#tests/support/inquiries.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { renderTestPage, testSiteWith } from '#tests/support/test-site.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';

interface Shown {
  page: string;
  agent?: PublicAgent;
  agents?: PublicAgent[];
  values?: object;
}

/**
 * Returns what the server passed to the page renderer. The renderer in test-site.ts writes this
 * into the HTML.
 */
const shown = (body: string) => JSON.parse(/<pre>(.*)<\/pre>/s.exec(body)?.[1] ?? 'null') as Shown;

describe('agents’ pages', () => {
  const renderPage = vi.fn<CompiledSite['renderPage']>(renderTestPage);
  const testApp = shareTestApp('sqlite', { site: testSiteWith({ renderPage }) });
  let desk: AgentDesk;
  let id: string;
  beforeEach(async () => {
    await emptyOffice(testApp().db);
    desk = await openAgentDesk(testApp());
    ({ id } = await desk.addPublishedAgent());
  });
  const get = (url: string) => testApp().app.inject(url);
  const where = async (url: string) => {
    const { statusCode, headers } = await get(url);
    return [statusCode, headers.location];
  };

  test('have the same bytes at both URLs', async () => {
    const [one, other] = [
      await get('/agent/eleanor-whitfield'),
      await get('/agent-eleanor-whitfield'),
    ];
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(other.body).toBe(one.body);
    expect(other.headers.etag).toBe(one.headers.etag);
    expect(shown(one.body)).toMatchObject({
      page: 'agent',
      agent: { id, firstName: 'Eleanor', phone: '(912) 555-0142', licenseNumber: '000101' },
    });
  });

  test('contain no internal fields', async () => {
    const { body } = await get('/agent/eleanor-whitfield');
    expect(body).not.toMatch(/commission|notes|hireDate|isActive|isShown/);
  });

  test('are rendered once, until their agent changes', async () => {
    await get('/agent/eleanor-whitfield');
    renderPage.mockClear();
    await get('/agent-eleanor-whitfield?utm_source=x');
    expect(renderPage).not.toHaveBeenCalled();
    await desk.savePage(id, { slug: 'eleanor-whitfield', headline: 'Porches first.' });
    expect(shown((await get('/agent/eleanor-whitfield')).body).agent?.headline).toBe(
      'Porches first.',
    );
    const change = desk.agentFields({ phone: '(912) 555-0199' });
    await desk.call('PUT', `/${id}`, change);
    expect(shown((await get('/agent/eleanor-whitfield')).body).agent?.phone).toBe('(912) 555-0199');
    expect(renderPage).toHaveBeenCalledTimes(2);
  });

  test('answer 410 with the agent’s name at every URL while their agent is inactive', async () => {
    await desk.savePage(id, { slug: 'second' });
    await get('/agent/second');
    await desk.call('DELETE', `/${id}`);
    for (const url of ['/agent/second', '/agent-second', '/agent/eleanor-whitfield']) {
      const answer = await get(url);
      expect([answer.statusCode, shown(answer.body)]).toEqual([
        410,
        { page: 'former-agent', name: 'Eleanor Whitfield' },
      ]);
    }
    for (const url of ['/team', '/sitemap.xml']) {
      expect([url, (await get(url)).body]).toEqual([url, expect.not.stringMatching('second')]);
    }
    await desk.call('PUT', `/${id}`, desk.agentFields({ isActive: true }));
    expect((await get('/agent/second')).statusCode).toBe(200);
  });

  test('that visitors never saw are not found when their agent leaves', async () => {
    const { id: newId } = await desk.addAgent({ firstName: 'Zoe', lastName: 'Adams' });
    await desk.call('DELETE', `/${newId}`);
    expect((await get('/agent/zoe-adams')).statusCode).toBe(404);
  });

  test('are not found or listed until they are published', async () => {
    const { id: newId } = await desk.addAgent({ firstName: 'Zoe', lastName: 'Adams' });
    for (const url of ['/agent/zoe-adams', '/agent-zoe-adams', '/agent/zoe-adams/sent']) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    }
    expect((await get('/team')).body).not.toContain('zoe-adams');
    expect((await get('/sitemap.xml')).body).not.toContain('zoe-adams');
    await desk.savePage(newId, { slug: 'zoe-adams', isShown: true });
    expect((await get('/agent/zoe-adams')).statusCode).toBe(200);
    expect((await get('/team')).body).toContain('zoe-adams');
    expect((await get('/sitemap.xml')).body).toContain('zoe-adams');
  });

  test('redirect from every old URL', async () => {
    await desk.savePage(id, { slug: 'second' });
    await desk.savePage(id, { slug: 'third' });
    for (const old of ['/agent/eleanor-whitfield', '/agent-second', '/agent/second/']) {
      expect([old, ...(await where(old))]).toEqual([old, 308, '/agent/third']);
    }
    // An agent can use an old slug again, as below, so browsers must not keep the redirect.
    expect((await get('/agent/second')).headers['cache-control']).toBe('no-cache');
    await desk.savePage(id, { slug: 'second' });
    expect(await where('/agent/second')).toEqual([200, undefined]);
    expect(await where('/agent/third')).toEqual([308, '/agent/second']);
  });

  test('redirect to lower case without a slash at the end', async () => {
    for (const url of [
      '/agent/Eleanor-Whitfield',
      '/agent/eleanor-whitfield/',
      '/agent-eleanor-whitfield/',
    ]) {
      expect([url, ...(await where(url))]).toEqual([url, 308, '/agent/eleanor-whitfield']);
    }
    expect(await where('/team/')).toEqual([308, '/team']);
    expect(await where('/terms/')).toEqual([308, '/terms']);
  });

  test('keep the query in redirects', async () => {
    await desk.savePage(id, { slug: 'second' });
    for (const [asked, path] of [
      ['/team/?x=1', '/team'],
      ['/terms/?utm_source=a%20b&x=%C3%A9', '/terms'],
      ['/agent/second/?utm_source=x', '/agent/second'],
      ['/agent-Second?utm_source=x&y=%E9', '/agent/second'],
      ['/agent/eleanor-whitfield?//evil.example', '/agent/second'],
      ['/agent/eleanor-whitfield/sent?a=b?c', '/agent/second/sent'],
    ] as const) {
      const query = asked.slice(asked.indexOf('?'));
      expect([asked, ...(await where(asked))]).toEqual([asked, 308, path + query]);
    }
  });

  test.each([
    '/agent/unknown',
    '/agent-unknown',
    '/agent/unknown/',
    '/agent/',
    '/agent/%00',
    '/agent/a/b',
    "/agent/'--",
  ])('%s is not found', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, shown(answer.body).page]).toEqual([404, 'not-found']);
  });

  test('answer HEAD', async () => {
    const answer = await testApp().app.inject({ method: 'HEAD', url: '/agent/eleanor-whitfield' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('answer a form post without script with the agent’s own pages', async () => {
    const sent = await sendForm(testApp(), { ...inquiry, service: 'both', agentId: id });
    expect([sent.statusCode, sent.headers.location]).toEqual([
      303,
      '/agent/eleanor-whitfield/sent',
    ]);
    const thanks = await get('/agent/eleanor-whitfield/sent');
    expect(shown(thanks.body)).toMatchObject({ page: 'contact-sent', agent: { id } });
    const failed = await sendForm(testApp(), { ...inquiry, email: '', agentId: id });
    expect([failed.statusCode, shown(failed.body)]).toMatchObject([
      422,
      { page: 'contact-failed', agent: { id }, values: { firstName: 'Amelia' } },
    ]);
    const gone = await sendForm(testApp(), { ...inquiry, message: 'x', agentId: 'unknown' });
    expect([gone.statusCode, gone.headers.location]).toEqual([303, '/contact/sent']);
  });

  test('are listed on the team page by last name and in the sitemap with dates', async () => {
    testApp().clock.advance(60);
    await desk.addPublishedAgent({ firstName: 'Zoe', lastName: 'Adams' });
    const { agents } = shown((await get('/team')).body);
    expect(agents?.map(({ slug }) => slug)).toEqual(['zoe-adams', 'eleanor-whitfield']);
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const changed = testApp().clock.read().toISOString();
    const entry = `<loc>http://localhost:3000/agent/zoe-adams</loc><lastmod>${changed}</lastmod>`;
    expect(body).toContain(entry);
    expect(body).toContain(`<loc>http://localhost:3000/team</loc><lastmod>${changed}</lastmod>`);
  });
});

test('robots.txt allows all pages and names the sitemap', async () => {
  const { app, close } = await createTestApp('sqlite', { publicOrigin: 'https://www.example.com' });
  onTestFinished(close);
  const { statusCode, headers, body } = await app.inject('/robots.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toBe('User-agent: *\nAllow: /\n\nSitemap: https://www.example.com/sitemap.xml\n');
});
