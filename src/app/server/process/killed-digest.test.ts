import { expect, test } from 'vitest';
import type { DatabaseLocation } from '#shared/db/connection.ts';
import {
  addAgents,
  digestOf,
  readEmails,
  renewalsOn,
  runDigestJob,
  turnAgentEmailsOn,
} from '#tests/support/digests.ts';
import { createSharedPlace, runElsewhere } from '#tests/support/killed-process.ts';
import { engines } from '#tests/support/test-database.ts';

const agents = 410;
const due = '2027-03-21';
const start = Date.parse('2026-11-21T12:00:00.000Z');
/** Each round is eleven minutes after the one before, so that it takes over the claim. */
const timeOf = (round: number) => new Date(start + round * 11 * 60_000).toISOString();

/** Runs the job in a process that is killed right before its nth change of a table. */
const runUntilKilled = (location: DatabaseLocation, now: string, table: string, nth: number) =>
  runElsewhere(
    location,
    `import { digestOf, renewalsOn, runDigestJob } from '#tests/support/digests.ts';
    await runDigestJob(digestOf(db, '${now}', { derived: renewalsOn('${due}') }));`,
    { table, nth },
  );

/** The places at which the process is killed: after the claim, and in the batches. */
const places: [table: string, nth: number][] = [
  ['digest_runs', 2],
  ['deadline_notices', 1],
  ['email_messages', 2],
  ['deadline_notices', 2],
];

test.each(engines)(
  'on %s a digest that is killed again and again emails every agent and the office once',
  { timeout: 300_000 },
  async (engine) => {
    const { location, db } = await createSharedPlace(engine);
    await addAgents(db, agents);
    await turnAgentEmailsOn(db);
    for (const [round, [table, nth]] of places.entries()) {
      expect(await runUntilKilled(location, timeOf(round), table, nth)).toBe('SIGKILL');
    }
    const derived = renewalsOn(due);
    await runDigestJob(digestOf(db, timeOf(places.length - 1), { derived }));
    await runDigestJob(digestOf(db, timeOf(places.length), { derived }));
    const emails = await readEmails(db);
    const addresses = new Set(emails.map(({ recipientAddress }) => recipientAddress));
    expect([emails.length, addresses.size]).toEqual([agents + 1, agents + 1]);
    expect(emails.at(-1)?.text).toContain(`${agents} agents`);
    const notices = await db.selectFrom('deadlineNotices').select('emailId').execute();
    expect(notices.filter(({ emailId }) => emailId !== null)).toHaveLength(2 * agents);
    const [run] = await db.selectFrom('digestRuns').selectAll().execute();
    expect(run).toMatchObject({ officeEmails: 1, agentEmails: agents });
  },
);
