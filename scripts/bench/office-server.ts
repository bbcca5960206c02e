import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseLocation, openDatabase } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { createTestDatabase, startPostgres } from '#tests/support/postgres.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { fillLargeOffice, type OfficeSize } from './large-office.ts';
import { cpuMicroseconds, startServer, type ServerProcess } from './server-process.ts';

export const engines = ['SQLite', 'PostgreSQL'] as const;
export type Engine = (typeof engines)[number];

export const administrator = { username: 'admin', password: 'violet lanterns over the harbor' };

export interface OfficeServer extends ServerProcess {
  /** The signed-in administrator's, for a Cookie header. */
  cookie: string;
  /** Of the server and of its connections' processes in PostgreSQL. */
  allCpuMicroseconds: () => Promise<number>;
}

/** A place for one database, which goes with `remove`. */
export async function throwAwayDatabase(engine: Engine) {
  if (engine === 'SQLite') {
    const folder = mkdtempSync(join(tmpdir(), 'bench-lists-'));
    return {
      location: { file: join(folder, 'marsh-and-square.db') } as DatabaseLocation,
      env: { DATA_DIR: folder },
      remove: async () => rmSync(folder, { recursive: true }),
    };
  }
  const postgres = await startPostgres();
  const { url } = await createTestDatabase(postgres.adminUrl);
  return {
    location: { url } as DatabaseLocation,
    env: { DATABASE_URL: url },
    remove: postgres.stop,
  };
}

async function fill(location: DatabaseLocation, size: OfficeSize) {
  const startedAt = performance.now();
  const db = openDatabase(location);
  await migrate(db);
  await fillLargeOffice(db, size);
  // What PostgreSQL does by itself within a minute, and SQLite never.
  if ('url' in location) await sql`vacuum analyze`.execute(db);
  await db.destroy();
  console.log(`filled in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

export async function signIn(origin: string) {
  const answer = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  if (!answer.ok) throw new Error(`signing in: ${answer.status} ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Adds up what the database's own processes used. */
async function watchPostgres(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    close: () => client.end(),
    async cpuMicroseconds() {
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      return rows.reduce((sum, { pid }) => sum + cpuMicroseconds(pid), 0);
    },
  };
}

async function startOffice(engine: Engine, size: OfficeSize): Promise<OfficeServer> {
  const { location, env, remove } = await throwAwayDatabase(engine);
  await fill(location, size);
  const server = await startServer('src/server/main.ts', 'is open at', {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    ...env,
  });
  const postgres = 'url' in location ? await watchPostgres(location.url) : undefined;
  return {
    ...server,
    cookie: await signIn(server.origin),
    allCpuMicroseconds: async () =>
      server.cpuMicroseconds() + ((await postgres?.cpuMicroseconds()) ?? 0),
    stop: async () => {
      await postgres?.close();
      await server.stop();
      await remove();
    },
  };
}

/** Measures the real server on each engine, with a database of its own that is filled to this size. */
export async function onEachEngine(
  size: OfficeSize,
  measure: (server: OfficeServer) => Promise<void>,
) {
  for (const engine of engines) {
    if (process.env['BENCH_ENGINE'] && process.env['BENCH_ENGINE'] !== engine) continue;
    console.log(`\n${engine}: ${JSON.stringify(size)}`);
    const server = await startOffice(engine, size);
    try {
      await measure(server);
    } finally {
      await server.stop();
    }
  }
}
