/** A real PostgreSQL server for the tests, and new databases on it. */
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
  /** The URL with a database user who may create databases. */
  adminUrl: string;
  stop: () => Promise<void>;
}

/** A temporary PostgreSQL server, which a test can stop and start again. */
export interface PostgresCluster extends PostgresServer {
  /** A URL with the same user and server as `adminUrl`, which connects through a Unix socket. */
  socketUrl: string;
  /**
   * Ends the server with a signal. INT is PostgreSQL's fast shutdown, and QUIT is its immediate
   * shutdown. KILL is also sent to the child processes.
   */
  end: (signal: 'INT' | 'QUIT' | 'KILL') => Promise<void>;
  /** Starts the server again on the same data and waits until it answers. */
  start: () => Promise<void>;
}

export interface TestDatabase {
  name: string;
  url: string;
  drop: () => Promise<void>;
}

/**
 * The user id and group id of Debian's unprivileged user "nobody". PostgreSQL refuses to run as
 * root.
 */
export const ORDINARY_USER = 65_534;
const START_DEADLINE_MS = 20_000;

/**
 * A shell script that runs the server until its standard input ends. The input ends when the test
 * run closes it or is killed. The script then ends the server and deletes all files. Until then,
 * each input line is an order: "start", or the name of a signal that ends the server. The script
 * carries out each order and then prints a line. Its arguments: $1 the folder of PostgreSQL's
 * commands, $2 the folder for the data, $3 the port, then the server's settings.
 */
const SUPERVISOR = `
commands=$1 folder=$2 port=$3
shift 3
cd "$folder" || exit 1
trap 'rm -rf "$folder"' EXIT
"$commands/initdb" -D data -U postgres --auth=trust --encoding=UTF8 --locale=C --no-sync >log 2>&1 || {
  cat log >&2
  exit 1
}
run() {
  "$commands/postgres" -D data -h 127.0.0.1 -p "$port" -k "$folder" "$@" >log 2>&1 </dev/null &
  server=$!
}
run "$@"
exec 2>/dev/null
while read -r order; do
  case $order in
    start) run "$@" ;;
    KILL) kill -KILL $server $(cat /proc/$server/task/$server/children); wait $server ;;
    *) kill -$order $server; wait $server ;;
  esac
  echo done
done
# TERM ends a server that is only just starting, INT one that has connections.
kill -TERM $server
kill -INT $server
wait $server
`;

/**
 * Settings that make the server faster. They are safe here, because test data need not survive a
 * power cut.
 */
const THROW_AWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * PostgreSQL takes its default time zone from the machine on which it is installed. Use Savannah's,
 * because nothing may work only on a server whose time zone is UTC.
 */
const OFFICE_TIME = 'timezone=America/New_York';

/** @returns the server that TEST_DATABASE_URL names, or else a temporary one on this machine */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { adminUrl: given, stop: async () => {} };
  const { socketUrl, stop } = await startPostgresCluster([
    ...THROW_AWAY,
    OFFICE_TIME,
    'max_connections=200',
  ]);
  // Tests that send many queries are an eighth faster over the socket than over TCP.
  return { adminUrl: socketUrl, stop };
}

/**
 * Starts a temporary server on this machine and waits until it answers.
 * @param settings the server's settings, such as "max_connections=20". The server confirms a write
 * only when the write is on the disk, unless the settings turn that off.
 */
export async function startPostgresCluster(settings: string[] = []): Promise<PostgresCluster> {
  const commands = requireProgram(postgresql);
  const folder = fs.mkdtempSync(join(tmpdir(), 'marsh-postgres-'));
  const user = process.getuid?.() === 0 ? { uid: ORDINARY_USER, gid: ORDINARY_USER } : {};
  if (user.uid) fs.chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const given = settings.flatMap((setting) => ['-c', setting]);
  // Run the script in its own session, so that Ctrl-C reaches only the test run, which then ends
  // the script.
  const supervisor = spawn('sh', ['-c', SUPERVISOR, 'sh', commands, folder, `${port}`, ...given], {
    ...user,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(supervisor, 'exit');
  const stop = async () => {
    supervisor.stdin.end();
    await ended;
  };
  const order = async (word: string) => {
    const confirmed = once(supervisor.stdout, 'data');
    supervisor.stdin.write(`${word}\n`);
    await confirmed;
  };

  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const untilItAnswers = async () => {
    const deadline = Date.now() + START_DEADLINE_MS;
    while (supervisor.exitCode === null && Date.now() < deadline) {
      if (await answers(adminUrl)) return;
      await sleep(25);
    }
    const file = join(folder, 'log');
    const log = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    await stop();
    throw new Error(`PostgreSQL did not start in ${folder}. ${log}`);
  };
  await untilItAnswers();
  return {
    adminUrl,
    socketUrl: `${adminUrl}?host=${folder}`,
    stop,
    end: order,
    start: async () => {
      await order('start');
      await untilItAnswers();
    },
  };
}

/**
 * Creates a database.
 * @param adminUrl the URL of a server with a user who may create databases
 * @param template the name of the database to copy, with which the new name begins; without it, the
 * new database is empty
 */
export async function createTestDatabase(
  adminUrl: string,
  template = 'template0',
): Promise<TestDatabase> {
  const start = template === 'template0' ? 'test' : template;
  const name = `${start}_${randomBytes(8).toString('hex')}`;
  // Copy the files, because copying through the write-ahead log takes twice the processor time.
  await administer(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: () => drop(adminUrl, name),
  };
}

async function drop(adminUrl: string, name: string): Promise<void> {
  await administer(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/** Drops a template and the copies that are left of it. */
export async function dropWithCopies(adminUrl: string, template: string): Promise<void> {
  const names = await administer(
    adminUrl,
    `SELECT datname FROM pg_database WHERE starts_with(datname, '${template}')`,
  );
  for (const name of names) await drop(adminUrl, name);
}

/** @returns the first column of the result */
async function administer(adminUrl: string, statement: string): Promise<string[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<[string], []>({ text: statement, rowMode: 'array' });
    return rows.map(([first]) => first);
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
