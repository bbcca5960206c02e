import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippedFacts } from '#tests/support/test-site.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const icons = [
  ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)/],
  ['/apple-touch-icon.png', /^image\/png/],
  ['/icon-192.png', /^image\/png/],
  ['/icon-512.png', /^image\/png/],
] as const;
const now = new Date('2026-11-21T15:00:00Z');
let folder: string;
let testApp: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marsh-client-'));
  for (const [path] of icons) writeFileSync(join(folder, path), 'icon');
  testApp = await createTestApp('sqlite', { clientDir: folder, clock: () => now });
});
afterAll(async () => {
  await testApp.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string) => testApp.app.inject(url);

test.each(icons)('%s is an icon that browsers keep for a day', async (path, type) => {
  const { statusCode, body, headers } = await get(path);
  expect([statusCode, body]).toEqual([200, 'icon']);
  expect(headers['content-type']).toMatch(type);
  expect(headers['cache-control']).toBe('public, max-age=86400');
});

test('the manifest names the brokerage and its icons', async () => {
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(answer.json()).toMatchObject({
    name: shippedFacts.name,
    icons: [
      { src: '/icon-192.png', sizes: '192x192' },
      { src: '/icon-512.png', sizes: '512x512' },
    ],
  });
});

test('security.txt names the brokerage’s address and always expires in 180 days', async () => {
  const { body, headers } = await get('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain(`Contact: mailto:${shippedFacts.email}\n`);
  expect(body).toContain('Expires: 2027-05-20T15:00:00.000Z\n');
  expect(body).toContain('Canonical: http://localhost:3000/.well-known/security.txt\n');
});

test('a password manager is sent to the screen that changes the password', async () => {
  const { statusCode, headers } = await get('/.well-known/change-password');
  expect([statusCode, headers.location]).toEqual([302, '/admin/account']);
});

test.each(['/wp-login.php', '/.env', '/favicon.png', '/.well-known/nothing', '/a/b.txt?c=1'])(
  '%s is no page, so the answer 404 is a few bytes of text',
  async (path) => {
    const { statusCode, body, headers } = await get(path);
    expect([statusCode, body, headers['content-type']]).toEqual([
      404,
      'Not found',
      'text/plain; charset=utf-8',
    ]);
  },
);

test.each(['/nowhere', '/nowhere/else', '/agent/nobody'])(
  '%s could be a page, so the answer 404 is one',
  async (path) => {
    const { statusCode, headers } = await get(path);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  },
);
