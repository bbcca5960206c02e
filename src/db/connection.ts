import { CamelCasePlugin, Kysely, type LogEvent } from 'kysely';
import { isConstraintViolation } from './errors.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** The open database, or a transaction on it. */
export type Database = Kysely<Tables>;

/** Where the data lives: a PostgreSQL server's address, or the path of an SQLite file. */
export type DatabaseLocation = { url: string } | { file: string };

/** Told of statements that failed and of connections that could not be had, but not of broken rules. */
export type DatabaseErrorListener = () => void;

export function openDatabase(
  location: DatabaseLocation,
  onError?: DatabaseErrorListener,
): Database {
  return new Kysely<Tables>({
    dialect:
      'url' in location ? postgresDialect(location.url, onError) : sqliteDialect(location.file),
    ...(onError && {
      log: (event: LogEvent) => {
        if (event.level === 'error' && !isConstraintViolation(event.error)) onError();
      },
    }),
    plugins: [new CamelCasePlugin()],
  });
}
