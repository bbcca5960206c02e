import { randomBytes } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import zlib, { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { CompiledSite } from '#domain/website/site.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { renderTestPage, testSiteWith } from '#tests/support/test-site.ts';

const testApp = shareTestApp('sqlite');

const tooLargeForZstd = randomBytes(14_000).toString('base64');
const renderLargeTeam: CompiledSite['renderPage'] = (request, origin) => {
  const page = renderTestPage(request, origin);
  return request.page === 'team' ? { ...page, html: page.html + tooLargeForZstd } : page;
};

test.each([
  ['gzip, deflate, br, zstd', 'zstd', 'br'],
  ['zstd', 'zstd', 'identity'],
  ['gzip, deflate, br', 'br', 'br'],
  ['gzip, br, zstd;q=0', 'br', 'br'],
  ['gzip', 'gzip', 'gzip'],
  ['', 'identity', 'identity'],
])(
  'a page of records asked for with "%s" comes as %s, and as %s if it is too large for zstd',
  async (accepted, encoding, encodingOfLargePage) => {
    const large = await createTestApp('sqlite', {
      site: testSiteWith({ renderPage: renderLargeTeam }),
    });
    onTestFinished(large.close);
    const decode: Record<string, (bytes: Buffer) => Buffer> = {
      zstd: zstdDecompressSync,
      br: brotliDecompressSync,
      gzip: gunzipSync,
    };
    for (const { app, expected } of [
      { app: testApp().app, expected: encoding },
      { app: large.app, expected: encodingOfLargePage },
    ]) {
      const { headers, rawPayload } = await app.inject({
        url: '/team',
        headers: { 'accept-encoding': accepted },
      });
      expect(headers['content-encoding'] ?? 'identity').toBe(expected);
      const html = decode[expected]?.(rawPayload) ?? rawPayload;
      expect(html.toString()).toContain('<title>team</title>');
    }
  },
);

test('a page of records is compressed once for all visitors with the same encodings', async () => {
  const calls = ['zstdCompressSync', 'brotliCompressSync', 'gzipSync'] as const;
  const spies = calls.map((call) => vi.spyOn(zlib, call));
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const { app, close } = await createTestApp('sqlite');
  onTestFinished(close);
  const getTeam = (headers = {}) => app.inject({ url: '/team', headers });
  for (const spy of spies) spy.mockClear();
  expect((await getTeam()).statusCode).toBe(200);
  expect(spies.map((spy) => spy.mock.calls.length)).toEqual([0, 0, 0]);
  for (const [encoding, counts] of [
    ['br', [0, 1, 0]],
    ['gzip', [0, 1, 1]],
    ['br, zstd', [1, 1, 1]],
  ] as const) {
    const headers = { 'accept-encoding': encoding };
    const first = await getTeam(headers);
    expect(first.statusCode).toBe(200);
    const { etag } = first.headers;
    const current = await getTeam({ ...headers, 'if-none-match': etag });
    expect([current.statusCode, current.headers['content-encoding']]).toEqual([304, undefined]);
    expect(spies.map((spy) => spy.mock.calls.length)).toEqual(counts);
  }
});
