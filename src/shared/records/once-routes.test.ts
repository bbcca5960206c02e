import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Tables } from '#shared/db/tables.ts';
import { findAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import type { RegisterRow } from '#features/site/domain/claims/reviews.ts';
import { changes, headersOf } from '#tests/support/every-change.ts';
import { targetOf } from '#tests/support/make-change.ts';
import { addEveryRecord, insertFactors } from '#tests/support/every-record.ts';
import { storedKeys } from '#tests/support/inquiries.ts';
import { shareOffice, type Office } from '#tests/support/office.ts';
import { kinds } from '#tests/support/record-kinds.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { harmlessRepeats, isSignIn } from '#tests/support/repeated-calls.ts';
import { collectRoutes } from '#tests/support/route-table.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const key = { 'idempotency-key': 'one' };

/** The calls that create something, in an order in which each of them succeeds. */
const creating = [
  ...kinds.map(({ path }) => `POST ${path}`),
  'POST /continuing-education/many',
  'POST /continuing-education/:education/return',
  'POST /deadlines',
  'POST /deadlines/:paper/return',
  'POST /deadlines/:paper/end',
  'POST /deadlines/:deadline/accept',
  'POST /deadlines/:deadline/renew',
  'POST /saved-replies',
  'POST /agents/:agent/splits',
  'POST /agents/:agent/splits/:split/void',
  'POST /agents/:agent/exemptions/:exemption/end',
  'POST /agents/:agent/exemptions',
  'POST /agents/:agent/license/renewals',
  'POST /agents/invite',
  'POST /contacts',
  'POST /contacts/:inquiry/notes',
  'POST /contacts/:inquiry/calls',
  'POST /contacts/:inquiry/replies',
  'POST /mails/:mail/send-again',
  'POST /policies/:policy/publish',
  'POST /policies/:policy/restore',
  'POST /policies/:policy/readers/:agent/paper',
  'POST /policies/:policy/readers/:colleague/waive',
  'POST /api/webhooks/:webhook/deliveries/:delivery/send-again',
  'POST /api/webhooks/:webhook/deliveries/send-again',
  'POST /website/publish',
  'POST /website/:part/restore',
  'POST /website/reviews',
  'POST /imports?kind=agents',
  'PUT /website/pictures?shape=mark',
  'PUT /website/pictures/:picture/focus',
];

const secret = [
  'POST /administrators',
  'POST /administrators/:clerk/sign-in-link',
  'POST /agents/:agent/desk-link',
  'POST /api/tokens',
  'POST /api/webhooks',
  'POST /api/webhooks/:webhook/secret',
  'POST /second-factors/app',
  'POST /second-factors/recovery-codes',
];

const pattern = (route: string) => route.replace(/\?.*/, '').replaceAll(/:\w+/g, ':id');

test('each POST call of the back office takes a key, or a repeat of it does no harm', async () => {
  const [testApp, routes] = await collectRoutes(() => createTestApp('sqlite'));
  await testApp.close();
  const named = routes
    .filter(({ url }) => url.startsWith('/api/admin/'))
    .map((route) => ({ ...route, name: pattern(`${route.method} ${route.url.slice(10)}`) }));
  const keyed = named
    .filter(({ isOnce, name }) => isOnce && !isSignIn(name))
    .map(({ name }) => name);
  expect(keyed.toSorted()).toEqual([...creating, ...secret].map(pattern).toSorted());
  const others = named
    .filter(({ method, isOnce, name }) => method === 'POST' && !isOnce && !isSignIn(name))
    .map(({ name }) => name);
  expect(others.toSorted()).toEqual(Object.keys(harmlessRepeats).toSorted());
});

const countedTables = [
  ...kinds.map(({ table }) => table),
  'policyVersions',
  'policyRequests',
  'policyConfirmations',
  'agentDeadlines',
  'savedReplies',
  'commissionSplits',
  'ceExemptions',
  'inquiryNotes',
  'inquiryCalls',
  'emailMessages',
  'deskLinks',
  'websiteVersions',
  'advertisingReviews',
  'websitePictures',
  'imports',
  'adminUsers',
  'apiTokens',
  'signInLinks',
  'recoveryCodes',
  'authenticatorAppSetups',
  'auditLog',
] as const satisfies (keyof Tables)[];

async function stored({ db }: Office) {
  const rows = countedTables.map((table) => db.selectFrom(table).selectAll().execute());
  return Object.fromEntries((await Promise.all(rows)).map((all, nth) => [countedTables[nth], all]));
}

async function bodyOf(name: string, office: Office, ids: Record<string, string>) {
  if (name === 'POST /agents/:agent/splits/:split/void') return { reason: 'By mistake' };
  if (name === 'POST /policies/:policy/publish') return { changeNote: 'Clearer', asks: false };
  if (name.endsWith('/waive')) return { reason: 'On leave' };
  if (name === 'POST /second-factors/app') return undefined;
  const body = changes(ids['agent'] ?? '')[name];
  if (name !== 'POST /website/reviews') return body;
  const [row] = (await office.call('GET', '/website/claims')).json<RegisterRow[]>();
  return { ...body, subject: row?.subject, checksum: row?.checksum, source: 'The survey' };
}

async function makeTwice(office: Office, name: string, ids: Record<string, string>) {
  const target = targetOf(name, ids);
  const body = await bodyOf(name, office, ids);
  const headers = { ...key, ...headersOf(body) };
  const first = await office.call(...target, body, headers);
  const cookie = first.cookies[0] && {
    cookie: `${first.cookies[0].name}=${first.cookies[0].value}`,
  };
  const before = await stored(office);
  office.clock.advance(1);
  const again = await office.call(...target, body, { ...headers, ...cookie });
  const changed = Object.entries(await stored(office))
    .filter(([table, rows]) => JSON.stringify(rows) !== JSON.stringify(before[table]))
    .map(([table]) => table);
  return { first, again, changed };
}

const summaryOf = ({ statusCode, headers: { etag }, body }: LightMyRequestResponse) => ({
  status: statusCode,
  etag,
  body: body === '' ? null : (JSON.parse(body) as object),
});

describe.each(engines)('a call of the back office made again on %s', (engine) => {
  const office = shareOffice(engine);

  test('with the same key changes nothing, and answers with the record', async () => {
    const { db } = office();
    const ids = await addEveryRecord(office(), 'mallory');
    ids['colleague'] = (await addAgent(office())).id;
    const second = { split: '75.00', effectiveOn: '2026-11-21', reason: 'Mistake' };
    const split = await office().call('POST', `/agents/${ids['agent']}/splits`, second);
    ids['split'] = split.json<{ id: string }>().id;
    await db.updateTable('adminUsers').set({ fullName: 'Ann Lee' }).execute();
    await insertFactors(db, (await findAdminUser(db, 'admin'))?.id ?? '');
    for (const name of creating) {
      const { first, again, changed } = await makeTwice(office(), name, ids);
      expect.soft([name, first.statusCode < 300, first.body]).toEqual([name, true, first.body]);
      expect.soft([name, summaryOf(again)]).toEqual([name, summaryOf(first)]);
      expect.soft([name, changed]).toEqual([name, []]);
    }
    for (const name of secret) {
      const { first, again, changed } = await makeTwice(office(), name, ids);
      expect.soft([name, first.statusCode < 300, first.body]).toEqual([name, true, first.body]);
      const detail = 'Already made. Revoke it and make a new one.';
      expect.soft([name, again.statusCode, again.json()]).toMatchObject([name, 409, { detail }]);
      expect.soft([name, changed]).toEqual([name, []]);
    }
    const keys = await storedKeys(office());
    expect(keys).toHaveLength(creating.length + secret.length);
    expect(JSON.stringify(keys)).not.toContain('"one"');
  });
});
