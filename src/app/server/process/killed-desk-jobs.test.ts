import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import type { Database, DatabaseLocation } from '#shared/db/connection.ts';
import { answerDeskRequests } from '#features/desk/server/answer-requests.ts';
import { askForEvidence } from '#features/education/server/hand-in/ask-for-evidence.ts';
import { addAgents } from '#tests/support/digests.ts';
import {
  createSharedPlace,
  jobEmailSettings,
  runElsewhere,
  type KillBefore,
} from '#tests/support/killed-process.ts';
import { engines } from '#tests/support/test-database.ts';

const people = 3;
const at = '2026-11-21T15:00:00.000Z';
/** Adds agents who asked for a link, and who handed in a course without evidence long ago. */
async function addWork(db: Database) {
  const on = { id: 1, isOn: true, changedAt: at, changedBy: 'admin' };
  await db.insertInto('deskSettings').values(on).execute();
  for (const [nth, agentId] of (await addAgents(db, people)).entries()) {
    const request = {
      id: newId(),
      tokenHash: String(nth),
      address: `agent${nth}@example.com`,
      createdAt: at,
    };
    await db.insertInto('deskRequests').values(request).execute();
    const course = {
      id: newId(),
      agentId,
      courseTitle: 'Fair housing',
      provider: 'School',
      courseType: 'ethics' as const,
      hoursCompleted: '3.00',
      completionDate: '2026-11-02',
      evidence: 'later' as const,
      handedInAt: '2026-11-03T15:00:00.000Z',
      createdAt: at,
      updatedAt: at,
    };
    await db.insertInto('continuingEducation').values(course).execute();
  }
}

/** Runs a job in a process that is killed right before it changes the nth row of a table. */
const runUntilKilled = (location: DatabaseLocation, call: string, killBefore: KillBefore) =>
  runElsewhere(
    location,
    `import { answerDeskRequests } from '#features/desk/server/answer-requests.ts';
    import { askForEvidence } from '#features/education/server/hand-in/ask-for-evidence.ts';
    await db.transaction().execute((each) => ${call}(each, settings, new Date('${at}')));`,
    killBefore,
  );

const emailsOf = async (db: Database) => {
  const emails = await db.selectFrom('emailMessages').select('id').execute();
  const links = await db.selectFrom('deskLinks').select('tokenHash').execute();
  return { emails: emails.length, links: links.length };
};

test.each(engines)(
  'on %s a job that is killed sends each link, and asks for each evidence, exactly once',
  { timeout: 60_000 },
  async (engine) => {
    const { location, db } = await createSharedPlace(engine);
    await addWork(db);
    const now = new Date(at);
    // The emails of two agents are queued, and the request of the second is not yet marked.
    const marks = { kind: 'UpdateQueryNode', table: 'desk_requests', nth: 2 } as const;
    expect(await runUntilKilled(location, 'answerDeskRequests', marks)).toBe('SIGKILL');
    expect(await emailsOf(db)).toMatchObject({ emails: 0, links: 0 });
    // The courses are marked, and the emails are not yet queued.
    const emails = { kind: 'InsertQueryNode', table: 'email_messages', nth: 1 } as const;
    expect(await runUntilKilled(location, 'askForEvidence', emails)).toBe('SIGKILL');
    expect(await emailsOf(db)).toMatchObject({ emails: 0, links: 0 });
    for (let run = 0; run < 2; run++) {
      await db.transaction().execute((each) => answerDeskRequests(each, jobEmailSettings, now));
      await db.transaction().execute((each) => askForEvidence(each, jobEmailSettings, now));
    }
    expect(await emailsOf(db)).toMatchObject({ emails: 2 * people, links: 2 * people });
  },
);
