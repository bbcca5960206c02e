import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, DatabaseLocation, openDatabase } from '#db/connection.ts';
import type { migrate } from '#db/migrate.ts';
import { createTestDatabase, startPostgres } from '#tests/support/postgres.ts';
import type { fillLargeOffice, OfficeSize } from './large-office.ts';
import {
  checkout,
  signIn,
  startServer,
  withAdministrator,
  type MeasuredServer,
} from './server-process.ts';

export interface OfficeServer extends MeasuredServer {
  /** The signed-in administrator's session, as the value of a Cookie header. */
  cookie: string;
}

interface EmptyDatabase {
  location: DatabaseLocation;
  env: Record<string, string>;
  remove: () => unknown;
}

function createSqlite(): EmptyDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  return {
    location: { file: join(folder, 'marsh-and-square.db') },
    env: { DATA_DIR: folder },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

async function createPostgres(): Promise<EmptyDatabase> {
  const postgres = await startPostgres();
  const { url } = await createTestDatabase(postgres.adminUrl);
  return { location: { url }, env: { DATABASE_URL: url }, remove: postgres.stop };
}

const engines = { SQLite: createSqlite, PostgreSQL: createPostgres };

interface FillingModules {
  openDatabase: typeof openDatabase;
  migrate: typeof migrate;
  fillLargeOffice: typeof fillLargeOffice;
}

/** Loads the modules of the measured checkout, because they know the tables of its server. */
async function loadFillingModules() {
  const files = ['src/db/connection.ts', 'src/db/migrate.ts', 'scripts/bench/large-office.ts'];
  const modules = await Promise.all(files.map((file) => import(join(checkout, file))));
  return Object.assign({}, ...modules) as FillingModules;
}

async function fill(location: DatabaseLocation, size: OfficeSize) {
  const checkoutCode = await loadFillingModules();
  const db = checkoutCode.openDatabase(location);
  await checkoutCode.migrate(db);
  await checkoutCode.fillLargeOffice(db, size);
  if ('url' in location) await vacuum(db);
  await db.destroy();
}

/**
 * Does what PostgreSQL's autovacuum does within minutes. Until the rows are marked as visible to all
 * transactions, a list reads each row besides its index. A transaction that still runs, such as an
 * autovacuum, delays the mark.
 */
async function vacuum(db: Database) {
  for (let attempt = 0; attempt < 60; attempt++) {
    await sql`vacuum analyze`.execute(db);
    const { rows } = await sql<{ share: number }>`
      select relallvisible::float / relpages as share
      from pg_class where relname = 'contact_submissions'
    `.execute(db);
    if ((rows[0]?.share ?? 0) > 0.99) return;
    await sleep(1000);
  }
  throw new Error('PostgreSQL did not mark the rows as visible within a minute');
}

/**
 * Measures the server on each engine, with a database of the given size. BENCH_ENGINE (SQLite or
 * PostgreSQL) limits the measurement to one engine.
 */
export async function onEachEngine(
  size: OfficeSize,
  measure: (server: OfficeServer) => Promise<void>,
) {
  for (const [engine, create] of Object.entries(engines)) {
    if (process.env['BENCH_ENGINE'] && process.env['BENCH_ENGINE'] !== engine) continue;
    console.log(`\n${engine}: ${JSON.stringify(size)}`);
    const { location, env, remove } = await create();
    await fill(location, size);
    const server = await startServer({ ...env, ...withAdministrator });
    try {
      await measure({ ...server, cookie: await signIn(server.origin) });
    } finally {
      await server.stop();
      await remove();
    }
  }
}
