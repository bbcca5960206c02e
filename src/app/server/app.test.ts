import { describe, expect, test } from 'vitest';
import { sendRaw } from '#tests/support/raw-request.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const testApp = shareTestApp('sqlite');
const get = (url: string, headers = {}) => testApp().app.inject({ url, headers });

const ask = (target: string) =>
  sendRaw(testApp().app, `GET ${target} HTTP/1.1\nHost: x\nConnection: close\n\n`);

describe('a path that does not exist', () => {
  test.each([
    '/unknown',
    '/privacy/x',
    '/API/contact',
    '/api',
    '/contact',
    '/.git/HEAD',
    '/%zz',
    '/100%',
    '/..%2f..%2fetc/passwd',
    '/%00',
    '/?/../x'.slice(2),
    '//',
    '/a%2Fb',
  ])('%s answers 404 with the not-found page', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<title>not-found</title>');
  });

  test.each([
    '/index.html',
    '/.env',
    '/src/app/server/app.ts',
    '/package.json',
    '/main.js.map',
    '//evil.example',
    '/.well-known/unknown',
  ])('%s, which does not look like a page, answers 404 with a few bytes', async (url) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, body]).toEqual([404, 'Not found']);
  });

  test.each(['/api/unknown', '/api/', '/api/contact/1', '/api/contacts', '/api/%zz'])(
    '%s of the API answers 404 as a problem',
    async (url) => {
      const answer = await get(url);
      expect(answer.json()).toMatchObject({ status: 404, title: 'Not Found', detail: 'Not found' });
      expect(answer.headers).toMatchObject({
        'content-type': 'application/problem+json; charset=utf-8',
        'cache-control': 'no-store',
      });
    },
  );
});

test('answers of the API have the time of the server’s clock, also if the machine’s clock differs', async () => {
  const { clock } = testApp();
  clock.advance(3600);
  expect((await get('/api/admin/agents')).headers.date).toBe(clock.read().toUTCString());
});

test('a target with scheme and host answers the page of its path', async () => {
  expect((await ask('http://localhost:3000/terms')).body).toContain('<title>terms</title>');
  expect((await ask('http://localhost:3000')).status).toBe(400);
  expect((await ask('*terms')).status).toBe(400);
  expect((await ask('http://localhost:3000/api/admin/contacts')).status).toBe(401);
});

test('several Host headers answer 400', async () => {
  const twoHosts = 'GET / HTTP/1.1\nHost: x\nhost: evil.example\nConnection: close\n\n';
  expect((await sendRaw(testApp().app, twoHosts)).status).toBe(400);
});

test('headers that are too large answer 431', async () => {
  const answer = await sendRaw(
    testApp().app,
    `GET / HTTP/1.1\nHost: x\nX: ${'a'.repeat(40_000)}\n\n`,
  );
  expect(answer.status).toBe(431);
});

describe('A35: the headers', () => {
  test.each([
    '/',
    '/unknown',
    '/admin/login',
    '/api/admin/session',
    '/api/unknown',
    '/healthz',
    '/%zz',
  ])('of %s turn on the protections of browsers', async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy.join()).not.toMatch(/unsafe|\*|http:/);
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('of an HTTPS site set HSTS for a year', async () => {
    const secure = await createTestApp('sqlite', { publicOrigin: 'https://www.example.com' });
    const { headers } = await secure.app.inject('/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await secure.close();
  });

  test('ignore a request id that the client sends', async () => {
    expect(
      (await get('/', { 'x-request-id': 'mine', 'request-id': 'mine' })).headers['x-request-id'],
    ).not.toBe('mine');
  });
});
