import { expect, test } from 'vitest';
import { createSession } from '#features/sign-in/server/session-store.ts';
import { findAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { changes, headersOf } from '#tests/support/every-change.ts';
import { addEveryRecord } from '#tests/support/every-record.ts';
import { callAs, shareOffice, type Call } from '#tests/support/office.ts';
import { twinAdder } from '#tests/support/twins.ts';

// The test runs on one engine, because the conditions of the changes are the same on both.
const office = shareOffice('sqlite');

async function signIn(username: string) {
  const { db, clock } = office();
  const adminUserId = (await findAdminUser(db, username))?.id ?? '';
  const client = { address: '127.0.0.1', userAgent: null, method: 'password_code' as const };
  return callAs(
    office(),
    `sid=${await createSession(db, { adminUserId, ...client }, clock.read())}`,
  );
}

/** The methods in the order in which most changes still find their record. */
const methods = ['GET', 'PUT', 'POST', 'DELETE'];
const rank = (name: string) => methods.indexOf(name.split(' ')[0] ?? '');

/** The changes that are refused in this order. */
const refused = [
  'PUT /agents/:agent/departure',
  'POST /agents/:agent/page/proposal/decline',
  'POST /agents/:agent/splits/:split/void',
  'POST /continuing-education/:education/return',
  'POST /imports/:import/commit',
  'POST /imports/:import/undo',
  'POST /website/:part/restore',
  'POST /policies/:policy/readers/:agent/waive',
  'DELETE /continuing-education/:education/files/:file',
  'DELETE /sessions/:session',
];

// Two minutes, because the test makes about eighty calls, and some of them encode pictures.
test('the change of a record changes no other record', { timeout: 120_000 }, async () => {
  const ids = await addEveryRecord(office(), 'mallory');
  const addTwins = await twinAdder(office().db);
  const names = Object.keys(changes('')).filter((name) => name.includes('/:'));
  const statuses: [string, number][] = [];
  for (const name of names.toSorted((one, other) => rank(one) - rank(other))) {
    const call = await signIn('mallory');
    const readTwins = await addTwins();
    const before = await readTwins();
    expect(before).not.toEqual([]);
    const [method, route] = name.split(' ') as [Parameters<Call>[0], string];
    const path = route.replaceAll(/:(\w+)/g, (_all, id: string) => ids[id] ?? '');
    const body = changes(ids['agent'] ?? '')[name];
    statuses.push([name, (await call(method, path, body, headersOf(body))).statusCode]);
    const after = new Set(await readTwins());
    expect([name, before.filter((row) => !after.has(row))]).toEqual([name, []]);
  }
  expect(statuses.filter(([, status]) => status >= 400).map(([name]) => name)).toEqual(refused);
});
