import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import type { CompiledSite } from '#features/site/domain/site.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { testSiteWith } from '#tests/support/test-site.ts';

const renderSample: CompiledSite['renderPage'] = ({ page }, origin) => ({
  html: `<!doctype html><title>${page}</title><p>${`Savannah ${origin} `.repeat(50)}`,
  inlineStyles: ['body{color:green}', 'p{margin:0}'],
  inlineScripts: ['document.title += "!"'],
});
const site = testSiteWith({ renderPage: renderSample });
const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const testApp = shareTestApp('sqlite', { site });
const get = (url: string, headers = {}) => testApp().app.inject({ url, headers });

describe('a public page', () => {
  test.each([
    ['/', 'home'],
    ['/?utm_source=x', 'home'],
    ['/privacy', 'privacy'],
    ['/terms', 'terms'],
    ['/contact/sent', 'contact-sent'],
  ])('%s is whole HTML that browsers ask for again', async (url, page) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`<title>${page}</title><p>Savannah http://localhost:3000 `);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    });
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0.0,gzip;q=0.5', 'gzip'],
    ['br;q=0.001', 'br'],
    ['gzip ; q=0 , br ; q=0', undefined],
    ['identity', undefined],
    ['zstd', undefined],
    ['*', undefined],
    ['', undefined],
  ])('asked for with "%s" comes as %s', async (accepted, encoding) => {
    const answer = await get('/', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    const bytes = answer.rawPayload;
    expect(answer.headers['content-length']).toBe(String(bytes.length));
    const unpack =
      { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((raw: Buffer) => raw);
    expect(unpack(bytes).toString()).toContain('<title>home</title>');
  });

  test('that the browser already has answers 304 without a body', async () => {
    const { etag } = (await get('/')).headers;
    for (const held of [String(etag), `"other", ${etag}`]) {
      const answer = await get('/', { 'if-none-match': held });
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      });
    }
    expect((await get('/', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
    expect((await get('/terms', { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  test('answers HEAD with the same headers and no body', async () => {
    const headers = { 'accept-encoding': 'br' };
    const [head, full] = [
      await testApp().app.inject({ method: 'HEAD', url: '/', headers }),
      await get('/', headers),
    ];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of [
      'content-length',
      'content-encoding',
      'etag',
      'content-security-policy',
      'vary',
    ]) {
      expect([name, head.headers[name]]).toEqual([name, full.headers[name]]);
    }
  });

  test('allows its own inline styles and scripts by hash, and no others', async () => {
    const policy = String((await get('/')).headers['content-security-policy']).split('; ');
    expect(policy).toContain(`script-src 'self' ${source('document.title += "!"')}`);
    expect(policy).toContain(
      `style-src 'self' ${source('body{color:green}')} ${source('p{margin:0}')}`,
    );
  });

  test('that does not exist never answers 304', async () => {
    const { etag } = (await get('/nowhere')).headers;
    expect((await get('/nowhere', { 'if-none-match': String(etag) })).statusCode).toBe(404);
  });
});

test.each([
  [true, 1],
  [false, 2],
])('with cachePages %s a page asked for twice is rendered %d times', async (cachePages, times) => {
  const renderPage = vi.fn<CompiledSite['renderPage']>(renderSample);
  const cached = await createTestApp('sqlite', {
    site: testSiteWith({ renderPage }),
    cachePages,
  });
  const headers = { 'accept-encoding': 'br' };
  await cached.app.inject({ url: '/', headers });
  await cached.app.inject({ url: '/', headers });
  expect(renderPage).toHaveBeenCalledTimes(times);
  await cached.close();
});

describe('the back office', () => {
  test('is one document under every path, each time with a nonce of its own', async () => {
    const nonces = new Set<string>();
    for (const url of ['/admin/login', '/admin/login?next=/admin/agents', '/admin/login']) {
      const { statusCode, body, headers } = await get(url);
      const nonce = /nonce="([\w+/=]{24})"/.exec(body)?.[1] ?? '';
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-store']);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(
        `script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'`,
      );
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test.each(['/admin', '/admin/', '/admin/unknown', '/admin/%zz', '/admin/a%2Fb'])(
    'has no screen at %s: its own document says so with a session, and the 404 page without',
    async (url) => {
      await testApp().addAdministrator();
      const cookie = await testApp().signIn();
      const answers = [
        await get(url, { cookie }),
        await get(url, { cookie: 'sid=ended' }),
        await get(url),
      ];
      expect(
        answers.map(({ statusCode, body }) => [statusCode, /<title>\w+/.exec(body)?.[0]]),
      ).toEqual([
        [404, '<title>admin'],
        [404, '<title>not'],
        [404, '<title>not'],
      ]);
    },
  );

  test('is kept out of search engines', async () => {
    expect((await get('/admin/login')).headers['x-robots-tag']).toBe('noindex');
    expect((await get('/')).headers['x-robots-tag']).toBeUndefined();
  });
});
