import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '#tests/support/raw-request.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const script = 'console.log("Savannah");'.repeat(40);
let folder: string;
let testApp: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marsh-client-'));
  const assets = join(folder, 'assets');
  mkdirSync(join(assets, 'pictures'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(assets, 'main-abc123.js'), script);
  writeFileSync(join(assets, 'main-abc123.js.br'), brotliCompressSync(script));
  writeFileSync(join(assets, 'main-abc123.js.gz'), gzipSync(script));
  writeFileSync(join(assets, 'pictures', 'square-abc123.avif'), 'picture');
  writeFileSync(join(assets, '.env'), 'secret');
  writeFileSync(join(assets, 'index.html'), 'secret');
  testApp = await createTestApp('sqlite', { clientDir: folder });
});
afterAll(async () => {
  await testApp.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers = {}) => testApp.app.inject({ url, headers });

describe('a built file', () => {
  test('can be kept in caches forever', async () => {
    for (const url of ['/assets/main-abc123.js', '/assets/pictures/square-abc123.avif']) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([
        url,
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['', undefined],
  ])('asked for with "%s" comes compressed as %s', async (accepted, encoding) => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.rawPayload.length < script.length).toBe(encoding !== undefined);
  });

  test('that can be compressed has a Vary header for Accept-Encoding', async () => {
    const { headers } = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
    expect(String(headers.vary).toLowerCase()).toContain('accept-encoding');
  });

  test('that the browser already has answers 304', async () => {
    const { etag } = (await get('/assets/main-abc123.js')).headers;
    const answer = await get('/assets/main-abc123.js', { 'if-none-match': String(etag) });
    expect([answer.statusCode, answer.body]).toEqual([304, '']);
  });
});

describe('nothing is served', () => {
  test.each([
    '/assets/',
    '/assets/pictures/',
    '/assets/pictures',
    '/assets/missing.js',
    '/assets/.env',
    '/assets/main-abc123.js/',
    '/assets/%2e%65nv',
    '/assets/../secret.txt',
    '/assets/%zz',
    '/assets/pictures/.hidden/x.js',
    '/assets/main-abc123.js%20',
  ])('at %s', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body.includes('secret')]).toEqual([404, false]);
  });

  test.each([
    '/assets/../secret.txt',
    '/assets/%2e%2e/secret.txt',
    '/assets/..%2fsecret.txt',
    '/../secret.txt',
    '/assets/..%5csecret.txt',
    '/assets/..%252fsecret.txt',
    '/assets//etc/passwd',
    '/assets/%00',
    '/assets/pictures/../../secret.txt',
    '/assets/main-abc123.js%00.txt',
    '/assets/./main-abc123.js',
  ])('at %s, sent unchanged', async (target) => {
    const answer = await sendRaw(
      testApp.app,
      `GET ${target} HTTP/1.1\nHost: x\nConnection: close\n\n`,
    );
    expect([403, 404]).toContain(answer.status);
    expect(answer.body).not.toContain('secret');
  });

  test('a missing file answers a short text and not a page', async () => {
    const answer = await get('/assets/missing.js');
    expect([answer.body, answer.headers['content-type']]).toEqual([
      'Not found',
      'text/plain; charset=utf-8',
    ]);
    expect(answer.headers['cache-control']).toBeUndefined();
  });
});
