import { METHODS } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '#tests/support/raw-request.ts';
import { recordRoutes, type Route } from '#tests/support/route-table.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let testApp: TestApp;
let routes: Route[];
/** A route that this test adds after all others. Its code does not mention the guard. */
const newcomer = '/api/admin/newcomer/:id';

const secret = 'a-visitor@example.com';
const methods = METHODS.filter((method) => method !== 'CONNECT');

beforeAll(async () => {
  [testApp, routes] = await recordRoutes(() => createTestApp('sqlite'));
  testApp.app.get(newcomer, () => secret);
  testApp.app.all('/api/admin/anything', () => secret);
  await testApp.addAdministrator();
  const inquiry = { firstName: 'A', lastName: 'B', email: secret, service: 'buying' };
  await testApp.app.inject({ method: 'POST', url: '/api/contact', payload: inquiry });
});
afterAll(() => testApp.close());

const adminRoutes = () => routes.filter(({ url }) => url.startsWith('/api/admin'));
const isLogin = ({ method, url }: Route) => method === 'POST' && url === '/api/admin/login';

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

  test('every registered route but login answers 401', async () => {
    for (const route of adminRoutes().filter((each) => !isLogin(each))) {
      const { statusCode } = await ask(route.method, route.url.replace(/:\w+/g, '1'));
      expect({ ...route, statusCode }).toEqual({ ...route, statusCode: 401 });
    }
  });

  test('only login answers something else', async () => {
    const statuses = new Set<number>();
    for (const route of adminRoutes().filter(isLogin)) {
      statuses.add((await ask(route.method, route.url)).statusCode);
    }
    expect([...statuses]).toEqual([422]);
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
