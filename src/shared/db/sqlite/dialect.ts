import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  SqliteAdapter,
  SqliteDialect,
  type SqliteDatabase,
  type SqliteDialectConfig,
} from 'kysely';
import { isSqliteBusy } from '#shared/db/errors.ts';
import { busyTimeoutMilliseconds, RetryingSqliteDriver } from './busy-retry.ts';

type Convert = (value: unknown) => unknown;

/**
 * Returns functions that convert booleans and decimals, which SQLite stores as numbers, to the
 * values that the PostgreSQL driver returns, such as true and "70.00". There is one function for
 * each such column of the statement's result.
 */
function conversionsOf(statement: StatementSync): [column: string, Convert][] {
  return statement.columns().flatMap(({ name, type }): [string, Convert][] => {
    if (type === 'boolean') return [[name, (value) => value === 1]];
    if (type?.startsWith('decimal')) return [[name, (value) => Number(value).toFixed(2)]];
    return [];
  });
}

const bindable = (parameters: readonly unknown[]) =>
  parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value) as SQLInputValue);

function adaptStatement(statement: StatementSync) {
  const conversions = conversionsOf(statement);
  const normalize = (row: Record<string, unknown>) => {
    for (const [column, convert] of conversions) {
      if (row[column] !== null) row[column] = convert(row[column]);
    }
    return row;
  };
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...bindable(parameters)).map(normalize),
    run: (parameters: readonly unknown[]) => statement.run(...bindable(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...bindable(parameters)),
  };
}

/** The maximum number of statements that stay prepared. At this number, all of them are dropped. */
const maxPreparedStatements = 200;

/** Preparing most statements takes longer than running them. */
function createPrepare(database: DatabaseSync) {
  const kept = new Map<string, ReturnType<typeof adaptStatement>>();
  return (sql: string) => {
    const text = toSqlite(sql, database.isTransaction);
    const found = kept.get(text);
    if (found) return found;
    const statement = adaptStatement(database.prepare(text));
    if (kept.size === maxPreparedStatements) kept.clear();
    kept.set(text, statement);
    return statement;
  };
}

/** Runs `create`, and ignores its error if the path exists afterwards. */
function ensureExists(path: string, create: () => void) {
  try {
    create();
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}

/**
 * Creates the file and its folder if they are missing, with permissions only for this process's
 * user. SQLite gives its other files, such as the write-ahead log, the same permissions. The parent
 * of the folder is not created, so that a path with a mistyped parent fails.
 */
function ensurePrivateFile(file: string) {
  const folder = dirname(file);
  ensureExists(folder, () => mkdirSync(folder, { mode: 0o700 }));
  ensureExists(file, () => closeSync(openSync(file, 'ax', 0o600)));
}

/**
 * Turns on the write-ahead log, and retries for up to 5 seconds while another process has the file
 * locked. Blocking this process is acceptable here, because it serves no requests yet.
 */
function useWriteAheadLog(database: DatabaseSync) {
  const deadline = Date.now() + busyTimeoutMilliseconds;
  for (;;) {
    try {
      return database.exec('pragma journal_mode = wal');
    } catch (error) {
      if (!isSqliteBusy(error) || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/**
 * Throws for a read-only file, because SQLite opens such a file without an error, and a server that
 * cannot write should not start.
 */
function requireWritable(database: DatabaseSync) {
  try {
    database.exec('begin immediate; create table writable (proof); rollback');
  } catch (error) {
    if (!isSqliteBusy(error)) throw error;
  }
}

function toSqlite(sql: string, isTransaction: boolean) {
  // Take the write lock at the start. A transaction that reads first and writes later would
  // otherwise fail if another process wrote in between.
  if (sql === 'begin') return 'begin immediate';
  // If the disk is full, SQLite may end the transaction by itself. A rollback would then fail, and
  // its error would hide the error about the full disk.
  if (sql === 'rollback' && !isTransaction) return 'select 1';
  return sql;
}

/**
 * Opens the database. `secure_delete` overwrites deleted data, because people may ask the brokerage
 * to erase their data.
 * @param file the database's path, or ":memory:"
 */
function openFile(file: string): SqliteDatabase {
  if (file !== ':memory:') ensurePrivateFile(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  useWriteAheadLog(database);
  database.exec(`
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma secure_delete = on;
    pragma cache_size = -65536;
  `);
  requireWritable(database);
  return {
    close: () => database.close(),
    prepare: createPrepare(database),
  };
}

/** SQLite can roll back schema changes, but Kysely's adapter says that it cannot. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new RetryingSqliteDriver(this.#config);
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
}

export const sqliteDialect = (file: string) => new NodeSqliteDialect({ database: openFile(file) });
