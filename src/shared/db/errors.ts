/**
 * This file has the error codes of SQLite, PostgreSQL and the network, and functions that find the
 * cause of an error by its code or message.
 */

/** SQLite's primary result codes (sqlite3.h), which are the low byte of an error's `errcode`. */
const sqlite = {
  permission: 3,
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  constraint: 19,
  notADatabase: 26,
};

/** SQLite's extended result codes (sqlite3.h). */
const sqliteUnique = 2067;
const sqliteForeignKey = 787;
/**
 * SQLite's extended code for a failed write (SQLITE_IOERR_WRITE). Possible causes are a used-up
 * quota and a file system that became read-only.
 */
const sqliteWriteError = 778;

const postgresUnique = '23505';
const postgresForeignKey = '23503';
const postgresConstraint = /^23...$/;
/** The SQLSTATEs of a full disk and of a server that allows no writes, such as a standby. */
const postgresUnwritable = /^(53100|25006)$/;
/**
 * The SQLSTATEs of broken connections (08), insufficient resources (53), statements that PostgreSQL
 * ended or canceled (57), PostgreSQL's own input or output errors (58), conflicting transactions
 * (40), a lock that took too long (55P03) and a transaction that was left idle (25P03).
 */
const postgresUnreachable = /^(08...|53...|57...|58...|40...|55P03|25P03)$/;
/** The SQLSTATEs of a refused user name or password (28) and of an unknown database (3D). */
const postgresRefusal = /^(28...|3D...)$/;
const postgresNoPrivilege = '42501';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** The codes of Node and OpenSSL for a TLS certificate that is not trusted. */
const certificateCodes =
  /^(ERR_TLS_CERT|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/;

/**
 * The beginnings of the messages of errors that the PostgreSQL driver itself raises when the
 * connection fails. These errors have no code.
 */
const driverMessages =
  /^(Connection terminated|The server does not support SSL|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|Query read timeout|Postgres connection has been discarded)/;

interface Codes {
  /** SQLite's extended result code. */
  errcode?: number | undefined;
  /**
   * PostgreSQL's SQLSTATE, or Node's code for the error, such as "ECONNREFUSED"; empty if the error
   * has no code.
   */
  code: string;
}

function codesOf(error: unknown): Codes {
  const { errcode, code } = Object(error) as { errcode?: unknown; code?: unknown };
  return {
    errcode: typeof errcode === 'number' ? errcode : undefined,
    code: typeof code === 'string' ? code : '',
  };
}

const hasPrimaryCode = (error: unknown, ...primaryCodes: number[]) => {
  const { errcode } = codesOf(error);
  return errcode !== undefined && primaryCodes.includes(errcode & 0xff);
};

/**
 * Returns whether a write failed because another record has the same value in a column that must be
 * unique. On SQLite, returns false for a repeated primary key.
 */
export function isUniqueViolation(error: unknown): boolean {
  const { errcode, code } = codesOf(error);
  return errcode === sqliteUnique || code === postgresUnique;
}

/**
 * Returns whether a write failed because it refers to a record that does not exist, or a deletion
 * failed because another record refers to the deleted one.
 */
export function isForeignKeyViolation(error: unknown): boolean {
  const { errcode, code } = codesOf(error);
  return errcode === sqliteForeignKey || code === postgresForeignKey;
}

/**
 * Returns whether a statement failed because of any constraint of the schema. On SQLite, also
 * returns true if a trigger refused the change.
 */
export const isConstraintViolation = (error: unknown): boolean =>
  hasPrimaryCode(error, sqlite.constraint) || postgresConstraint.test(codesOf(error).code);

/** Returns whether a statement failed because another connection holds the SQLite lock. */
export const isSqliteBusy = (error: unknown): boolean => hasPrimaryCode(error, sqlite.busy);

/** Returns whether a statement failed because the SQLite file is corrupt or not a database. */
export const isDamagedFile = (error: unknown): boolean =>
  hasPrimaryCode(error, sqlite.corrupt, sqlite.notADatabase);

/** Returns whether PostgreSQL answered, but refused the user name, password or database name. */
export const isConnectionRefusal = (error: unknown): boolean =>
  postgresRefusal.test(codesOf(error).code);

/** Returns whether a statement failed because the PostgreSQL role lacks a privilege. */
export const isPermissionRefusal = (error: unknown): boolean =>
  codesOf(error).code === postgresNoPrivilege;

/**
 * The reason why the database could not execute a correct statement: "unwritable" if the database
 * can be read but not written, "unreachable" in all other cases, such as a lost connection.
 */
export type Outage = 'unreachable' | 'unwritable';

function findSqliteOutage(error: Error, errcode: number): Outage | undefined {
  const { permission, busy, locked, readOnly, ioError, full, cannotOpen } = sqlite;
  if (errcode === sqliteWriteError || hasPrimaryCode(error, full, readOnly)) return 'unwritable';
  const isUnreachable = hasPrimaryCode(error, permission, busy, locked, ioError, cannotOpen);
  return isUnreachable ? 'unreachable' : undefined;
}

/** Returns whether PostgreSQL's Unix socket does not exist, because PostgreSQL is not running. */
const isMissingSocket = (error: Error) =>
  'syscall' in error && error.syscall === 'connect' && codesOf(error).code === 'ENOENT';

/** @returns the outage that caused an error, or undefined if the error has another cause */
export function findOutage(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  const { errcode, code } = codesOf(error);
  if (errcode !== undefined) return findSqliteOutage(error, errcode);
  if (code === '') return driverMessages.test(error.message) ? 'unreachable' : undefined;
  if (postgresUnwritable.test(code)) return 'unwritable';
  const isUnreachable =
    postgresUnreachable.test(code) ||
    networkCodes.has(code) ||
    certificateCodes.test(code) ||
    isMissingSocket(error);
  return isUnreachable ? 'unreachable' : undefined;
}
