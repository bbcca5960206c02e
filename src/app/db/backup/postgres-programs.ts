import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { Client } from 'pg';
import { requireTls } from '#shared/db/postgres-url.ts';
import { BackupError } from './backup-error.ts';

type Program = 'pg_dump' | 'pg_restore' | 'psql';

const explainMissing = (error: NodeJS.ErrnoException, name: Program) =>
  error.code === 'ENOENT'
    ? new BackupError(
        `${name} was not found: install PostgreSQL's client programs (Debian: apt-get install postgresql-client).`,
      )
    : error;

export const hasPgDump = () => spawnSync('pg_dump', ['--version']).error === undefined;

/** @throws BackupError if pg_dump is missing, or older than the PostgreSQL server */
export function requirePgDumpFor(serverMajor: number): void {
  const { stdout, error } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  if (error) throw explainMissing(error, 'pg_dump');
  const major = Number(/\d+/.exec(stdout)?.[0]);
  if (major >= serverMajor) return;
  throw new BackupError(
    `pg_dump has version ${major}, but the server has version ${serverMajor}: install version ${serverMajor} of PostgreSQL's client programs (Debian: apt-get install postgresql-client-${serverMajor}).`,
  );
}

const tlsParameters = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'];

/**
 * Passes the password in the environment, because every user of the machine can read a program's
 * arguments.
 */
function connectionVariables(url: string): NodeJS.ProcessEnv {
  const { host, port, user, password, database } = new Client({ connectionString: url });
  const { searchParams } = new URL(requireTls(url));
  const tls = tlsParameters.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[`PG${name.toUpperCase()}`, value]];
  });
  const { PATH, HOME } = process.env;
  return {
    // PostgreSQL's programs do not use the machine's certificate authorities by default. "system"
    // (PostgreSQL 16 or later) means those that the machine trusts. `tls` overrides this value.
    ...(searchParams.get('sslmode') === 'verify-full' && { PGSSLROOTCERT: 'system' }),
    ...Object.fromEntries(tls),
    PATH,
    HOME,
    LC_ALL: 'C',
    // PostgreSQL writes the instants in its definitions in the session's time zone, and a restore
    // compares them with those that the server's own connections read, which use UTC.
    PGTZ: 'UTC',
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password ?? undefined,
    PGDATABASE: database,
  };
}

export interface RunningProgram {
  child: ChildProcessWithoutNullStreams;
  /** Rejects with a BackupError, which quotes the program's error if it printed one. */
  done: Promise<void>;
}

/** Returns the text after "error:" in the first line that contains it, or else the last line. */
function firstError(stderr: string) {
  const lines = stderr.trim().split('\n');
  const line = lines.find((text) => /error:/i.test(text)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?error:\s*/i, '');
}

/**
 * Counts the tables that a program with `--verbose` names, and tells the share of all tables.
 * @returns a function that gets the program's error output
 */
export function countTables(total: number, onShare: (share: number) => void) {
  let count = 0;
  return (output: string) => {
    count += output.match(/(dumping contents of|processing data for) table/g)?.length ?? 0;
    onShare(Math.min(1, count / total));
  };
}

/** @param onOutput gets the program's error output, which has its messages */
export function startProgram(
  name: Program,
  args: string[],
  url: string,
  onOutput?: (output: string) => void,
): RunningProgram {
  const child = spawn(name, args, { env: connectionVariables(url) });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    onOutput?.(text);
  });
  // Ignore errors of writes to the program's input. They mean that the program has ended, and then
  // its exit code decides how `done` ends.
  child.stdin.on('error', () => undefined);
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(explainMissing(error, name)));
    child.once('close', (code, signal) => {
      if (code === 0) return resolve();
      const reason = firstError(stderr) || `ended with ${code ?? signal}`;
      reject(new BackupError(`${name} failed: ${reason}`));
    });
  });
  // A caller may wait for something else before it awaits `done`. Without this line, Node would
  // report an unhandled rejection if the program fails in the meantime.
  done.catch(() => undefined);
  return { child, done };
}
