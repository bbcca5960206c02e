import { readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PostgresAdapter, sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './connection.ts';
import { timeLimits } from './postgres-dialect.ts';

const migrationFolder = fileURLToPath(new URL('migrations/', import.meta.url));

/** The names of all migrations, oldest first. */
export const schemaVersions = readdirSync(migrationFolder)
  .map((file) => path.parse(file).name)
  .sort();

const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder,
  import: (file) => import(file),
});

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
