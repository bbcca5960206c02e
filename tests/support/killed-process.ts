import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { migrate } from '#app/db/migrate.ts';
import { openDatabase, type Database, type DatabaseLocation } from '#shared/db/connection.ts';
import { createPlace, type Engine } from './test-database.ts';
import { shippedFacts } from './test-site.ts';

/** The settings of the emails that jobs queue. */
export const jobEmailSettings = {
  brokerage: shippedFacts,
  office: { name: 'Office', address: 'office@example.com' },
  publicOrigin: 'https://www.example.com',
};

export interface KillBefore {
  /** The table, and the number of the statement that changes it, before which the process dies. */
  table: string;
  nth: number;
  /** Counts only statements of this kind. */
  kind?: 'InsertQueryNode' | 'UpdateQueryNode';
}

/**
 * Runs an ES module in another process.
 * @returns the signal that ended the process, or null if it ended by itself
 */
export async function runModule(code: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}

/** Runs ES modules at the same time, each in its own process. @returns the exit codes */
export async function runTogether(modules: string[]): Promise<(number | null)[]> {
  const children = modules.map((code) => {
    const module = `
      process.send('ready');
      await new Promise((resolve) => process.once('message', resolve));
      ${code}
      process.disconnect();`;
    return spawn(process.execPath, ['--input-type=module', '--eval', module], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  });
  await Promise.all(children.map((child) => once(child, 'message')));
  const ends = children.map((child) => once(child, 'exit') as Promise<[number | null]>);
  for (const child of children) child.send('go');
  return (await Promise.all(ends)).map(([code]) => code);
}

/** Returns a place for a database with the current schema, which other processes open too. */
export async function createSharedPlace(
  engine: Engine,
): Promise<{ location: DatabaseLocation; db: Database }> {
  const location = await createPlace(engine);
  const db = openDatabase(location);
  onTestFinished(() => db.destroy());
  await migrate(db);
  return { location, db };
}

/**
 * Runs code in another process, and kills the process before one of its writes.
 * @param code a module that finds the database in `db`, and the settings of emails in `settings`
 * @returns the signal that ended the process, or null if it ended by itself
 */
export function runElsewhere(
  location: DatabaseLocation,
  code: string,
  killBefore?: KillBefore,
): Promise<NodeJS.Signals | null> {
  return runModule(`
    import { openDatabase } from '#shared/db/connection.ts';
    const killBefore = ${JSON.stringify(killBefore ?? {})};
    let writes = 0;
    const db = openDatabase(${JSON.stringify(location)}).withPlugin({
      transformQuery({ node }) {
        const table = (node.into ?? node.table)?.table?.identifier?.name;
        const isCounted = table === killBefore.table && node.kind === (killBefore.kind ?? node.kind);
        if (isCounted && node.kind !== 'SelectQueryNode' && ++writes === killBefore.nth) {
          process.kill(process.pid, 'SIGKILL');
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const settings = ${JSON.stringify(jobEmailSettings)};
    ${code}
    await db.destroy();`);
}
