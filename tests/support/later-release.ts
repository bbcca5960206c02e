/**
 * Makes a copy of the program's database code with one more migration, as a later release would
 * have.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { DatabaseLocation } from '#shared/db/connection.ts';
import { createFolder } from './test-database.ts';

/** The name of the migration that only the later release has. */
export const laterMigration = '999-later';

interface Ended {
  /** The signal that ended the process. Null if the process exited by itself. */
  signal: NodeJS.Signals | null;
  /** The standard output of the process, followed by its standard error. */
  output: string;
}

interface LaterRelease {
  /**
   * Runs code of the later release in a separate process.
   * @param code an ES module that imports the program's files as `#shared/db/…`
   */
  run: (code: string) => Promise<Ended>;
  /** Applies the later release's migrations to a database, in a separate process. */
  migrate: (location: DatabaseLocation) => Promise<Ended>;
}

async function runModule(code: string, folder: string): Promise<Ended> {
  const options = ['--input-type=module', '--eval', code];
  const child = spawn(process.execPath, options, { cwd: folder });
  const [[, signal], stdout, stderr] = await Promise.all([
    once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { signal, output: stdout + stderr };
}

/**
 * Copies the code that a migration needs into a folder, which is removed after the test.
 * @param step JavaScript statements of the later migration, which run after it has created the
 * table `later`
 */
export function createLaterRelease(step = ''): LaterRelease {
  const folder = createFolder();
  for (const path of ['package.json', ...globSync('src/**/{db,domain}{,.ts}')]) {
    cpSync(path, join(folder, path), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, `src/app/db/migrations/${laterMigration}.ts`),
    `export async function up(db) {
      await db.schema.createTable('later').addColumn('id', 'integer').execute();
      ${step}
    }`,
  );
  const run = (code: string) => runModule(code, folder);
  return {
    run,
    migrate: (location) =>
      run(`
        import { openDatabase } from '#shared/db/connection.ts';
        import { migrate } from '#app/db/migrate.ts';
        const db = openDatabase(${JSON.stringify(location)});
        await migrate(db);
        await db.destroy();
      `),
  };
}
