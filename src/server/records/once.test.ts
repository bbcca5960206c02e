import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Tables } from '#db/tables.ts';
import { findAdminUser } from '#server/auth/administrators/administrator-store.ts';
import type { RegisterRow } from '#domain/advertising/reviews.ts';
import { changes, picture } from '#tests/support/every-change.ts';
import { addEveryRecord, insertFactors } from '#tests/support/every-record.ts';
import { inquiry, sendInquiry, storedKeys } from '#tests/support/inquiries.ts';
import { callsOf, shareOffice, statusesOf, type Call, type Office } from '#tests/support/office.ts';
import { addAgent, agentInput, policyInput } from '#tests/support/record-samples.ts';
import { harmlessRepeats, isSignIn } from '#tests/support/repeated-calls.ts';
import { collectRoutes } from '#tests/support/route-table.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const key = { 'idempotency-key': 'one' };

/** The calls that create something, in an order in which each of them succeeds. */
const creating = [
  'POST /agents',
  'POST /policies',
  'POST /continuing-education',
  'POST /continuing-education/many',
  'POST /testimonials',
  'POST /saved-replies',
  'POST /views',
  'POST /agents/:agent/splits',
  'POST /agents/:agent/splits/:split/void',
  'POST /agents/:agent/exemptions/:exemption/end',
  'POST /agents/:agent/exemptions',
  'POST /agents/:agent/license/renewals',
  'POST /contacts/:inquiry/notes',
  'POST /contacts/:inquiry/calls',
  'POST /contacts/:inquiry/replies',
  'POST /mails/:mail/send-again',
  'POST /policies/:policy/publish',
  'POST /policies/:policy/restore',
  'POST /policies/:policy/readers/:agent/paper',
  'POST /policies/:policy/readers/:colleague/waive',
  'POST /ce-rules',
  'POST /website/publish',
  'POST /website/:part/restore',
  'POST /website/reviews',
  'PUT /website/pictures?shape=mark',
  'PUT /website/pictures/:picture/focus',
];

