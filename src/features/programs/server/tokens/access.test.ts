import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { scopes, type Scope } from '#shared/domain/scopes.ts';
import type { Problem } from '#tests/support/office.ts';
import { collectRoutes, type Route } from '#tests/support/route-table.ts';
import { createTestApp, origin, type TestApp } from '#tests/support/test-app.ts';
import { engines, type Engine } from '#tests/support/test-database.ts';
import { insertTestToken } from '#tests/support/tokens.ts';
import { makeToken } from './token-text.ts';

/** The check is the same code for both engines, so one scope is enough for the second. */
const scopesOf = (engine: Engine) => (engine === 'sqlite' ? scopes : scopes.slice(0, 1));

/** A call that declares no scope refuses each token, so one token is enough to make all calls. */
const isFirst = (scope: Scope) => scope === scopes[0];

describe.each(engines)('T1, T2: what a token may do on %s', (engine) => {
  let testApp: TestApp;
  let routes: Route[];
  let cookie: string;
  beforeAll(async () => {
    const [app, all] = await collectRoutes(() => createTestApp(engine));
    testApp = app;
    routes = all.filter(
      ({ method, url, access }) =>
        url.startsWith('/api/') && method !== 'HEAD' && access?.callers !== 'public',
    );
    await testApp.addAdministrator();
    cookie = await testApp.signIn();
  });
  afterAll(() => testApp.close());

  const ask = ({ method, url }: Pick<Route, 'method' | 'url'>, headers: Record<string, string>) =>
    testApp.app.inject({
      method: method as 'GET',
      url: url.replaceAll(/:\w+/g, '019ac000-0000-7000-8000-000000000000'),
      headers,
    });

  test.each(scopesOf(engine))(
    'a token with the scope %s may make exactly the calls that declare it',
    async (scope) => {
      const { token } = await insertTestToken(testApp.db, { scopes: [scope] });
      const before = await testApp.db.selectFrom('sessions').selectAll().execute();
      testApp.clock.advance(120);
      const made: string[] = [];
      const statuses = new Set<number>();
      const asked = isFirst(scope) ? routes : routes.filter(({ access }) => access?.scope);
      for (const route of asked) {
        const answer = await ask(route, { authorization: `Bearer ${token}`, cookie });
        const type = String(answer.headers['content-type']);
        const { code } = type.includes('problem') ? answer.json<{ code?: string }>() : {};
        const isRefused = answer.statusCode === 403 && code === 'insufficient_scope';
        if (isRefused) statuses.add(answer.statusCode);
        else made.push(`${route.method} ${route.url}`);
        expect([route.url, answer.statusCode]).not.toEqual([route.url, 401]);
        expect([route.url, answer.headers['set-cookie']]).toEqual([route.url, undefined]);
        expect(answer.headers['ratelimit-policy']).toBe('"calls";q=600;w=600');
      }
      const declared = routes.filter(
        ({ access }) => access?.scope === scope && !access.needsConfirmation,
      );
      expect(made).toEqual(declared.map(({ method, url }) => `${method} ${url}`));
      expect(routes.length - made.length).toBeGreaterThan(200);
      expect(await testApp.db.selectFrom('sessions').selectAll().execute()).toEqual(before);
    },
  );

  test('a token with all scopes may not manage tokens, administrators or the website', async () => {
    const { token, id } = await insertTestToken(testApp.db, { scopes: [...scopes] });
    for (const [method, url] of [
      ['GET', apiPaths.apiTokens],
      ['POST', apiPaths.apiTokens],
      ['DELETE', apiPaths.apiToken(id)],
      ['GET', apiPaths.administrators],
      ['PUT', apiPaths.websitePart('home')],
      ['POST', apiPaths.inquiriesErase],
      ['GET', apiPaths.session],
      ['GET', '/api/admin/nowhere'],
      ['GET', '/api/admin/agents/export.csv'],
    ] as const) {
      const { statusCode } = await ask({ method, url }, { authorization: `Bearer ${token}` });
      expect([method, url, statusCode]).toEqual([method, url, 403]);
    }
  });

  const list = { method: 'GET', url: apiPaths.inquiries as string };

  /** Expects that a request is refused because of its Authorization header. */
  async function expectUnknown(headers: Record<string, string>, url = list.url) {
    const answer = await ask({ method: 'GET', url }, headers);
    expect([headers, answer.statusCode, answer.headers['www-authenticate']]).toEqual([
      headers,
      401,
      'Bearer',
    ]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json<Problem>()).toMatchObject({ status: 401, code: 'invalid_token' });
  }

  test('a request with an Authorization header is judged by it alone', async () => {
    const { token } = await insertTestToken(testApp.db);
    for (const authorization of [
      '',
      'Bearer',
      `Bearer ${makeToken()}`,
      `Bearer ${token}x`,
      `Bearer ${token} ${token}`,
      `Bearer "${token}"`,
      `Basic ${token}`,
      `Basic ${Buffer.from(`admin:${token}`).toString('base64')}`,
      token,
      'Bearer null',
    ]) {
      await expectUnknown({ authorization, cookie });
      await expectUnknown({ authorization, cookie }, apiPaths.loginCode);
    }
    for (const scheme of ['Bearer', 'bearer', 'BEARER ']) {
      const headers = { authorization: `${scheme} ${token}`, cookie: 'sid=wrong' };
      expect((await ask(list, headers)).statusCode).toBe(200);
    }
  });

  test('a token counts in the header only', async () => {
    const { token } = await insertTestToken(testApp.db);
    for (const name of ['token', 'access_token', 'authorization', 'api_key']) {
      const url = `${list.url}?${name}=${token}`;
      expect((await ask({ ...list, url }, {})).statusCode).toBe(401);
      expect((await ask(list, { cookie: `${name}=${token}` })).statusCode).toBe(401);
      expect((await ask(list, { cookie: `${name}=Bearer ${token}` })).statusCode).toBe(401);
    }
    expect((await ask(list, { cookie: `sid=${token}` })).statusCode).toBe(401);
  });

  test('a call without a sign-in ignores the header', async () => {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: { authorization: 'Bearer nothing' },
      payload: { firstName: 'A', lastName: 'B', email: 'a@example.com', service: 'buying' },
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['ratelimit']).toBeUndefined();
  });

  test('another origin may call with a token, but not with a cookie', async () => {
    const { token } = await insertTestToken(testApp.db, { scopes: ['inquiries:write'] });
    const call = { method: 'POST', url: apiPaths.inquiries };
    const foreign = { origin: 'https://crm.example', 'sec-fetch-site': 'cross-site' };
    const bearer = { authorization: `Bearer ${token}` };
    expect((await ask(call, { ...foreign, ...bearer })).statusCode).toBe(422);
    expect((await ask(call, { ...foreign, cookie })).statusCode).toBe(403);
    expect((await ask(call, { ...foreign, cookie, authorization: 'Bearer x' })).statusCode).toBe(
      401,
    );
    expect((await ask(call, { ...bearer, origin })).statusCode).toBe(422);
  });
});
