import { METHODS } from 'node:http';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths, secondFactorPaths } from '#shared/domain/api-paths.ts';
import { addWithApp, cookiesOf, startSignIn } from '#tests/support/sign-in-steps.ts';
import { sendRaw } from '#tests/support/raw-request.ts';
import { collectRoutes, type Route } from '#tests/support/route-table.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let testApp: TestApp;
let routes: Route[];
/**
 * The path of a route that this test adds after the app's own routes. The route's code does not
 * mention the guard, which must cover the route nevertheless.
 */
const newcomer = '/api/admin/newcomer/:id';

const secret = 'a-visitor@example.com';
const methods = METHODS.filter((method) => method !== 'CONNECT');

beforeAll(async () => {
  [testApp, routes] = await collectRoutes(() => createTestApp('sqlite'));
  testApp.app.get(
    newcomer,
    { schema: { response: { 200: z.string() } } },
    async (_request, reply) => reply.type('text/plain').send(secret),
  );
  testApp.app.all('/api/admin/anything', () => secret);
  await testApp.addAdministrator();
  const inquiry = { firstName: 'A', lastName: 'B', email: secret, service: 'buying' };
  await testApp.app.inject({ method: 'POST', url: '/api/contact', payload: inquiry });
});
afterAll(() => testApp.close());

const adminRoutes = () => routes.filter(({ url }) => url.startsWith('/api/admin'));
const isLogin = ({ url }: Route) => /^\/api\/admin\/login(\/|$)/.test(url);

const ask = (method: string, url: string, headers = {}) =>
  testApp.app.inject({ method, url, headers });

const heads = String.raw`
  /api/admin //api/admin /api//admin /API/admin /api/ADMIN /Api/Admin /api/./admin /x/../api/admin
  /api%2Fadmin /api%2fadmin /api%252Fadmin %2Fapi/admin /%2Fapi/admin /%61pi/admin /api/%61dmin
  /api/%2561dmin /api/admi%6E /%61%70%69/%61%64min /api\admin \api\admin /api%5Cadmin
  /api/x/../admin /api;x/admin /api/admin;x /api/admin%00 http://x/api/admin HTTPS://x/api/admin
  http://x@y:1/api/admin ftp://x/api/admin http:///api/admin http://x//api/admin
  http://x/%61pi/admin /http://x/api/admin`;

/** Returns spellings of a path that the guard and the router might interpret differently. */
function spellings(path: string): string[] {
  const rest = path.slice('/api/admin'.length);
  const tails = [rest, `${rest}/`, `${rest}//`, `${rest}%2F`, `${rest}?x=/`, `${rest}#x`];
  return [
    ...heads
      .trim()
      .split(/\s+/)
      .map((head) => head + rest),
    ...[...tails, `${rest}/unknown`, `${rest}/%zz`, `${rest}%20`, rest.toUpperCase()].map(
      (tail) => `/api/admin${tail}`,
    ),
  ];
}

