import { CamelCasePlugin, Kysely, PostgresAdapter, type LogEvent } from 'kysely';
import { isConstraintViolation } from './errors.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import type { Tables } from './tables.ts';

/** The open database, one connection to it, or a transaction on it. */
export type Database = Kysely<Tables>;

export const isPostgres = (db: Database) => db.getExecutor().adapter instanceof PostgresAdapter;

/** SQLite needs no row locks, because each of its transactions keeps all others from writing. */
export const locksRows = (db: Database) => isPostgres(db);

/** A PostgreSQL URL, or the path of an SQLite file. */
export type DatabaseLocation = { url: string } | { file: string };

/** Called when a connection or a statement fails, but not for `isConstraintViolation`. */
export type DatabaseErrorListener = () => void;

/** @param connections the maximum number of connections to PostgreSQL; SQLite always has one */
export function openDatabase(
  location: DatabaseLocation,
  onError?: DatabaseErrorListener,
  connections = 10,
): Database {
  return new Kysely<Tables>({
    dialect:
      'url' in location
        ? postgresDialect(location.url, connections, onError)
        : sqliteDialect(location.file),
    ...(onError && {
      log: (event: LogEvent) => {
        if (event.level === 'error' && !isConstraintViolation(event.error)) onError();
      },
    }),
    plugins: [new CamelCasePlugin()],
  });
}
