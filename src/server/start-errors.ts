import { NewerDatabaseError } from '#db/migrate.ts';
import { WeakPasswordError } from './auth/administrators.ts';
import { EnvError, type Env } from './env.ts';

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'ENOENT']);

interface SystemError extends Error {
  code?: string;
  errstr?: string;
  syscall?: string;
  hostname?: string;
}

/** PostgreSQL's own classes: 28 is who may come in, 3D an unknown database. */
const isRefusedByPostgres = (code: string) => code.startsWith('28') || code.startsWith('3D');

function explainSystemError(error: SystemError, env: Env): string | undefined {
  const { code = '', syscall, hostname } = error;
  if (code === 'EADDRINUSE') {
    return `Port ${env.PORT} is in use: stop what listens there, or set PORT to another one.`;
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
  if (unwritable.has(code) || code === 'ERR_SQLITE_ERROR') {
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
