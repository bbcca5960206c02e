/** The error codes of SQLite, PostgreSQL and the network, and what they mean to this program. */

/** Primary result codes of sqlite3.h: the low byte of an error's `errcode`. */
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

/** Extended result codes of sqlite3.h. */
const sqliteUnique = 2067;
const sqliteForeignKey = 787;
/** A used-up quota and a file system that became read-only also report this code. */
const sqliteWriteError = 778;

const postgresUnique = '23505';
const postgresForeignKey = '23503';
const postgresConstraint = /^23...$/;
/** A full disk, and a server that only reads, such as a standby. */
const postgresUnwritable = /^(53100|25006)$/;
/**
 * Broken connections (08), insufficient resources (53), ended or canceled by the server (57), its
 * own input or output errors (58), conflicting transactions (40), waited too long for a lock
 * (55P03), a transaction left idle (25P03).
 */
const postgresUnreachable = /^(08...|53...|57...|58...|40...|55P03|25P03)$/;
/** A refused user name or password (28), and an unknown database (3D). */
const postgresRefusal = /^(28...|3D...)$/;

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

/** The PostgreSQL driver's own errors have no code. */
const driverMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|Query read timeout|Postgres connection has been discarded)/;

interface Codes {
  /** SQLite's extended result code. */
  errcode?: number | undefined;
  /** PostgreSQL's SQLSTATE, or the name of a network error. */
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

/** Whether a write failed because another record has the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  const { errcode, code } = codesOf(error);
  return errcode === sqliteUnique || code === postgresUnique;
}

/** Whether a write failed because it refers to a record that does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { errcode, code } = codesOf(error);
  return errcode === sqliteForeignKey || code === postgresForeignKey;
}

/** Whether a write failed because of any constraint of the schema. */
export const isConstraintViolation = (error: unknown): boolean =>
  hasPrimaryCode(error, sqlite.constraint) || postgresConstraint.test(codesOf(error).code);

/** Whether another process holds the SQLite lock that a statement needs. */
export const isSqliteBusy = (error: unknown): boolean => hasPrimaryCode(error, sqlite.busy);

/** Whether an SQLite file is corrupt or is not a database. */
export const isDamagedFile = (error: unknown): boolean =>
  hasPrimaryCode(error, sqlite.corrupt, sqlite.notADatabase);

/** Whether PostgreSQL answered but did not let the program in. */
export const isConnectionRefusal = (error: unknown): boolean =>
  postgresRefusal.test(codesOf(error).code);

/**
 * Why a correct statement failed: the database cannot be reached or is busy, or it can be read but
 * not written.
 */
export type Outage = 'unreachable' | 'unwritable';

function findSqliteOutage(error: Error, errcode: number): Outage | undefined {
  const { permission, busy, locked, readOnly, ioError, full, cannotOpen } = sqlite;
  if (errcode === sqliteWriteError || hasPrimaryCode(error, full, readOnly)) return 'unwritable';
  const isUnreachable = hasPrimaryCode(error, permission, busy, locked, ioError, cannotOpen);
  return isUnreachable ? 'unreachable' : undefined;
}

/** @returns undefined for every other error */
export function findOutage(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  const { errcode, code } = codesOf(error);
  if (errcode !== undefined) return findSqliteOutage(error, errcode);
  if (code === '') return driverMessages.test(error.message) ? 'unreachable' : undefined;
  if (postgresUnwritable.test(code)) return 'unwritable';
  return postgresUnreachable.test(code) || networkCodes.has(code) ? 'unreachable' : undefined;
}
