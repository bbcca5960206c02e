import {
  findOutage,
  isConnectionRefusal,
  isDamagedFile,
  isPermissionRefusal,
} from '#shared/db/errors.ts';
import { UnknownMigrationError } from '#app/db/migrate.ts';
import { UnreadableDataError } from '#shared/domain/unreadable-data-error.ts';
import {
  InvalidUsernameError,
  WeakPasswordError,
} from '#features/sign-in/server/administrators/administrators.ts';
import { SecretsKeyError } from '#features/sign-in/server/second-factors/secrets-key.ts';
import { EnvError, type Env } from './env.ts';

const unusableFolder = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC']);

interface SystemError extends Error {
  code?: string;
  errstr?: string;
  syscall?: string;
  hostname?: string;
  port?: number;
}

function explainListenError(error: SystemError, env: Env): string | undefined {
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
  return undefined;
}

function explainPostgresError(error: SystemError): string | undefined {
  if (isPermissionRefusal(error)) {
    return `The role in DATABASE_URL may not do this (${error.message}): run "npm run migrate" as the owner of the tables.`;
  }
  if (findOutage(error) !== 'unreachable' && !isConnectionRefusal(error)) return undefined;
  return `Cannot reach the database that DATABASE_URL names (${error.message || error.code}): check the address, sslmode, the password and that the server runs.`;
}

function explainSqliteError(error: SystemError, { DATA_DIR }: Env): string | undefined {
  if (isDamagedFile(error)) {
    return `The database in ${DATA_DIR} cannot be read (${error.errstr}): restore a backup, or set DATA_DIR.`;
  }
  if (unusableFolder.has(error.code ?? '') || findOutage(error)) {
    return `Cannot write the database in ${DATA_DIR} (${error.errstr ?? error.message}): check the folder's permissions and free space, or set DATA_DIR.`;
  }
  return undefined;
}

const explainSystemError = (error: SystemError, env: Env) =>
  explainListenError(error, env) ??
  (env.DATABASE_URL ? explainPostgresError(error) : explainSqliteError(error, env));

/** @returns a message that says how to fix a failed start, or undefined for an unexpected error */
export function explainStartError(error: unknown, env: Env | undefined): string | undefined {
  if (error instanceof EnvError || error instanceof SecretsKeyError) return error.message;
  if (error instanceof WeakPasswordError) return `ADMIN_PASSWORD: ${error.message}.`;
  if (error instanceof InvalidUsernameError) return `ADMIN_USERNAME: ${error.message}.`;
  if (error instanceof UnknownMigrationError) {
    return 'The database was written by another version of this program: start that version, or restore a backup.';
  }
  if (error instanceof UnreadableDataError) {
    return `${error.message}: start the version of this program that wrote it, or restore a backup.`;
  }
  if (!(error instanceof Error) || !env) return undefined;
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return explainSystemError(first as SystemError, env);
}
