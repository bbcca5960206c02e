import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '#shared/db/connection.ts';
import { runTogether } from '#tests/support/killed-process.ts';
import { migrate } from './migrate.ts';

const slow = { timeout: 120_000 };

let folder: string;
let file: string;
let db: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marsh-two-'));
  file = join(folder, 'office.db');
  db = openDatabase({ file });
  await migrate(db);
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

/**
 * Returns a module that writes rows, each in its own transaction. Each transaction increments a
 * counter that both processes share, and stores the result in its row.
 */
const writerOf = (name: string, rows: number) => `
  import { openDatabase } from '#shared/db/connection.ts';
  const db = openDatabase(${JSON.stringify({ file })});
  for (let row = 0; row < ${rows}; row++) {
    await db.transaction().execute(async (transaction) => {
      const { count } = await transaction
        .insertInto('throttleBuckets')
        .values({ key: 'both', count: 1, expiresAt: new Date().toISOString() })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((eb) => ({
            count: eb('throttleBuckets.count', '+', 1),
          })),
        )
        .returning('count')
        .executeTakeFirstOrThrow();
      const values = { key: '${name}-' + row, count, expiresAt: new Date().toISOString() };
      await transaction.insertInto('throttleBuckets').values(values).execute();
    });
  }
  await db.destroy();`;

test(
  'A45: two processes that write 2,000 rows each into one SQLite file lose none',
  slow,
  async () => {
    const rows = 2000;
    const writers = ['one', 'two'].map((name) => writerOf(name, rows));
    expect(await runTogether(writers)).toEqual([0, 0]);
    const counts = (await db.selectFrom('throttleBuckets').selectAll().execute()).filter(
      ({ key }) => key !== 'both',
    );
    expect(counts).toHaveLength(2 * rows);
    // Each transaction must have read the count that the previous transaction wrote, even if the
    // other process ran it.
    const seen = counts.map(({ count }) => count).toSorted((a, b) => a - b);
    expect(seen).toEqual(seen.map((_, at) => at + 1));
    const check = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db);
    expect(check.rows).toEqual([{ integrityCheck: 'ok' }]);
  },
);

test(
  'A45: a writer waits for another process that holds the file for three seconds',
  slow,
  async () => {
    const code = `
    import { setTimeout as wait } from 'node:timers/promises';
    import { openDatabase } from '#shared/db/connection.ts';
    const db = openDatabase(${JSON.stringify({ file })});
    await db.transaction().execute(async () => {
      process.send('holding');
      await wait(3000);
    });
    await db.destroy();
    process.disconnect();`;
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const ended = once(holder, 'exit');
    await once(holder, 'message');
    const values = { key: 'later', count: 1, expiresAt: new Date().toISOString() };
    await db.insertInto('throttleBuckets').values(values).execute();
    expect(await ended).toEqual([0, null]);
    expect(await db.selectFrom('throttleBuckets').select('key').execute()).toEqual([
      { key: 'later' },
    ]);
  },
);
