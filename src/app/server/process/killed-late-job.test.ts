import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import type { Database, DatabaseLocation } from '#shared/db/connection.ts';
import { addAgents } from '#tests/support/digests.ts';
import { createSharedPlace, runElsewhere, type KillBefore } from '#tests/support/killed-process.ts';
import { engines } from '#tests/support/test-database.ts';

const createdAt = '2026-11-21T15:00:00.000Z';
/** Adds three agents with two inquiries each, which are due at noon. */
async function addWork(db: Database) {
  for (const assignedAgentId of await addAgents(db, 3)) {
    const inquiries = [1, 2].map(() => ({
      id: newId(),
      firstName: 'Amelia',
      lastName: 'Carter',
      email: 'amelia@example.com',
      service: 'buying' as const,
      assignedAgentId,
      replyDueAt: '2026-11-21T17:00:00.000Z',
      createdAt,
    }));
    await db.insertInto('contactSubmissions').values(inquiries).execute();
  }
}

/** Runs the work of the job in another process. */
const runJobElsewhere = (location: DatabaseLocation, at: string, killBefore?: KillBefore) =>
  runElsewhere(
    location,
    `import { tellOfLate } from '#features/inquiries/server/late/tell-of-late.ts';
    const context = { settings, now: new Date('${at}') };
    while ((await tellOfLate(db, { ...context, emails: {}, findSecond: async () => null })) !== undefined);`,
    killBefore,
  );

const emailsOf = async (db: Database) =>
  (await db.selectFrom('emailMessages').select('recipientAddress').execute())
    .map(({ recipientAddress }) => recipientAddress)
    .toSorted();

test.each(engines)(
  'on %s instances of which some are killed tell each agent and the office exactly once',
  { timeout: 240_000 },
  async (engine) => {
    const { location, db } = await createSharedPlace(engine);
    await addWork(db);
    const agents = [0, 1, 2].map((nth) => `agent${nth}@example.com`);
    const half = '2026-11-21T16:00:00.000Z';
    // The notices are stored, and the emails of two agents.
    const third = { table: 'email_messages', nth: 3 };
    expect(await runJobElsewhere(location, half, third)).toBe('SIGKILL');
    expect(await emailsOf(db)).toEqual([]);
    await Promise.all([1, 2].map(() => runJobElsewhere(location, half)));
    expect(await emailsOf(db)).toEqual(agents);
    const due = '2026-11-21T17:00:00.000Z';
    await Promise.all([
      runJobElsewhere(location, due, { table: 'email_inquiries', nth: 2 }),
      runJobElsewhere(location, due),
    ]);
    await runJobElsewhere(location, due);
    expect(await emailsOf(db)).toEqual([...agents, ...agents, 'office@example.com'].toSorted());
  },
);
