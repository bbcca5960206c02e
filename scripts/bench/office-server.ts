import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, DatabaseLocation, openDatabase } from '#db/connection.ts';
import type { migrate } from '#db/migrate.ts';
import { timeLimits } from '#db/postgres-dialect.ts';
import { withEachEngine } from './empty-database.ts';
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
  location: DatabaseLocation;
}

interface FillingModules {
  openDatabase: typeof openDatabase;
  migrate: typeof migrate;
  fillLargeOffice: typeof fillLargeOffice;
}

/**
 * Loads the modules that fill a database. They come from the measured checkout, whose server may
 * have other tables than the server of this checkout.
 */
async function loadFillingModules() {
  const files = ['src/db/connection.ts', 'src/db/migrate.ts', 'scripts/bench/large-office.ts'];
  const modules = await Promise.all(files.map((file) => import(join(checkout, file))));
  return Object.assign({}, ...modules) as FillingModules;
}

type Change = (db: Database) => Promise<unknown>;

async function fill(location: DatabaseLocation, size: OfficeSize, change?: Change) {
  const checkoutCode = await loadFillingModules();
  const db = checkoutCode.openDatabase(location);
  await checkoutCode.migrate(db);
  await db.connection().execute(async (connection) => {
    if ('url' in location) await sql.raw(timeLimits.lift).execute(connection);
    await checkoutCode.fillLargeOffice(connection, size);
    await change?.(connection);
    if ('url' in location) await vacuum(connection);
  });
  await db.destroy();
}

/**
 * Vacuums the database, as PostgreSQL's autovacuum does within minutes. Before a vacuum marks the
 * rows as visible to all transactions, PostgreSQL must read the rows even for queries that it could
 * otherwise answer from an index alone. The vacuum is repeated, because other open transactions
 * delay the mark.
 * @throws Error if PostgreSQL has not marked more than 99% of the pages of two tables after 60
 * attempts
 */
async function vacuum(db: Database) {
  for (let attempt = 0; attempt < 60; attempt++) {
    await sql`vacuum analyze`.execute(db);
    const { rows } = await sql<{ share: number }>`
      select min(relallvisible::float / relpages) as share
      from pg_class where relname in ('contact_submissions', 'continuing_education')
    `.execute(db);
    if ((rows[0]?.share ?? 0) > 0.99) return;
    await sleep(1000);
  }
  throw new Error('PostgreSQL did not mark the rows as visible within a minute');
}

/**
 * Measures the server on each engine, with a database of the given size.
 * @param change a change to the records before the server starts
 */
export const onEachEngine = (
  size: OfficeSize,
  measure: (server: OfficeServer) => Promise<void>,
  change?: Change,
) =>
  withEachEngine(async ({ engine, location, env }) => {
    console.log(`\n${engine}: ${JSON.stringify(size)}`);
    await fill(location, size, change);
    const server = await startServer({ ...env, ...withAdministrator });
    try {
      await measure({ ...server, location, cookie: await signIn(server.origin) });
    } finally {
      await server.stop();
    }
  });

/**
 * Calls the API as the signed-in administrator.
 * @throws Error if the server refuses the call
 */
export async function callOffice<Answer>(
  { origin, cookie }: OfficeServer,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Answer> {
  const response = await fetch(origin + path, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}
