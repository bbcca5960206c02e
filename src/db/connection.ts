import { CamelCasePlugin, Kysely } from 'kysely';
import { postgresDialect } from './postgres-dialect.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** The open database, or a transaction on it. */
export type Database = Kysely<Tables>;

/** Where the data lives: a PostgreSQL server's address, or the path of an SQLite file. */
export type DatabaseLocation = { url: string } | { file: string };

export function openDatabase(location: DatabaseLocation): Database {
  return new Kysely<Tables>({
    dialect: 'url' in location ? postgresDialect(location.url) : sqliteDialect(location.file),
    plugins: [new CamelCasePlugin()],
  });
}
