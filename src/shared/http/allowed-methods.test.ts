import { METHODS } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '#tests/support/raw-request.ts';
import { collectRoutes, type Route } from '#tests/support/route-table.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let testApp: TestApp;
let routes: Route[];
let cookie: string;
let requests = 0;

beforeAll(async () => {
  [testApp, routes] = await collectRoutes(() => createTestApp('sqlite'));
  await testApp.addAdministrator();
  cookie = await testApp.signIn();
});
afterAll(() => testApp.close());

/** All HTTP methods that Node knows except CONNECT, which opens a tunnel. */
const methods = METHODS.filter((method) => method !== 'CONNECT');
const unsafeForAll = ['TRACE', 'PATCH', 'PROPFIND', 'OPTIONS'];
const common = [...unsafeForAll, 'GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** Sends each request from another address, because many refusals of one address are delayed. */
function ask(method: string, url: string, headers = {}) {
  requests += 1;
  const remoteAddress = `10.0.${requests >> 8}.${requests & 255}`;
  return testApp.app.inject({ method, url, headers, remoteAddress });
}

const send = (method: string) =>
  sendRaw(testApp.app, `${method} / HTTP/1.1\nHost: x\nConnection: close\n\n`);

const permissions = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control'));

/** The recorded routes by path, with an id in place of each parameter and wildcard. */
const paths = () =>
  Map.groupBy(routes, ({ url }) => url.replace(/:\w+|\*/g, '0190aaaa-0000-7000-8000-000000000000'));

describe('A37: a method that a path does not have', () => {
  test('answers 405 on every route, with an Allow header, and 404 at the desk', async () => {
    expect(paths().size).toBeGreaterThan(30);
    for (const [url, standing] of paths()) {
      for (const method of unsafeForAll) {
        const answer = await ask(method, url, { cookie });
        const allowed = String(answer.headers['allow']).split(', ');
        const isDesk = /^\/desk(\/|$)/.test(url);
        expect([method, url, answer.statusCode]).toEqual([method, url, isDesk ? 404 : 405]);
        if (isDesk) continue;
        expect(allowed).toEqual(expect.arrayContaining(standing.map((route) => route.method)));
        expect(allowed).not.toContain(method);
      }
    }
  });

  test.each([
    ['/', 'GET, HEAD'],
    ['/admin/agents', 'GET, HEAD'],
    ['/assets/any.js', 'GET, HEAD'],
    ['/agent/jane-doe', 'GET, HEAD'],
    ['/agent-jane-doe?from=mail', 'GET, HEAD'],
    ['/healthz', 'GET, HEAD'],
    ['/api/contact', 'POST'],
    ['/api/admin/login', 'DELETE, GET, HEAD, POST'],
    ['/api/admin/agents', 'GET, HEAD, POST'],
    ['/api/admin/agents/1', 'DELETE, GET, HEAD, PUT'],
    // HEAD would make the whole file.
    ['/api/admin/splits/export.csv', 'GET'],
  ])('%s allows %s and nothing else', async (url, expected) => {
    const allowed = expected.split(', ');
    for (const method of methods.filter((each) => !allowed.includes(each))) {
      const answer = await ask(method, url, { cookie });
      expect([method, answer.statusCode, answer.headers['allow']]).toEqual([method, 405, expected]);
    }
  });

  test('is refused before its body is read', async () => {
    const headers = { cookie, 'content-type': 'text/plain' };
    const payload = 'x'.repeat(300_000);
    const answer = await testApp.app.inject({ method: 'POST', url: '/', headers, payload });
    expect(answer.statusCode).toBe(405);
    expect(answer.json()).toMatchObject({ status: 405, title: 'Method Not Allowed' });
  });

  test('answers 404 on an unknown path', async () => {
    for (const method of ['TRACE', 'DELETE', 'OPTIONS']) {
      for (const url of ['/unknown', '/api/unknown', '/api/%zz', '/%zz', '/agent/a/b']) {
        const answer = await ask(method, url, { cookie });
        expect([url, answer.statusCode, answer.headers['allow']]).toEqual([url, 404, undefined]);
      }
    }
  });

  test('is not revealed for the back office without a session', async () => {
    const below = [...paths()].filter(
      ([url]) => url.startsWith('/api/admin') && !url.endsWith('/logout'),
    );
    expect(below.length).toBeGreaterThan(15);
    for (const [url, routesOfPath] of below) {
      const isStep = /\/login(\/|$)/.test(url);
      const open = isStep ? routesOfPath.map(({ method }) => method) : [];
      for (const method of common.filter((each) => !open.includes(each))) {
        const answer = await ask(method, url);
        expect([method, url, answer.statusCode]).toEqual([method, url, 401]);
        expect(answer.headers['allow']).toBeUndefined();
      }
    }
  });

  test('is answered on a raw connection, and an invalid method ends the connection', async () => {
    const trace = await send('TRACE');
    expect([trace.status, /^allow: (.*)$/im.exec(trace.head)?.[1]]).toEqual([405, 'GET, HEAD']);
    expect(trace.body).not.toContain('Host: x');
    expect((await send('SAVANNAH')).status).toBe(400);
  });
});

describe('A37: another site', () => {
  const evil = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' };
  test('gets no permission from a preflight, with or without a session', async () => {
    for (const url of ['/', '/api/contact', '/api/admin/agents', '/api/admin/login', '/assets/x']) {
      for (const headers of [evil, { ...evil, cookie }]) {
        const answer = await ask('OPTIONS', url, headers);
        expect([url, [401, 405].includes(answer.statusCode)]).toEqual([url, true]);
        expect(permissions(answer.headers)).toEqual([]);
      }
    }
  });

  test('gets no permission to read any answer', async () => {
    for (const [url] of paths()) {
      const answer = await ask('GET', url, { cookie, origin: 'https://evil.example' });
      expect([url, permissions(answer.headers)]).toEqual([url, []]);
    }
  });
});

test('HEAD answers like GET, without a body', async () => {
  for (const url of ['/', '/terms', '/unknown', '/healthz', '/api/admin/session']) {
    const [get, head] = [await ask('GET', url, { cookie }), await ask('HEAD', url, { cookie })];
    expect([url, head.statusCode, head.body]).toEqual([url, get.statusCode, '']);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  }
});
