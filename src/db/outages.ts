/**
 * Why a statement failed that nothing was wrong with: the database cannot be reached or is busy, or
 * it can be read and not written.
 */
export type Outage = 'unreachable' | 'unwritable';

/** Primary result codes of sqlite3.h. */
const sqlite = { busy: 5, locked: 6, readOnly: 8, ioError: 10, full: 13, cannotOpen: 14 };
/** SQLITE_IOERR_WRITE: also a quota that is used up, and a file system that turned read-only. */
const sqliteWriteError = 778;

function sqliteOutage(errcode: number): Outage | undefined {
  const primary = errcode & 0xff;
  if (primary === sqlite.full || primary === sqlite.readOnly || errcode === sqliteWriteError) {
    return 'unwritable';
  }
  const { busy, locked, ioError, cannotOpen } = sqlite;
  return [busy, locked, ioError, cannotOpen].includes(primary) ? 'unreachable' : undefined;
}

/** SQLSTATEs of a full disk and of a server that only reads, as a standby does. */
const postgresUnwritable = /^(53100|25006)$/;
/**
 * Broken connections (08), too few resources (53), ended or cancelled by the server (57), its own
 * trouble with files (58), transactions that ran into each other (40), waited too long for a lock
 * (55P03) or were left open (25P03).
 */
const postgresUnreachable = /^(08...|53...|57...|58...|40...|55P03|25P03)$/;
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
/** The driver's own failures carry no code. */
const driverMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|Query read timeout|Postgres connection has been discarded)/;

/** @returns undefined for every other failure */
export function findOutage(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  if (typeof errcode === 'number') return sqliteOutage(errcode);
  if (typeof code !== 'string') {
    return driverMessages.test(error.message) ? 'unreachable' : undefined;
  }
  if (postgresUnwritable.test(code)) return 'unwritable';
  return postgresUnreachable.test(code) || networkCodes.has(code) ? 'unreachable' : undefined;
}
