import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { planOf, readImport, runImports } from '#tests/support/imports.ts';
import { callAs, type Office } from '#tests/support/office.ts';
import { openDatabase, type DatabaseLocation } from '#shared/db/connection.ts';
import { migrate } from '#app/db/migrate.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createPlace, engines } from '#tests/support/test-database.ts';

const people = 30;
const roster = `Email,First,Last\n${Array.from({ length: people }, (_, nth) => `a${nth}@example.com,Ann,Lee ${nth}`).join('\n')}\n`;

/** Runs the job in a process that is killed right before it executes the nth statement. */
async function runUntilKilled(location: DatabaseLocation, nth: number) {
  const code = `
    import { openDatabase } from '#shared/db/connection.ts';
    import { createTestApp } from '#tests/support/test-app.ts';
    import { runImports } from '#tests/support/imports.ts';
    let statements = 0;
    const db = openDatabase(${JSON.stringify(location)}).withPlugin({
      transformQuery({ node }) {
        if (++statements === ${nth}) process.kill(process.pid, 'SIGKILL');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const app = await createTestApp('sqlite', { db });
    statements = 0;
    await runImports(app);
    await db.destroy();
    process.exit(0);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}

async function openOffice(engine: (typeof engines)[number]) {
  const location = await createPlace(engine);
  const db = openDatabase(location);
  await migrate(db);
  const app = await createTestApp(engine, { db });
  await app.addAdministrator();
  const cookie = await app.signIn();
  const office: Office = { ...app, cookie, call: callAs(app, cookie) };
  return { location, db, office };
}

/** Returns the numbers of agents, of splits, and of the audit entries of created agents. */
async function readState({ db }: Office) {
  const agents = await db.selectFrom('agents').select('email').execute();
  const splits = await db.selectFrom('commissionSplits').select('agentId').execute();
  const entries = await db
    .selectFrom('auditLog')
    .select('entityId')
    .where('action', '=', 'create')
    .where('entity', '=', 'agent')
    .execute();
  return [
    new Set(agents.map(({ email }) => email)).size,
    agents.length,
    splits.length,
    new Set(entries.map(({ entityId }) => entityId)).size,
    entries.length,
  ];
}

test.each(engines)(
  'on %s an import that is killed again and again stores each row once, and is undone',
  { timeout: 120_000 },
  async (engine) => {
    const { location, db, office } = await openOffice(engine);
    const plan = await planOf(office, 'agents', roster);
    await office.call('POST', `/imports/${plan.id}/commit`, { planHash: plan.planHash });
    // A batch of 10 agents takes some 150 statements.
    for (const nth of [80, 220]) {
      expect(await runUntilKilled(location, nth)).toBe('SIGKILL');
      const [emails, agents, splits, ids, entries] = await readState(office);
      expect([agents, splits, ids, entries]).toEqual([emails, emails, emails, emails]);
    }
    await Promise.all([runImports(office), runImports(office)]);
    expect(await readState(office)).toEqual([people, people, people, people, people]);
    const done = await readImport(office, plan.id);
    expect(done).toMatchObject({ status: 'committed', results: { done: people, failed: 0 } });
    await office.call('POST', `/imports/${plan.id}/undo`);
    expect(await runUntilKilled(location, 200)).toBe('SIGKILL');
    await runImports(office);
    const undone = await readImport(office, plan.id);
    expect(undone).toMatchObject({ status: 'undone', results: { undone: people, kept: 0 } });
    expect((await readState(office)).slice(0, 3)).toEqual([0, 0, 0]);
    await office.app.close();
    await db.destroy();
  },
);
