import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '#db/connection.ts';
import { createTestDatabase, startPostgres } from '#tests/support/postgres.ts';

export interface EmptyDatabase {
  engine: string;
  location: DatabaseLocation;
  /** The environment variables that make a server use this database. */
  env: Record<string, string>;
  remove: () => unknown;
}

function createSqlite(): EmptyDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  return {
    engine: 'SQLite',
    location: { file: join(folder, 'marsh-and-square.db') },
    env: { DATA_DIR: folder },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

async function createPostgres(): Promise<EmptyDatabase> {
  const postgres = await startPostgres();
  const { url } = await createTestDatabase(postgres.adminUrl);
  return {
    engine: 'PostgreSQL',
    location: { url },
    env: { DATABASE_URL: url },
    remove: postgres.stop,
  };
}

const engines = { SQLite: createSqlite, PostgreSQL: createPostgres };

/**
 * Calls `measure` with an empty database of each engine, and removes each database afterwards. A
 * database on the server that TEST_DATABASE_URL names stays. BENCH_ENGINE (SQLite or PostgreSQL)
 * limits the measurement to one engine.
 */
export async function withEachEngine(measure: (database: EmptyDatabase) => Promise<void>) {
  for (const [engine, create] of Object.entries(engines)) {
    if (process.env['BENCH_ENGINE'] && process.env['BENCH_ENGINE'] !== engine) continue;
    const database = await create();
    try {
      await measure(database);
    } finally {
      await database.remove();
    }
  }
}
