import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { collectRoutes } from '#tests/support/route-table.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const [testApp, routes] = await collectRoutes(() => createTestApp('sqlite'));
await testApp.addAdministrator();

/** The calls that need a session, without those that Fastify adds for HEAD. */
const calls = routes.filter(
  ({ method, url }) =>
    url.startsWith('/api/admin/') && !/\/log(in|out)\b/.test(url) && method !== 'HEAD',
);
const nameOf = ({ method, url }: { method: string; url: string }) => `${method} ${url}`;
const declared = calls.filter(({ access }) => access?.needsConfirmation).map(nameOf);

test('A56, I30: SECURITY.md lists exactly the calls that need a confirmation', () => {
  const [, section = ''] = readFileSync('SECURITY.md', 'utf8').split('## Dangerous calls');
  const [list = ''] = section.split('\n## ');
  const listed = [...list.matchAll(/^- `([A-Z]+ \S+)`$/gm)].map(([, name]) => name);
  expect(new Set(listed)).toEqual(new Set(declared));
});

test('every CSV file, every signature, and every change of second factors and administrators needs a confirmation', () => {
  const dangerous =
    /\.csv$|^(?!GET).*\/(reviews|paper|waive|account)$|^(?!GET).*\/admin\/(second-factors|administrators)\b/;
  expect(
    calls.map(nameOf).filter((name) => dangerous.test(name) && !declared.includes(name)),
  ).toEqual([]);
});

const makeCall = ({ method, url }: { method: string; url: string }, cookie: string) =>
  testApp.app.inject({
    method: method as 'GET',
    url: url.replaceAll(/:\w+/g, '019ac000-0000-7000-8000-000000000000'),
    headers: { cookie },
  });

test('A56, I30: 16 minutes after the login exactly these calls are refused', async () => {
  const refused: string[] = [];
  const signedOut: string[] = [];
  const cookie = await testApp.signIn();
  testApp.clock.advance(16 * 60);
  for (const { method, url } of calls) {
    const answer = await makeCall({ method, url }, cookie);
    if (answer.body.includes('"confirmation_needed"')) refused.push(nameOf({ method, url }));
    if (answer.statusCode === 401) signedOut.push(nameOf({ method, url }));
  }
  expect([refused, signedOut]).toEqual([declared, []]);
});

test('a caller without the right is told so before a confirmation is asked for', async () => {
  await testApp.addAdministrator('ruth', 'admin');
  const cookie = await testApp.signIn('ruth');
  testApp.clock.advance(16 * 60);
  const administrators = calls.filter(({ url }) => url.startsWith('/api/admin/administrators'));
  expect(administrators.filter(({ access }) => access?.needsConfirmation)).toHaveLength(4);
  for (const call of administrators) {
    const answer = await makeCall(call, cookie);
    expect([nameOf(call), answer.json()]).toMatchObject([
      nameOf(call),
      { status: 403, detail: 'Only a super admin may do this' },
    ]);
  }
});
