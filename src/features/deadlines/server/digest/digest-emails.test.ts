import { beforeEach, describe, expect, test, vi } from 'vitest';
import { remindersOff } from '#features/emails/server/switched-off.ts';
import { writeSetting } from '#features/brokerage/db/office-settings.ts';
import type { Database } from '#shared/db/connection.ts';
import {
  addAgents,
  digestOf,
  readEmails,
  renewalsOn,
  runDigestJob,
  turnAgentEmailsOn,
} from '#tests/support/digests.ts';
import { runDigest } from './run-digest.ts';
import { engines, openTestDatabase } from '#tests/support/test-database.ts';

const due = '2027-03-21';
/** 120 days before the due date, a Saturday, at 7:00 AM in the office. */
const saturday = '2026-11-21T12:00:00.000Z';

describe.each(engines)('the emails of the digest on %s', (engine) => {
  let db: Database;
  beforeEach(async () => {
    const opened = await openTestDatabase(engine);
    db = opened.db;
    return opened.close;
  });
  const run = (now: string, derived = renewalsOn(due)) =>
    runDigestJob(digestOf(db, now, { derived }));

  test('vector 21: many deadlines that differ only in the agent are one line', async () => {
    await addAgents(db, 400);
    await turnAgentEmailsOn(db);
    const training = { kind: 'realtor_training' as const, note: 'fair housing' };
    const derived = async (from: Database) =>
      (await renewalsOn('2027-12-31', training)(from)).map((each) => ({
        ...each,
        key: `t:${each.agentId}`,
      }));
    await run('2027-09-02T11:00:00.000Z', derived);
    const emails = await readEmails(db);
    expect(emails).toHaveLength(401);
    expect(emails.at(-1)?.subject).toBe('1 deadline');
    expect(emails.at(-1)?.text).toContain('REALTOR training, fair housing: 400 agents');
  });

  test('kinds that are switched off are not sent, and two recipients get an email each', async () => {
    await addAgents(db, 1);
    await turnAgentEmailsOn(db, {
      recipients: ['a@example.com', 'b@example.com', 'a@example.com'],
    });
    await writeSetting(db, remindersOff, ['agent_deadlines'], 'admin', new Date(saturday));
    await run(saturday);
    const to = (await readEmails(db)).map(({ recipientAddress }) => recipientAddress);
    expect(to).toEqual(['a@example.com', 'b@example.com']);
    await writeSetting(db, remindersOff, ['office_digest'], 'admin', new Date(saturday));
    // Without the office's email, an agent at its address gets an own one.
    await db.updateTable('agents').set({ email: 'A@example.com' }).execute();
    await run('2026-11-23T12:00:00.000Z');
    expect((await readEmails(db)).slice(2).map(({ kind }) => kind)).toEqual(['agent_deadlines']);
  });

  test('typed deadlines are told too, and the email to an agent says first what to do', async () => {
    const [agentId = ''] = await addAgents(db, 1);
    await turnAgentEmailsOn(db);
    const at = '2026-11-01T15:00:00.000Z';
    const typed = {
      id: agentId,
      agentId,
      kind: 'mls' as const,
      note: 'Ask Kim',
      createdAt: at,
      updatedAt: at,
    };
    await db
      .insertInto('agentDeadlines')
      .values({ ...typed, label: null, dueOn: '2027-02-19', fileId: null })
      .execute();
    await db
      .insertInto('deskSettings')
      .values({ id: 1, isOn: true, changedAt: at, changedBy: 'admin' })
      .execute();
    const licenseSteps = async () =>
      new Map([[agentId, 'By our records you have 31.5 of 36 hours.']]);
    await runDigestJob(digestOf(db, saturday, { derived: renewalsOn(due), licenseSteps }));
    const ofOffice = (await readEmails(db)).find(({ kind }) => kind === 'office_digest');
    expect(ofOffice?.text).toContain(`/admin/agents/${agentId}/papers\n`);
    const own = (await readEmails(db)).find(({ kind }) => kind === 'agent_deadlines');
    expect(own?.subject).toBe('2 deadlines: the next is Feb 19, 2027');
    expect(own?.text).toBe(`Your MLS dues are due Feb 19, 2027: 90 days.
At your desk: https://www.example.com/desk/papers

Your license renewal is due Mar 21, 2027: 120 days. By our records you have 31.5 of 36 hours.
At your desk: https://www.example.com/desk/education

Questions: reply to this email or call (912) 555-0142.

Marsh & Square Realty
`);
  });

  test('a deadline that is closed or moved while the emails are made is not in that to the office', async () => {
    await addAgents(db, 3);
    let reads = 0;
    await run(saturday, async (from) => {
      const [first, second, third] = await renewalsOn(due)(from);
      const isAgain = reads++ > 0;
      return isAgain ? [first!, { ...second!, dueOn: '2027-03-22' }] : [first!, second!, third!];
    });
    const [email] = await readEmails(db);
    expect(email?.subject).toBe('1 deadline');
    expect(email?.text).toContain('Agent 0');
  });

  test('a server that stops goes on later with the agents who have no email yet', async () => {
    await addAgents(db, 201);
    await turnAgentEmailsOn(db);
    const start = (at: string, isStopping: boolean) =>
      runDigest(digestOf(db, at, { derived: renewalsOn(due) }), () => isStopping);
    expect(await start(saturday, true)).toBe(200);
    expect(await db.selectFrom('digestRuns').select('finishedAt').execute()).toEqual([
      { finishedAt: null },
    ]);
    expect(await start('2026-11-21T12:09:59.999Z', false)).toBe(0);
    expect(await start('2026-11-21T12:10:00.000Z', false)).toBe(2);
    const to = (await readEmails(db)).map(({ recipientAddress }) => recipientAddress);
    expect([to.length, new Set(to).size]).toEqual([202, 202]);
  });

  test('vector 22: 500 deadlines that cross on one day are told in several transactions', async () => {
    await addAgents(db, 500);
    await turnAgentEmailsOn(db);
    const begun = vi.spyOn(db, 'transaction');
    await runDigestJob(digestOf(db, saturday, { derived: renewalsOn(due) }));
    expect(await readEmails(db)).toHaveLength(501);
    expect(begun.mock.calls.length).toBeGreaterThan(3);
  });
});
