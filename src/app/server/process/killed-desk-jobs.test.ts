import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Database, type DatabaseLocation } from '#shared/db/connection.ts';
import { migrate } from '#app/db/migrate.ts';
import { answerDeskRequests } from '#features/desk/server/answer-requests.ts';
import { askForEvidence } from '#features/education/server/hand-in/ask-for-evidence.ts';
import { createPlace, engines } from '#tests/support/test-database.ts';
import { shippedFacts } from '#tests/support/test-site.ts';

const people = 3;
const at = '2026-11-21T15:00:00.000Z';
const settings = {
  brokerage: shippedFacts,
  office: { name: 'Office', address: 'office@example.com' },
  publicOrigin: 'https://www.example.com',
};

/** Adds agents who asked for a link, and who handed in a course without evidence long ago. */
async function addWork(db: Database) {
  const on = { id: 1, isOn: true, changedAt: at, changedBy: 'admin' };
  await db.insertInto('deskSettings').values(on).execute();
  for (let nth = 0; nth < people; nth++) {
    const agent = {
      id: newId(),
      firstName: 'Agent',
      lastName: String(nth),
      email: `agent${nth}@example.com`,
      commissionSplit: '70.00',
      hireDate: at,
      createdAt: at,
      updatedAt: at,
    };
    await db.insertInto('agents').values(agent).execute();
    const request = { id: newId(), tokenHash: String(nth), address: agent.email, createdAt: at };
    await db.insertInto('deskRequests').values(request).execute();
    const course = {
      id: newId(),
      agentId: agent.id,
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
async function runUntilKilled(
  location: DatabaseLocation,
  { call, kind, table, nth }: { call: string; kind: string; table: string; nth: number },
) {
  const code = `
    import { openDatabase } from '#shared/db/connection.ts';
    import { answerDeskRequests } from '#features/desk/server/answer-requests.ts';
    import { askForEvidence } from '#features/education/server/hand-in/ask-for-evidence.ts';
    let statements = 0;
    const db = openDatabase(${JSON.stringify(location)}).withPlugin({
      transformQuery({ node }) {
        const name = (node.into ?? node.table)?.table?.identifier?.name;
        if (node.kind === '${kind}' && name === '${table}' && ++statements === ${nth}) {
          process.kill(process.pid, 'SIGKILL');
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const run = (transaction) =>
      ${call}(transaction, ${JSON.stringify(settings)}, new Date('${at}'));
    await db.transaction().execute(run);
    await db.destroy();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}

const emailsOf = async (db: Database) => {
  const emails = await db.selectFrom('emailMessages').select('id').execute();
  const links = await db.selectFrom('deskLinks').select('tokenHash').execute();
  return { emails: emails.length, links: links.length };
};

test.each(engines)(
  'on %s a job that is killed sends each link, and asks for each evidence, exactly once',
  { timeout: 60_000 },
  async (engine) => {
    const location = await createPlace(engine);
    const db = openDatabase(location);
    onTestFinished(() => db.destroy());
    await migrate(db);
    await addWork(db);
    const now = new Date(at);
    // The emails of two agents are queued, and the request of the second is not yet marked.
    const marks = { kind: 'UpdateQueryNode', table: 'desk_requests', nth: 2 };
    expect(await runUntilKilled(location, { call: 'answerDeskRequests', ...marks })).toBe(
      'SIGKILL',
    );
    expect(await emailsOf(db)).toMatchObject({ emails: 0, links: 0 });
    // The courses are marked, and the emails are not yet queued.
    const emails = { kind: 'InsertQueryNode', table: 'email_messages', nth: 1 };
    expect(await runUntilKilled(location, { call: 'askForEvidence', ...emails })).toBe('SIGKILL');
    expect(await emailsOf(db)).toMatchObject({ emails: 0, links: 0 });
    for (let run = 0; run < 2; run++) {
      await db.transaction().execute((each) => answerDeskRequests(each, settings, now));
      await db.transaction().execute((each) => askForEvidence(each, settings, now));
    }
    expect(await emailsOf(db)).toMatchObject({ emails: 2 * people, links: 2 * people });
  },
);
