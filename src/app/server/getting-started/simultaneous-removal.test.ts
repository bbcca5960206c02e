import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { agreementContent } from '#tests/support/agreement-content.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { inquiry, sendInquiry } from '#tests/support/inquiries.ts';
import { callsOf } from '#tests/support/office.ts';
import {
  insertEducation,
  insertTestimonial,
  useSampleOffice,
} from '#tests/support/sample-office.ts';
import { engines } from '#tests/support/test-database.ts';

/** Adds an agent of the brokerage with a confirmation of a sample policy. */
async function askAnotherAgent(db: Database) {
  const policy = await db
    .selectFrom('policyVersions')
    .selectAll()
    .where('title', '=', 'Advertising review')
    .executeTakeFirstOrThrow();
  const at = '2026-11-20T15:00:00.000Z';
  const name = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' };
  const times = { hireDate: at, createdAt: at, updatedAt: at };
  const agentId = newId();
  await db
    .insertInto('agents')
    .values({ id: agentId, ...name, commissionSplit: '70.00', ...times })
    .execute();
  const { policyRequests, policyConfirmations } = agreementContent(agentId, policy.policyId);
  const version = { versionId: policy.id };
  const [request, confirmation] = [policyRequests[0]!, policyConfirmations[0]!];
  await db
    .insertInto('policyRequests')
    .values({ ...request, ...version })
    .execute();
  await db
    .insertInto('policyConfirmations')
    .values({ ...confirmation, ...version })
    .execute();
}

describe.each(engines)('the sample office on %s', (engine) => {
  const office = useSampleOffice(engine);

  test.each([
    ['an education record is added to a sample agent', 'Eleanor Whitfield', insertEducation],
    ['a testimonial is added to a sample agent', 'Eleanor Whitfield', insertTestimonial],
    ['an agent confirms a sample policy', 'Advertising review', askAnotherAgent],
  ])('keeps what is needed while %s', async (_what, kept, write) => {
    const { db, removal } = office();
    const { id: agentId } = await office().sample('agent');
    const written = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const writing = db.transaction().execute(async (transaction) => {
      await write(transaction, agentId);
      written.resolve();
      await mayEnd.promise;
    });
    await written.promise;
    const removing = removal();
    setTimeout(mayEnd.resolve, 300);
    await writing;
    expect((await removing).json()).toEqual({ kept: [kept] });
  });

  test('is removed once by two super admins', async () => {
    await office().addAdministrator('mallory');
    const calls = [office().call, await callsOf(office(), 'mallory')];
    const entries = await recordedDuring(office(), async () => {
      const removals = calls.map((call) => call('POST', '/demo/removal'));
      const statuses = (await Promise.all(removals)).map(({ statusCode }) => statusCode);
      expect(new Set(statuses)).toEqual(new Set([200, 409]));
    });
    expect(entries.map(({ action }) => action)).toEqual(['demo_removed']);
  });

  test('waits for a publication, which locks its policy and then the agents', async () => {
    const { db, samples, removal } = office();
    const { id } = await office().sample('policy');
    const lock = (transaction: Database, table: 'policies' | 'agents') =>
      transaction
        .selectFrom(table)
        .select('id')
        .$if(table === 'policies', (query) => query.where('id', '=', id))
        .$if(locksRows(transaction), (query) => query.forUpdate())
        .execute();
    const { removing } = await db.transaction().execute(async (transaction) => {
      await lock(transaction, 'policies');
      const started = removal();
      // Give the removal time to begin and to wait for this transaction.
      await sleep(200);
      await lock(transaction, 'agents');
      return { removing: started };
    });
    expect((await removing).statusCode).toBe(200);
    expect(await samples()).toEqual([]);
  });

  test('an inquiry that arrives while its agent is removed is stored for the office', async () => {
    const { db } = office();
    const { id: agentId } = await office().sample('agent');
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const removing = db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('continuingEducation').execute();
      await transaction.deleteFrom('properties').execute();
      await transaction
        .updateTable('demoRecords')
        .set({ isRemoved: true })
        .where('recordId', '=', agentId)
        .execute();
      hold();
      await mayEnd;
    });
    await isHeld;
    const sending = sendInquiry(office(), { ...inquiry, agentId });
    setTimeout(end, 300);
    await removing;
    expect((await sending).statusCode).toBe(201);
    const stored = await db
      .selectFrom('contactSubmissions')
      .select(['aboutAgentId', 'assignedAgentId'])
      .where('email', '=', inquiry.email)
      .execute();
    expect(stored).toEqual([{ aboutAgentId: null, assignedAgentId: null }]);
  });
});
