/** A real PostgreSQL server for the tests, and fresh databases on it. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { postgresql, requireProgram } from '#tests/support/machine-programs.ts';
import { freePort } from './server-process.ts';

export interface PostgresServer {
  /** Connects as a user who may create databases. */
  adminUrl: string;
  stop: () => Promise<void>;
}

export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** postgres refuses to run as root; this is Debian's "nobody". */
const ORDINARY_USER = 65_534;
const START_DEADLINE_MS = 20_000;

/**
 * Runs the server until its standard input ends, which happens when the test run stops it and just
 * as well when the test run is killed; then removes everything. $1 commands, $2 folder, $3 port.
 */
const SUPERVISOR = `
cd "$2" || exit 1
trap 'rm -rf "$2"' EXIT
"$1/initdb" -D data -U postgres --auth=trust --encoding=UTF8 --locale=C --no-sync >log 2>&1 || {
  cat log >&2
  exit 1
}
"$1/postgres" -D data -h 127.0.0.1 -p "$3" -k "$2" \
  -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 >log 2>&1 &
server=$!
exec 2>/dev/null
cat
# TERM ends a server that is only just starting, INT one that has connections.
kill -TERM $server
kill -INT $server
wait $server
`;

/** @returns the server that TEST_DATABASE_URL names, else a throw-away one on this machine */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { adminUrl: given, stop: async () => {} };

  const commands = requireProgram(postgresql);
  const folder = fs.mkdtempSync(join(tmpdir(), 'marsh-postgres-'));
  const user = process.getuid?.() === 0 ? { uid: ORDINARY_USER, gid: ORDINARY_USER } : {};
  if (user.uid) fs.chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  // A session of its own, so that Ctrl-C reaches only the test run, which then ends this in order.
  const supervisor = spawn('sh', ['-c', SUPERVISOR, 'sh', commands, folder, String(port)], {
    ...user,
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(supervisor, 'exit');
  const stop = async () => {
    supervisor.stdin.end();
    await ended;
  };

  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const deadline = Date.now() + START_DEADLINE_MS;
  while (supervisor.exitCode === null && Date.now() < deadline) {
    if (await answers(adminUrl)) return { adminUrl, stop };
    await sleep(25);
  }
  const log = fs.existsSync(join(folder, 'log'))
    ? fs.readFileSync(join(folder, 'log'), 'utf8')
    : '';
  await stop();
  throw new Error(`PostgreSQL did not start in ${folder}. ${log}`);
}

/** @param adminUrl of a server whose user may create databases */
export async function createTestDatabase(adminUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(adminUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => administer(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  return administer(url, 'SELECT 1').then(
    () => true,
    () => false,
  );
}
