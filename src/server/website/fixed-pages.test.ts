import { syncBuiltinESMExports } from 'node:module';
import zlib, { brotliDecompressSync, constants, type BrotliOptions } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '#tests/support/test-app.ts';
import { renderTestPage, testSiteWith } from '#tests/support/test-site.ts';

const words = Array.from({ length: 4000 }, (_, nth) => ((nth * 7919) % 4001).toString(36));

const longPages = testSiteWith({
  renderPage: (...request) => {
    const page = renderTestPage(...request);
    return { ...page, html: `${page.html}${words.join(' ')}` };
  },
});

/**
 * Watches the calls that compress with Brotli on the event loop.
 * @returns an array to which each call adds the quality of its compression
 */
function countSynchronousCalls() {
  const qualities: unknown[] = [];
  const original = zlib.brotliCompressSync;
  zlib.brotliCompressSync = (body, options?: BrotliOptions) => {
    qualities.push(options?.params?.[constants.BROTLI_PARAM_QUALITY]);
    return original(body, options);
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    zlib.brotliCompressSync = original;
    syncBuiltinESMExports();
  });
  return qualities;
}

const urls = ['/', '/privacy', '/terms', '/contact/sent', '/nowhere'];

test('pages without records are compressed quickly on the event loop, and thoroughly on another thread', async () => {
  const qualities = countSynchronousCalls();
  const { app, liveSite } = await createTestApp('sqlite', { site: longPages });
  const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'br' } });
  const sizes = async () =>
    Promise.all(urls.map(async (url) => Number((await get(url)).headers['content-length'])));
  const etags = async () => Promise.all(urls.map(async (url) => (await get(url)).headers['etag']));

  const [first, tags] = [await sizes(), await etags()];
  await vi.waitFor(async () => {
    const smaller = (await sizes()).filter((size, nth) => size < (first[nth] ?? 0));
    // The home page does not become smaller, because it was compressed thoroughly at the start.
    expect(smaller).toHaveLength(urls.length - 1);
  }, 15_000);
  expect(await etags()).toEqual(tags);
  await liveSite.reload();
  expect((await sizes())[0]).toBe(first[0]);

  expect(qualities.length).toBeGreaterThanOrEqual(urls.length);
  expect(Math.max(...qualities.map(Number))).toBeLessThanOrEqual(5);
  const { rawPayload, body } = await app.inject('/');
  expect(rawPayload.toString()).toBe(body);
  expect(brotliDecompressSync((await get('/')).rawPayload).toString()).toBe(body);
});