describe('A01: without a session', () => {
  test('the route table of this test is complete', () => {
    const urls = adminRoutes().map(({ url }) => url);
    expect(urls).toEqual(
      expect.arrayContaining(['/api/admin/login', '/api/admin/contacts', newcomer]),
    );
  });

  test('only the steps of signing in answer something else, and none of them opens a session', async () => {
    const open: Record<string, number> = {};
    for (const { method, url } of adminRoutes().filter(isLogin)) {
      const answer = await ask(method, url);
      expect(cookiesOf(answer)).toBe('');
      if (answer.statusCode < 400) open[`${method} ${url}`] = answer.statusCode;
    }
    expect(open).toEqual({
      'GET /api/admin/login': 200,
      'HEAD /api/admin/login': 200,
      'DELETE /api/admin/login': 204,
      'POST /api/admin/login/passkey/options': 200,
    });
  });

  test.each(methods)('%s is refused on known and unknown paths alike', async (method) => {
    for (const path of ['/contacts', '/anything', '/unknown', '', '/', '/logout', '/sessions']) {
      const answer = await ask(method, `/api/admin${path}`);
      expect([path, answer.statusCode]).toEqual([path, 401]);
    }
  });

  test.each([
    '/API/admin/agents',
    '/api/Admin/agents',
    '//api/admin/agents',
    '/api//admin/agents',
    '/api%2Fadmin/agents',
    '/api%252Fadmin/agents',
    '/api/admin%2Fagents',
    '/api/admin/agents/',
  ])('%s counts as the back office', async (url) => {
    expect((await ask('GET', url)).statusCode).toBe(401);
  });

  test('no spelling of a path reaches a route', async () => {
    for (const path of ['/api/admin/contacts', '/api/admin/newcomer/1', '/api/admin/anything']) {
      for (const url of spellings(path)) {
        const answer = await ask('GET', url);
        expect([url, answer.statusCode < 400, answer.body.includes(secret)]).toEqual([
          url,
          false,
          false,
        ]);
      }
    }
  });

  test('no spelling that needs a raw socket reaches a route', async () => {
    const targets = spellings('/api/admin/contacts').filter((url) => !/[\s#]/.test(url));
    for (const target of targets) {
      const answer = await sendRaw(
        testApp.app,
        `GET ${target} HTTP/1.1\nHost: x\nConnection: close\n\n`,
      );
      expect([target, answer.status >= 400, answer.body.includes(secret)]).toEqual([
        target,
        true,
        false,
      ]);
    }
  });

  test.each([
    { 'x-http-method-override': 'POST' },
    { 'x-original-url': '/api/admin/login' },
    { 'x-rewrite-url': '/api/admin/login' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-path': '/' },
    { authorization: 'Basic YWRtaW46YWRtaW4=' },
    { cookie: 'sid=' },
    { cookie: 'sid=undefined' },
    { cookie: "sid=' or 1=1 --" },
    { cookie: `sid=${'a'.repeat(43)}` },
    { cookie: '__Host-sid=x; sid[]=x; SID=x' },
  ])('the headers %j give no access', async (headers) => {
    expect((await ask('GET', '/api/admin/contacts', headers)).statusCode).toBe(401);
  });

  test('the refusal is problem JSON that is not cached', async () => {
    const answer = await ask('GET', '//api/admin/contacts');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': expect.stringContaining('application/problem+json'),
    });
    expect(answer.json()).toMatchObject({ status: 401, detail: 'Please sign in' });
  });

  test('a preflight from another site is refused without any permission', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' };
    const answer = await ask('OPTIONS', '/api/admin/sessions', headers);
    expect(answer.statusCode).toBe(401);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
  });
});

describe('A53, I03: with only the cookie of a pending sign-in', () => {
  let pending: string;
  beforeAll(async () => {
    await addWithApp(testApp, 'ruth');
    pending = await startSignIn(testApp, 'ruth');
  });

  test('every registered route but the steps of signing in answers 401', async () => {
    for (const route of adminRoutes().filter((each) => !isLogin(each))) {
      const url = route.url.replace(/:\w+/g, '1');
      const { statusCode } = await ask(route.method, url, { cookie: pending });
      expect({ ...route, statusCode }).toEqual({ ...route, statusCode: 401 });
    }
  });

  test('no spelling of a path reaches a route', async () => {
    for (const url of ['/api/admin/contacts', '/api/admin/anything'].flatMap(spellings)) {
      const { statusCode, body } = await ask('GET', url, { cookie: pending });
      expect([url, statusCode < 400, body.includes(secret)]).toEqual([url, false, false]);
    }
  });

  test('the calls of setting up the first factor answer 401 where a factor must be confirmed', async () => {
    const paths = secondFactorPaths(apiPaths.loginEnroll);
    const calls = [
      { method: 'GET' as const, url: paths.list },
      { method: 'POST' as const, url: paths.passkeyOptions },
      { method: 'POST' as const, url: paths.app },
      { method: 'POST' as const, url: paths.appConfirm, payload: { code: '123456' } },
    ];
    for (const call of calls) {
      const answer = await testApp.app.inject({ ...call, headers: { cookie: pending } });
      expect([call.url, answer.statusCode]).toEqual([call.url, 401]);
    }
  });

  test('the session’s cookie with the token of the pending sign-in opens nothing', async () => {
    const cookie = pending.replace('pending=', 'sid=');
    expect((await ask('GET', '/api/admin/contacts', { cookie })).statusCode).toBe(401);
  });
});

test('similar paths are not guarded', async () => {
  for (const url of ['/api/administrator', '/api/adminx', '/api/contact/admin']) {
    expect([url, (await ask('GET', url)).statusCode]).toEqual([url, 404]);
  }
});

test('with a session the same routes answer', async () => {
  const cookie = await testApp.signIn();
  expect((await ask('GET', '/api/admin/contacts', { cookie })).body).toContain(secret);
  expect((await ask('GET', '/api/admin/newcomer/1', { cookie })).body).toBe(secret);
  expect((await ask('GET', '/api/admin/unknown', { cookie })).statusCode).toBe(404);
  const head = await ask('HEAD', '/api/admin/contacts', { cookie });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});
