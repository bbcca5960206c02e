import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { expect, test, vi } from 'vitest';
import type { Database } from '#shared/db/connection.ts';
import { agentSearch } from '#features/agents/domain/agents.ts';
import { inquirySearch } from '#features/inquiries/domain/inquiries.ts';
import { countWaiting } from '#tests/support/held-transaction.ts';
import { call, signIn } from '#tests/support/http-client.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import type { AtTheEnd, Engine } from '#tests/support/test-database.ts';
import { createServerDatabase } from './server-database.ts';

const at = '2026-11-21T15:00:00.000Z';

async function addAgent(db: Database, firstName: string): Promise<string> {
  const id = newId();
  const name = { firstName, lastName: 'Whitfield', email: `${id}@example.com` };
  const agent = { ...name, phone: null, licenseNumber: null };
  const dates = { hireDate: at, createdAt: at, updatedAt: at };
  const columns = { ...agent, ...agentSearch(agent), ...dates, commissionSplit: '70.00' };
  await db
    .insertInto('agents')
    .values({ id, ...columns })
    .execute();
  return id;
}

/** Adds an agent with open inquiries. */
async function addLeaver(db: Database, count: number): Promise<string> {
  const id = await addAgent(db, 'Ada');
  const person = { firstName: 'Ruth', lastName: 'Doe', email: 'ruth@example.com', phone: null };
  const inquiry = { ...person, message: null, service: 'buying' as const, createdAt: at };
  const rows = Array.from({ length: count }, () => ({
    ...inquiry,
    ...inquirySearch(inquiry),
    id: newId(),
    assignedAgentId: id,
  }));
  await db.insertInto('contactSubmissions').values(rows).execute();
  return id;
}

async function openOffice(engine: Engine, atTheEnd: AtTheEnd) {
  const { db, env } = await createServerDatabase(engine, atTheEnd);
  const server = await startServerProcess({ env });
  atTheEnd(() => server.kill());
  const cookie = await signIn(server.origin);
  const to = await addAgent(db, 'Ben');
  /** @returns the answer's status, or undefined if the server was killed before it answered */
  const deactivate = async (id: string) => {
    const options = { headers: { cookie }, body: { inquiriesTo: to } };
    const answer = await call(server.origin, `DELETE /api/admin/agents/${id}`, options).catch(
      () => undefined,
    );
    return answer?.status;
  };
  return { db, env, server, to, deactivate };
}

/**
 * Reads whether the agent `from` is active, the numbers of inquiries that are assigned to each of
 * the two agents, and the numbers of audit entries about inquiries and of emails.
 */
async function readState(db: Database, from: string, to: string) {
  const held = async (id: string) => {
    const query = db.selectFrom('contactSubmissions').select('id');
    return (await query.where('assignedAgentId', '=', id).execute()).length;
  };
  const agents = db.selectFrom('agents').select('isActive');
  const { isActive } = await agents.where('id', '=', from).executeTakeFirstOrThrow();
  const entries = db.selectFrom('auditLog').select('id').where('entity', '=', 'contact_submission');
  return {
    isActive,
    kept: await held(from),
    moved: await held(to),
    entries: (await entries.execute()).length,
    emails: (await db.selectFrom('emailMessages').select('id').execute()).length,
  };
}

const nothing = (count: number) => ({
  isActive: true,
  kept: count,
  moved: 0,
  entries: 0,
  emails: 0,
});
const everything = (count: number) => ({
  isActive: false,
  kept: 0,
  moved: count,
  entries: count,
  emails: 1,
});

test('on PostgreSQL kill -9 between a deactivation and its handover changes nothing', async ({
  onTestFinished,
}) => {
  const { db, server, to, deactivate } = await openOffice('postgres', onTestFinished);
  const from = await addLeaver(db, 7);
  await db.transaction().execute(async (locking) => {
    // The server deactivates the agent first. For the inquiries it must wait for these locks.
    await locking.selectFrom('contactSubmissions').select('id').forUpdate().execute();
    const answer = deactivate(from);
    await vi.waitUntil(async () => (await countWaiting(db)) > 0, 50_000);
    await server.kill();
    expect(await answer).toBeUndefined();
  });
  expect(await readState(db, from, to)).toEqual(nothing(7));
});

test('on SQLite kill -9 during a handover changes everything or nothing', async ({
  onTestFinished,
}) => {
  const count = 200;
  const { db, server, to, deactivate } = await openOffice('sqlite', onTestFinished);
  const from = await addLeaver(db, count);
  const answer = deactivate(from);
  await sleep(25);
  await server.kill();
  const states = (await answer) === 204 ? [everything(count)] : [nothing(count), everything(count)];
  expect(states).toContainEqual(await readState(db, from, to));
});
