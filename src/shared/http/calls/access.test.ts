import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#shared/domain/auth.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { describeCalls } from '#tests/support/call-table.ts';
import { collectRoutes, type Route } from '#tests/support/route-table.ts';
import { addWithApp, startSignIn } from '#tests/support/sign-in-steps.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let testApp: TestApp;
let calls: Route[];
const isCall = ({ method, url }: Route) => url.startsWith('/api/') && method !== 'HEAD';
const nameOf = ({ method, url }: Route) => `${method} ${url}`;

beforeAll(async () => {
  const [app, routes] = await collectRoutes(() =>
    createTestApp('sqlite', { loginLimit: 100_000, factorPolicy: 'optional' }),
  );
  testApp = app;
  calls = routes.filter(isCall);
  await testApp.addAdministrator('mallory', 'super_admin');
  await testApp.addAdministrator('ruth', 'admin');
  await testApp.addAdministrator('dee', 'front_desk');
  await addWithApp(testApp, 'pearl');
});
afterAll(() => testApp.close());

test('every call declares who may make it, what it does and what it answers', () => {
  const undeclared = calls.filter(({ access, schema }) => {
    const statuses = Object.keys(schema?.response ?? {});
    return !access || !schema?.summary || !statuses.some((status) => status < '400');
  });
  expect(undeclared.map(nameOf)).toEqual([]);
});

test('A56, I30: docs/inventory.md has the list of calls that the routes declare', async () => {
  const text = readFileSync('docs/inventory.md', 'utf8');
  const [before, after] = text.split(/(?<=\n```text\n)[^`]*(?=```)/);
  await expect(`${before}${describeCalls(calls)}${after}`).toMatchFileSnapshot(
    '../../../../docs/inventory.md',
  );
});

test('a scope, except hooks, is for calls that all administrators may make without a confirmation', () => {
  const wrong = calls.filter(
    ({ access }) =>
      access?.scope &&
      (access.needsConfirmation || (access.scope !== 'hooks' && !access.callers.includes('admin'))),
  );
  expect(wrong.map(nameOf)).toEqual([]);
});

/** Returns a new cookie of each kind of caller. */
const callers = {
  none: async () => '',
  pending: async () => {
    // Too many sign-ins that are not completed are refused.
    await testApp.db.deleteFrom('throttleBuckets').execute();
    return startSignIn(testApp, 'pearl');
  },
  'front desk': () => testApp.signIn('dee'),
  admin: () => testApp.signIn('ruth'),
  'super admin': () => testApp.signIn('mallory'),
  'stale front desk': () => signInEarlier('dee'),
  'stale admin': () => signInEarlier('ruth'),
  'stale super admin': () => signInEarlier('mallory'),
};
type Caller = keyof typeof callers;

async function signInEarlier(username: string) {
  const cookie = await testApp.signIn(username);
  testApp.clock.advance(16 * 60);
  return cookie;
}

type Refusal = 'signed out' | 'too late' | 'forbidden' | 'unconfirmed' | undefined;

function expectedRefusal({ access }: Route, caller: Caller): Refusal {
  if (!access || access.callers === 'public') return undefined;
  if (access.callers === 'pending') return caller === 'pending' ? undefined : 'too late';
  if (caller === 'none' || caller === 'pending') return 'signed out';
  const role = caller.replace('stale ', '').replace(' ', '_') as Role;
  if (!access.callers.includes(role)) return 'forbidden';
  return access.needsConfirmation && caller.startsWith('stale') ? 'unconfirmed' : undefined;
}

const refusals = {
  'Please sign in': 'signed out',
  'This took too long. Please type your password again.': 'too late',
  'Only a super admin may do this': 'forbidden',
  'The front desk may not do this': 'forbidden',
  'Please confirm that it is you': 'unconfirmed',
} as const;

/** Makes a call without a body. Its handler does not run if the guard refuses it. */
async function call({ method, url }: Route, cookie: string): Promise<Refusal> {
  const answer = await testApp.app.inject({
    method: method as 'GET',
    url: url.replaceAll(/:\w+/g, '019ac000-0000-7000-8000-000000000000'),
    headers: { cookie },
  });
  const isProblem = String(answer.headers['content-type']).includes('problem+json');
  const said = isProblem ? answer.json<{ detail: string }>().detail : answer.body;
  return refusals[said as keyof typeof refusals];
}

/** Calls whose handlers themselves refuse a caller whom the guard has admitted. */
const refuseThemselves = new Set([
  // A program with a token cannot confirm who it is, so the handler asks only people.
  `DELETE ${apiPaths.webhook(':id')}`,
  // It ends the session whose cookie the browser sent, which may have ended already.
  `POST ${apiPaths.logout}`,
  // The pending sign-in of this test needs a code, not the setup of a factor.
  ...['', '/passkeys/options', '/app'].map((rest) => `${apiPaths.loginEnroll}${rest}`),
]);

test.each(Object.keys(callers) as Caller[])(
  'A56, I30: the guard admits to each call exactly the declared callers: %s',
  async (caller) => {
    const found: Record<string, Refusal> = {};
    const expected: Record<string, Refusal> = {};
    for (const route of calls) {
      const name = nameOf(route);
      if (refuseThemselves.has(name) || refuseThemselves.has(route.url)) continue;
      found[name] = await call(route, await callers[caller]());
      expected[name] = expectedRefusal(route, caller);
    }
    expect(found).toEqual(expected);
  },
);

test('every CSV file except an empty one, every signature, and every change of second factors and administrators needs a confirmation', () => {
  const dangerous =
    /(?<!template)\.csv$|^(?!GET).*\/(reviews|paper|waive|account)$|^(?!GET).*\/admin\/(second-factors|administrators)\b/;
  const unconfirmed = calls.filter(({ access }) => !access?.needsConfirmation);
  expect(unconfirmed.map(nameOf).filter((name) => dangerous.test(name))).toEqual([]);
});
