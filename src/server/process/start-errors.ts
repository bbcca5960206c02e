import { NewerDatabaseError } from '#db/migrate.ts';
import { WeakPasswordError } from '#server/auth/administrators.ts';
import { EnvError, type Env } from './env.ts';

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'ENOENT']);

/** SQLite's primary result codes: no permission, busy, read-only, I/O error, full, cannot open. */
const unwritableFile = new Set([3, 5, 8, 10, 13, 14]);
/** Corrupt, and not a database at all. */
const damagedFile = new Set([11, 26]);

interface SystemError extends Error {
  code?: string;
  errcode?: number;
  errstr?: string;
  syscall?: string;
  hostname?: string;
  port?: number;
}

/** PostgreSQL's own classes: 28 is who may come in, 3D an unknown database. */
const isRefusedByPostgres = (code: string) => code.startsWith('28') || code.startsWith('3D');

function explainSystemError(error: SystemError, env: Env): string | undefined {
  const { code = '', syscall, hostname, port } = error;
  if (code === 'EADDRINUSE') {
    const name = port === env.METRICS_PORT ? 'METRICS_PORT' : 'PORT';
    return `Port ${env[name]} is in use: stop what listens there, or set ${name} to another one.`;
  }
  const isUnknownName = hostname === env.METRICS_HOST && hostname !== env.HOST;
  if (env.METRICS_PORT !== undefined && (port === env.METRICS_PORT || isUnknownName)) {
    return `Cannot listen on ${env.METRICS_HOST}:${env.METRICS_PORT} (${code}): check METRICS_HOST and METRICS_PORT.`;
  }
  if (syscall === 'listen' || hostname === env.HOST) {
    return `Cannot listen on ${env.HOST}:${env.PORT} (${code}): check HOST and PORT.`;
  }
  if (env.DATABASE_URL) {
    const isTimeout = error.message.includes('timeout');
    if (unreachable.has(code) || isRefusedByPostgres(code) || isTimeout) {
      return `Cannot reach the database that DATABASE_URL names (${error.message || code}): check the address, the password and that the server runs.`;
    }
    return undefined;
  }
  const fileCode = (error.errcode ?? 0) & 0xff;
  if (damagedFile.has(fileCode)) {
    return `The database in ${env.DATA_DIR} cannot be read (${error.errstr}): restore a backup, or set DATA_DIR.`;
  }
  if (unwritable.has(code) || unwritableFile.has(fileCode)) {
    return `Cannot write the database in ${env.DATA_DIR} (${error.errstr ?? error.message}): check the folder's permissions and free space, or set DATA_DIR.`;
  }
  return undefined;
}

/** One line that says what to do about a start that failed; undefined for what nobody foresaw. */
export function explainStartError(error: unknown, env: Env | undefined): string | undefined {
  if (error instanceof EnvError) return error.message;
  if (error instanceof WeakPasswordError) return `ADMIN_PASSWORD: ${error.message}.`;
  if (error instanceof NewerDatabaseError) {
    return 'The database was written by a newer version of this program: start that version, or restore a backup.';
  }
  if (!(error instanceof Error) || !env) return undefined;
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return explainSystemError(first as SystemError, env);
}