/** The calls that return a secret. */
const secret = [
  'POST /administrators',
  'POST /administrators/:clerk/sign-in-link',
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
  'agents',
  'policies',
  'policyVersions',
  'policyRequests',
  'policyConfirmations',
  'continuingEducation',
  'testimonials',
  'savedReplies',
  'savedViews',
  'commissionSplits',
  'ceExemptions',
  'inquiryNotes',
  'inquiryCalls',
  'emailMessages',
  'ceRules',
  'websiteVersions',
  'advertisingReviews',
  'websitePictures',
  'adminUsers',
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
  const [method, route] = name.split(' ') as [Parameters<Call>[0], string];
  const path = route.replaceAll(/:(\w+)/g, (_all, id: string) => ids[id] ?? '');
  const body = await bodyOf(name, office, ids);
  const headers = { ...key, ...(body === picture && { 'content-type': 'image/jpeg' }) };
  const first = await office.call(method, path, body, headers);
  const cookie = first.cookies[0] && {
    cookie: `${first.cookies[0].name}=${first.cookies[0].value}`,
  };
  const before = await stored(office);
  office.clock.advance(1);
  const again = await office.call(method, path, body, { ...headers, ...cookie });
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

  const make = (body: object, headers: object = key) =>
    office().call('POST', '/policies', body, { ...headers });
  const countPolicies = async () =>
    (await office().db.selectFrom('policies').select('id').execute()).length;
  const body = policyInput();

  test('after the record was edited answers with the record as it is now', async () => {
    const { id } = (await make(body)).json<{ id: string }>();
    await office().call('PUT', `/policies/${id}`, policyInput({ title: 'Lockboxes' }));
    const again = await make(body);
    expect([again.statusCode, again.headers['etag']]).toEqual([201, '"2"']);
    expect(again.json()).toMatchObject({ id, title: 'Lockboxes' });
  });

  test('after the record was deleted makes it again', async () => {
    const save = () =>
      office().call('POST', '/views', { list: 'agent', name: 'A', search: '' }, key);
    const { id } = (await save()).json<{ id: string }>();
    expect(await storedKeys(office())).toMatchObject([{ recordId: id }]);
    await office().call('DELETE', `/views/${id}`);
    expect(await storedKeys(office())).toEqual([]);
    const again = await save();
    expect([again.statusCode, again.json<{ id: string }>().id === id]).toEqual([201, false]);
    await office().call('DELETE', `/views/${again.json<{ id: string }>().id}`);
  });

  test('after the inquiry was erased finds nothing, and no key of it is left', async () => {
    const sent = await sendInquiry(office(), inquiry, { headers: key });
    const { id } = sent.json<{ id: string }>();
    const note = () => office().call('POST', `/contacts/${id}/notes`, { text: 'Called.' }, key);
    const log = () =>
      office().call('POST', `/contacts/${id}/calls`, { outcome: 'reached', note: null }, key);
    expect([(await note()).statusCode, (await log()).statusCode]).toEqual([201, 201]);
    expect(await storedKeys(office())).toHaveLength(3);
    await office().call('POST', '/contacts/erase', { email: inquiry.email });
    expect(await storedKeys(office())).toEqual([]);
    expect([(await note()).statusCode, (await log()).statusCode]).toEqual([404, 404]);
    expect(await storedKeys(office())).toEqual([]);
  });

  test('after a day makes another record', async () => {
    await make(body);
    office().clock.advance(24 * 3600);
    const call = await callsOf(office(), 'admin');
    expect((await call('POST', '/policies', body, key)).statusCode).toBe(201);
    expect(await countPolicies()).toBe(1);
    office().clock.advance(1);
    expect((await call('POST', '/policies', body, key)).statusCode).toBe(201);
    expect(await countPolicies()).toBe(2);
    expect(await storedKeys(office())).toHaveLength(1);
  });

  test('in a new session of the same administrator is known, and by another one is not', async () => {
    const { id } = (await make(body)).json<{ id: string }>();
    await office().call('POST', '/logout');
    const call = await callsOf(office(), 'admin');
    expect((await call('POST', '/policies', body, key)).json()).toMatchObject({ id });
    await office().addAdministrator('mallory');
    const other = await callsOf(office(), 'mallory');
    expect((await other('POST', '/policies', body, key)).json()).not.toMatchObject({ id });
    expect(await countPolicies()).toBe(2);
  });

  test('with another body is refused, and names the key', async () => {
    await make(body);
    const answer = await make(policyInput({ title: 'Other' }));
    const message = 'This key was used for another call within the last day';
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: { 'Idempotency-Key': [message] } },
    ]);
    expect(await countPolicies()).toBe(1);
  });

  test('with another key, without one or at another URL makes another record', async () => {
    await make(body);
    await make(body, { 'idempotency-key': 'two' });
    await make(body, {});
    await make(body, {});
    expect(await countPolicies()).toBe(4);
    expect((await office().call('POST', '/agents', agentInput(), key)).statusCode).toBe(201);
  });

  test.each([
    ['of 255 characters', 'k'.repeat(255), 201],
    ['of 256 characters', 'k'.repeat(256), 422],
    ['that is empty', '', 422],
    ['with a space', 'a b', 422],
    ['with a letter that is not ASCII', 'cl\u00e9', 422],
  ])('with a key %s answers %s', async (_what, text, status) => {
    const answer = await make(body, { 'idempotency-key': text });
    expect(answer.statusCode).toBe(status);
    if (status === 422) expect(answer.json()).toHaveProperty(['errors', 'Idempotency-Key']);
    expect(await countPolicies()).toBe(status === 201 ? 1 : 0);
  });

  test('at the same time waits for the first and answers with its record', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(body)));
    expect(statusesOf(answers)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    const input = agentInput();
    const agents = await Promise.all(
      Array.from({ length: 4 }, () => office().call('POST', '/agents', input, key)),
    );
    expect(statusesOf(agents)).toEqual(Array(4).fill(201));
    expect(await countPolicies()).toBe(1);
  });

  test('after the first one failed makes the record', async () => {
    const { db } = office();
    await db.schema.alterTable('audit_log').renameTo('elsewhere').execute();
    expect((await make(body)).statusCode).toBe(500);
    await db.schema.alterTable('elsewhere').renameTo('audit_log').execute();
    expect([await countPolicies(), await storedKeys(office())]).toEqual([0, []]);
    const agent = await addAgent(office());
    const twin = () => office().call('POST', '/agents', agentInput({ email: agent.email }), key);
    expect((await twin()).statusCode).toBe(409);
    expect((await make(policyInput({ title: '' }))).statusCode).toBe(422);
    expect(await storedKeys(office())).toEqual([]);
    expect((await make(body)).statusCode).toBe(201);
    await office().call('PUT', `/agents/${agent.id}`, agentInput());
    expect((await twin()).statusCode).toBe(201);
  });
});
