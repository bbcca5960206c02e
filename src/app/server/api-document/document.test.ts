import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, ApiDocument, Operation } from '#app/domain/api-document.ts';
import { eventTypes } from '#features/programs/domain/events.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { collectRoutes, type Route } from '#tests/support/route-table.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let testApp: TestApp;
let routes: Route[];
let document: ApiDocument;

beforeAll(async () => {
  const publicOrigin = 'https://www.marshandsquare.com';
  [testApp, routes] = await collectRoutes(() => createTestApp('sqlite', { publicOrigin }));
  await testApp.addAdministrator('ruth', 'admin');
  const cookie = await testApp.signIn('ruth');
  const answer = await testApp.app.inject({ url: apiPaths.apiDocument, headers: { cookie } });
  document = answer.json<ApiDocument>();
});
afterAll(() => testApp.close());

const operations = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

test('the document has an example of each event that webhooks send', () => {
  const { webhooks } = document as ApiDocument & {
    webhooks: Record<string, { post: Operation }>;
  };
  const examples = Object.entries(webhooks).map(([type, { post }]) => {
    const { example } = post.requestBody?.content['application/json'] ?? {};
    return [type, example];
  });
  expect(examples).toEqual(
    eventTypes.map((type) => [type, expect.objectContaining({ type, data: expect.anything() })]),
  );
});

test('the document describes exactly the routes of the API', () => {
  const served = routes
    .filter(({ method, url }) => url.startsWith('/api/') && method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(
    operations()
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(served.toSorted());
});

test('every call has a summary, a group, answers, errors and an example', () => {
  for (const [name, { summary, tags, responses, operationId }] of operations()) {
    const statuses = Object.keys(responses);
    const answers = Object.values(responses).filter((each): each is Answer => !('$ref' in each));
    const media = answers.flatMap(({ content }) => Object.values(content ?? {}));
    expect([name, summary, tags, operationId]).toEqual([
      name,
      expect.stringMatching(/^[A-Z].*[^.]$/),
      [expect.any(String)],
      expect.any(String),
    ]);
    expect([name, statuses]).toEqual([name, expect.arrayContaining(['429', '500', '503'])]);
    expect([
      name,
      answers.length > 0,
      media.filter(({ example }) => example === undefined),
    ]).toEqual([name, true, []]);
  }
});

test('a linter for OpenAPI finds nothing', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // A part of the website is never named "pictures", so /website/{part}/versions and
    // /website/pictures/{id} are never the same path.
    rules: { 'no-ambiguous-paths': 'off' },
  });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
});

const run = (program: string, ...words: string[]) =>
  execFileSync(`node_modules/.bin/${program}`, words, { stdio: 'pipe' });

test('types that are generated from the document compile', () => {
  const folder = 'node_modules/.cache/api-types';
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/openapi.json`, JSON.stringify(document));
  run('oazapfts', `${folder}/openapi.json`, `${folder}/api.ts`);
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--target',
    'esnext',
    '--moduleResolution',
    'bundler',
  ];
  const check = () =>
    run('tsc', ...options, '--module', 'esnext', '--lib', 'esnext,dom', `${folder}/api.ts`);
  expect(check).not.toThrow();
});
