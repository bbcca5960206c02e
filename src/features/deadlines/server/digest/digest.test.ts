import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { remindersOff } from '#features/emails/server/switched-off.ts';
import { writeSetting } from '#features/brokerage/db/office-settings.ts';
import { claimEmail } from '#features/emails/server/sending-store.ts';
import { countWantedFailures } from '#features/emails/server/store.ts';
import type { Database } from '#shared/db/connection.ts';
import {
  addAgents,
  digestOf,
  officeMailbox,
  readEmails,
  renewalsOn,
  runDigestJob,
  turnAgentEmailsOn,
} from '#tests/support/digests.ts';
import { engines, openTestDatabase } from '#tests/support/test-database.ts';
import { findLastRun } from './digest-store.ts';

const due = '2027-03-21';
/** 120 days before the due date, a Saturday, at 7:00 AM in the office. */
const saturday = '2026-11-21T12:00:00.000Z';

const unreadable = () => Promise.reject(new Error('unreadable'));

describe.each(engines)('the digest on %s', (engine) => {
  let db: Database;
  beforeEach(async () => {
    const opened = await openTestDatabase(engine);
    db = opened.db;
    return opened.close;
  });
  const run = (now: string, derived = renewalsOn(due)) =>
    runDigestJob(digestOf(db, now, { derived }));
  const subjects = async () => (await readEmails(db)).map(({ subject }) => subject);
  const runs = () => db.selectFrom('digestRuns').selectAll().orderBy('officeDay').execute();

  test('vectors 1, 2 and 17: an email when a line is crossed, and on Mondays always', async () => {
    const [agent = ''] = await addAgents(db, 1);
    await run(saturday);
    expect(await subjects()).toEqual(['1 deadline']);
    await run('2026-11-22T12:00:00.000Z');
    expect(await subjects()).toHaveLength(1);
    await run('2026-11-23T12:00:00.000Z');
    expect((await subjects())[1]).toBe('Monday summary: 1 deadline in 120 days');
    expect(await db.selectFrom('deadlineNotices').selectAll().execute()).toHaveLength(1);
    await run('2026-11-30T12:00:00.000Z', async () => []);
    const last = (await readEmails(db)).at(-1);
    expect(last?.subject).toBe('Monday summary: nothing is due in 120 days');
    expect(last?.text).toContain('Nothing is due in 120 days. 1 agent checked.');
    await db.updateTable('agents').set({ isActive: false }).where('id', '=', agent).execute();
    await run('2026-12-07T12:00:00.000Z', async () => []);
    expect((await readEmails(db)).at(-1)?.text).toContain('120 days. 0 agents checked.');
  });

  test('vectors 11 and 12: the day and the hour are the office’s, and a late start makes up for it', async () => {
    await addAgents(db, 1);
    await run('2026-11-21T11:50:00.000Z');
    expect(await runs()).toEqual([]);
    await run('2026-11-21T20:10:00.000Z');
    await run('2026-11-22T02:00:00.000Z');
    expect(await runs()).toMatchObject([{ officeDay: '2026-11-21', officeEmails: 1 }]);
  });

  test('vector 6: three instances make one digest', async () => {
    await addAgents(db, 3);
    await turnAgentEmailsOn(db);
    await Promise.all([run(saturday), run(saturday), run(saturday)]);
    expect(await readEmails(db)).toHaveLength(4);
    expect(await runs()).toMatchObject([{ officeEmails: 1, agentEmails: 3 }]);
  });

  test('a run that failed keeps its error until it is taken over', async () => {
    await addAgents(db, 1);
    await expect(run(saturday, unreadable)).rejects.toThrow('unreadable');
    expect(await runs()).toMatchObject([{ error: 'Error: unreadable', finishedAt: null }]);
    await run('2026-11-21T12:10:00.000Z');
    expect(await runs()).toMatchObject([{ error: null, officeEmails: 1 }]);
  });

  test('the last run is that of the newest day until today', async () => {
    for (const day of [20, 21, 22]) await run(`2026-11-${day}T12:00:00.000Z`);
    expect(await findLastRun(db, new Date(saturday))).toMatchObject({ officeDay: '2026-11-21' });
  });

  test('the emails to the agents are sent after that to the office', async () => {
    await addAgents(db, 2);
    await turnAgentEmailsOn(db);
    await run(saturday);
    const claim = async () => (await claimEmail(db, new Date(saturday)))?.kind;
    const kinds = [await claim(), await claim(), await claim()];
    expect(kinds).toEqual(['office_digest', 'agent_deadlines', 'agent_deadlines']);
  });

  test('vector 14: no digest while the clock may be wrong, until the office says it is right', async () => {
    await addAgents(db, 1);
    await run(saturday);
    const yearAhead = '2027-11-22T12:00:00.000Z';
    expect(await run(yearAhead)).toHaveLength(1);
    expect(await runs()).toHaveLength(1);
    const set = digestOf(db, '2026-11-23T12:00:00.000Z', { isClockSet: () => true });
    expect(await runDigestJob(set)).toHaveLength(1);
    await writeSetting(db, remindersOff, [], 'admin', new Date(yearAhead));
    expect(await run(yearAhead)).toHaveLength(1);
    await turnAgentEmailsOn(db);
    await db.updateTable('officeSettings').set({ updatedAt: yearAhead }).execute();
    expect(await run(yearAhead)).toEqual([]);
    expect(await runs()).toHaveLength(2);
  });

  test('vector 16: of the digests that wait only the last stays, with all that they said', async () => {
    await addAgents(db, 1);
    await run(saturday, renewalsOn(due));
    const both = async (from: Database) => [
      ...(await renewalsOn(due)(from)),
      ...(await renewalsOn('2027-03-22', { key: 'post_license:a', kind: 'post_license' })(from)),
    ];
    await run('2026-11-22T12:00:00.000Z', both);
    await run('2026-11-23T12:00:00.000Z', both);
    const emails = await readEmails(db);
    expect(emails.map(({ status }) => status)).toEqual(['failed', 'failed', 'queued']);
    expect(emails[1]?.subject).toBe('2 deadlines');
    expect(await countWantedFailures(db, new Date('2026-11-23T12:00:00.000Z'))).toBe(0);
  });

  test('a digest that failed is worth sending again until the next', async () => {
    await addAgents(db, 1);
    await run(saturday);
    await db
      .updateTable('emailMessages')
      .set({ status: 'failed', lastError: 'no answer' })
      .execute();
    const failures = (now: string) => countWantedFailures(db, new Date(now));
    expect(await failures('2026-11-22T12:00:00.000Z')).toBe(1);
    expect(await failures('2026-12-22T12:00:00.000Z')).toBe(0);
    await run('2026-11-23T12:00:00.000Z');
    expect(await failures('2026-11-23T12:00:00.000Z')).toBe(0);
    const failed = db.updateTable('emailMessages').where('status', '=', 'failed');
    await failed.set({ recipientAddress: 'owner@example.com' }).execute();
    expect(await failures('2026-11-23T12:00:00.000Z')).toBe(1);
  });

  test('vectors 15, 19 and 20: one email to each agent who can be reached', async () => {
    await addAgents(db, 5);
    await turnAgentEmailsOn(db);
    const of = (nth: number) => db.updateTable('agents').where('lastName', '=', String(nth));
    await of(0).set({ email: officeMailbox.address.toUpperCase() }).execute();
    await of(1).set({ isActive: false }).execute();
    await run('2026-11-20T12:00:00.000Z', renewalsOn('2026-11-27'));
    const refused = { status: 'failed', attempts: 1, lastError: '550 No such user' } as const;
    const failed = await db
      .updateTable('emailMessages')
      .set(refused)
      .where('recipientName', 'in', ['Agent 2', 'Agent 3'])
      .returningAll()
      .execute();
    // The address of Agent 3 worked again later.
    const later = { id: newId(), messageId: newId(), status: 'sent' as const, lastError: null };
    const ofThree = failed.filter(({ recipientName }) => recipientName === 'Agent 3');
    await db
      .insertInto('emailMessages')
      .values(ofThree.map((email) => ({ ...email, ...later })))
      .execute();
    await run('2026-11-27T12:00:00.000Z', renewalsOn('2026-11-27'));
    const today = (await readEmails(db)).filter(({ createdAt }) => createdAt > '2026-11-27');
    expect(today.map(({ recipientName }) => recipientName).sort()).toEqual([
      'Agent 3',
      'Agent 4',
      'Office',
    ]);
    const office = today.find(({ kind }) => kind === 'office_digest');
    expect(office?.text).toContain(
      'Not emailed: Agent 1 (inactive), Agent 2 (the address was refused).',
    );
  });

  test('ends also when time passes between its transactions', async () => {
    await turnAgentEmailsOn(db);
    await addAgents(db, 450);
    let reads = 0;
    const clock = () => new Date(Date.parse(saturday) + reads++ * 10);
    const warnings = await runDigestJob({
      ...digestOf(db, saturday, { derived: renewalsOn(due) }),
      clock,
    });
    const ended = await findLastRun(db, clock());
    expect(warnings).toEqual([]);
    expect(ended).toMatchObject({
      finishedAt: expect.any(String),
      officeEmails: 1,
      agentEmails: 450,
    });
  });
});
