import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PostgresAdapter, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './connection.ts';
import { timeLimits } from './postgres-dialect.ts';

const migrationFolder = new URL('migrations/', import.meta.url);

/** The paths of all migrations by name. Each subfolder has up to twenty of them. */
const migrationFiles = new Map(
  readdirSync(migrationFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [path.parse(file).name, file]),
);

/** The names of all migrations, oldest first. */
export const schemaVersions = [...migrationFiles.keys()].sort();

const provider: MigrationProvider = {
  getMigrations: async () => {
    const migrations: Record<string, Migration> = {};
    for (const [name, file] of migrationFiles) {
      migrations[name] = await import(new URL(file, migrationFolder).href);
    }
    return migrations;
  },
};

/** Thrown if the database was written by a newer version of this program. */
export class NewerDatabaseError extends Error {}

/**
 * Migrates without the time limit for statements, because migrating a large table, or waiting for
 * another instance that migrates, takes longer than a request may.
 */
async function migrateWithoutTimeLimit(db: Database, version?: string): Promise<unknown> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const set = (statement: string) => (isPostgres ? sql.raw(statement).execute(db) : undefined);
  await set(timeLimits.lift);
  const migrator = new Migrator({ db, provider });
  const { error } = version ? await migrator.migrateTo(version) : await migrator.migrateToLatest();
  await set(timeLimits.restore);
  return error;
}

/**
 * Applies all missing migrations in one transaction.
 * @param version the last migration to apply, if not all
 * @throws NewerDatabaseError if the database has migrations that this program does not know
 */
export async function migrate(db: Database, version?: string): Promise<void> {
  const error = await (db.isTransaction
    ? migrateWithoutTimeLimit(db, version)
    : db.connection().execute((connection) => migrateWithoutTimeLimit(connection, version)));
  if (!error) return;
  if (error instanceof Error && error.message.includes('corrupted migrations')) {
    throw new NewerDatabaseError('The database is newer than this program', { cause: error });
  }
  throw error;
}
