import { expect, test } from 'vitest';
import { createSession } from '#features/sign-in/server/session-store.ts';
import { findAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { deskContent } from '#tests/support/desk-content.ts';
import { changes, headersOf } from '#tests/support/every-change.ts';
import { addEveryRecord } from '#tests/support/every-record.ts';
import { callAs, shareOffice, type Call } from '#tests/support/office.ts';
import { reminderContent } from '#tests/support/reminder-content.ts';
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

/** Adds a link and a device of an agent at the desk, and days on duty. */
async function openDeskOf(agentId: string, inquiryId: string) {
  const { db } = office();
  const { deskLinks, deskSessions } = deskContent(agentId);
  await db.insertInto('deskLinks').values(deskLinks).execute();
  await db.insertInto('deskSessions').values(deskSessions).execute();
  const { dutyAgents, dutyDays, dutySwaps } = reminderContent(agentId, inquiryId);
  await db.insertInto('dutyAgents').values(dutyAgents).execute();
  await db.insertInto('dutyDays').values(dutyDays).execute();
  await db.insertInto('dutySwaps').values(dutySwaps).execute();
  const assigned = { assignedAgentId: agentId, agentKey: 'old' };
  await db.updateTable('contactSubmissions').set(assigned).execute();
  await db.updateTable('properties').set({ stillRightOn: '2026-11-01' }).execute();
}

/** The methods in the order in which most changes still find their record. */
const methods = ['GET', 'PUT', 'POST', 'DELETE'];
const rank = (name: string) => methods.indexOf(name.split(' ')[0] ?? '');

/** The changes of the caller's own account. */
const ofAccount = new Set([
  'PUT /account',
  'PUT /password',
  'DELETE /sessions',
  'DELETE /second-factors/app',
  'POST /second-factors/recovery-codes',
]);

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

// Two minutes, because the test makes about ninety calls, and some of them encode pictures.
test('the change of a record changes no other record', { timeout: 120_000 }, async () => {
  const ids = await addEveryRecord(office(), 'mallory');
  await openDeskOf(ids['agent'] ?? '', ids['inquiry'] ?? '');
  const addTwins = await twinAdder(office().db);
  const names = Object.keys(changes('')).filter(
    (name) => name.includes('/:') || ofAccount.has(name),
  );
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
