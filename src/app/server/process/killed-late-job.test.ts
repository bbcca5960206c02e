import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#app/db/migrate.ts';
import { openDatabase, type Database, type DatabaseLocation } from '#shared/db/connection.ts';
import { createPlace, engines } from '#tests/support/test-database.ts';
import { shippedFacts } from '#tests/support/test-site.ts';

const createdAt = '2026-11-21T15:00:00.000Z';
const settings = {
  brokerage: shippedFacts,
  office: { name: 'Office', address: 'office@example.com' },
  publicOrigin: 'https://www.example.com',
};

/** Adds three agents with two inquiries each, which are due at noon. */
async function addWork(db: Database) {
  for (let nth = 0; nth < 3; nth++) {
    const agent = {
      id: newId(),
      firstName: 'Agent',
      lastName: String(nth),
      email: `agent${nth}@example.com`,
      commissionSplit: '70.00',
      hireDate: createdAt,
      createdAt,
      updatedAt: createdAt,
    };
    await db.insertInto('agents').values(agent).execute();
    const inquiries = [1, 2].map(() => ({
      id: newId(),
      firstName: 'Amelia',
      lastName: 'Carter',
      email: 'amelia@example.com',
      service: 'buying' as const,
      assignedAgentId: agent.id,
      replyDueAt: '2026-11-21T17:00:00.000Z',
      createdAt,
    }));
    await db.insertInto('contactSubmissions').values(inquiries).execute();
  }
}

/**
 * Runs the work of the job in another process.
 * @param killBefore the table and the number of the write before which the process is killed
 */
async function runElsewhere(
  location: DatabaseLocation,
  at: string,
  { table, nth }: { table: string; nth: number } = { table: '', nth: 0 },
) {
  const code = `
    import { openDatabase } from '#shared/db/connection.ts';
    import { tellOfLate } from '#features/inquiries/server/late/tell-of-late.ts';
    let writes = 0;
    const db = openDatabase(${JSON.stringify(location)}).withPlugin({
      transformQuery({ node }) {
        const name = (node.into ?? node.table)?.table?.identifier?.name;
        if (node.kind !== 'SelectQueryNode' && name === '${table}' && ++writes === ${nth}) {
          process.kill(process.pid, 'SIGKILL');
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const context = { settings: ${JSON.stringify(settings)}, now: new Date('${at}') };
    while ((await tellOfLate(db, { ...context, emails: {}, findSecond: async () => null })) !== undefined);
    await db.destroy();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}

const emailsOf = async (db: Database) =>
  (await db.selectFrom('emailMessages').select('recipientAddress').execute())
    .map(({ recipientAddress }) => recipientAddress)
    .toSorted();

test.each(engines)(
  'on %s instances of which some are killed tell each agent and the office exactly once',
  { timeout: 240_000 },
  async (engine) => {
    const location = await createPlace(engine);
    const db = openDatabase(location);
    onTestFinished(() => db.destroy());
    await migrate(db);
    await addWork(db);
    const agents = [0, 1, 2].map((nth) => `agent${nth}@example.com`);
    const half = '2026-11-21T16:00:00.000Z';
    for (const killed of [
      { table: 'email_messages', nth: 2 },
      { table: 'late_notices', nth: 3 },
    ]) {
      expect(await runElsewhere(location, half, killed)).toBe('SIGKILL');
      expect(await emailsOf(db)).toEqual([]);
    }
    await Promise.all([1, 2, 3].map(() => runElsewhere(location, half)));
    expect(await emailsOf(db)).toEqual(agents);
    const due = '2026-11-21T17:00:00.000Z';
    await Promise.all([
      runElsewhere(location, due, { table: 'email_inquiries', nth: 2 }),
      runElsewhere(location, due),
      runElsewhere(location, due),
    ]);
    await runElsewhere(location, due);
    expect(await emailsOf(db)).toEqual([...agents, ...agents, 'office@example.com'].toSorted());
  },
);
