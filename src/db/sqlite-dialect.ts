import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type SqliteDatabase } from 'kysely';

const booleanColumns = new Set(['is_active', 'is_verified', 'is_shown']);
const decimalColumns = new Set(['commission_split', 'hours_completed']);

/** SQLite has neither booleans nor fixed decimals; readers see the same values as from PostgreSQL. */
function normalizeRow(row: Record<string, unknown>) {
  for (const column of Object.keys(row)) {
    const value = row[column];
    if (value === null) continue;
    if (booleanColumns.has(column)) row[column] = value === 1;
    else if (decimalColumns.has(column)) row[column] = Number(value).toFixed(2);
  }
  return row;
}

const bindable = (parameters: readonly unknown[]) =>
  parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value) as SQLInputValue);

/** SQLITE_BUSY in the low byte, whatever else SQLite says about it. */
const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
const busyMilliseconds = 5000;
const pollMilliseconds = 2;
const nobodyWakes = new Int32Array(new SharedArrayBuffer(4));

/**
 * Waits for another process to let go of the file. SQLite's own waiting asks ever less often, so
 * that one busy process can keep another out until it gives up.
 */
function patiently<Result>(act: () => Result): Result {
  const deadline = Date.now() + busyMilliseconds;
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      Atomics.wait(nobodyWakes, 0, 0, pollMilliseconds);
    }
  }
}

function adaptStatement(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) =>
      patiently(() => statement.all(...bindable(parameters))).map((row) => normalizeRow(row)),
    run: (parameters: readonly unknown[]) =>
      patiently(() => statement.run(...bindable(parameters))),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...bindable(parameters)),
  };
}

/** The product asks a few dozen different questions; far more would be those of a script. */
const keptStatements = 200;

/** Prepares each statement once: that takes longer than most of them take to run. */
function preparer(database: DatabaseSync) {
  const kept = new Map<string, ReturnType<typeof adaptStatement>>();
  return (sql: string) => {
    const found = kept.get(sql);
    if (found) return found;
    /* A transaction takes the write lock at its start: one that reads first and writes later
       would otherwise fail when another process wrote in between. */
    const meant = sql === 'begin' ? 'begin immediate' : sql;
    const statement = adaptStatement(patiently(() => database.prepare(meant)));
    if (kept.size === keptStatements) kept.clear();
    kept.set(sql, statement);
    return statement;
  };
}

/** Not its parents: a mistyped path should fail rather than appear. */
function ensureFolder(folder: string) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/**
 * What is deleted is overwritten, because people may ask to be forgotten.
 * @param file the database's path, or ":memory:"
 */
function openFile(file: string): SqliteDatabase {
  if (file !== ':memory:') ensureFolder(dirname(file));
  const database = new DatabaseSync(file);
  patiently(() => database.exec('pragma journal_mode = wal'));
  database.exec(`
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma secure_delete = on;
  `);
  return {
    close: () => database.close(),
    prepare: preparer(database),
  };
}

/** SQLite rolls schema changes back like any other; Kysely assumes that it does not. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
}

export const sqliteDialect = (file: string) => new NodeSqliteDialect({ database: openFile(file) });
