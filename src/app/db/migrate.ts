import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { isPostgres, type Database } from '#shared/db/connection.ts';
import { timeLimits } from '#shared/db/postgres-dialect.ts';

const migrationFolder = new URL('migrations/', import.meta.url);

/** The names of all migrations, oldest first. */
export const schemaVersions = readdirSync(migrationFolder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace('.ts', ''))
  .toSorted();

const provider: MigrationProvider = {
  getMigrations: async () => {
    const migrations: Record<string, Migration> = {};
    for (const name of schemaVersions) {
      migrations[name] = await import(new URL(`${name}.ts`, migrationFolder).href);
    }
    return migrations;
  },
};

/** Thrown if the database has migrations of another version of this program. */
export class UnknownMigrationError extends Error {}

/**
 * Migrates without PostgreSQL's time limit for statements, because migrating a large table, or
 * waiting for another instance that migrates, can take longer than that limit.
 * @returns the error if a migration failed, or undefined
 */
async function migrateWithoutTimeLimit(db: Database, version?: string): Promise<unknown> {
  const set = (statement: string) => (isPostgres(db) ? sql.raw(statement).execute(db) : undefined);
  await set(timeLimits.lift);
  const migrator = new Migrator({ db, provider });
  const { error } = version ? await migrator.migrateTo(version) : await migrator.migrateToLatest();
  await set(timeLimits.restore);
  return error;
}

/**
 * Applies all missing migrations in one transaction.
 * @param version the name of the last migration to apply; without it, all are applied
 * @throws UnknownMigrationError if the database has migrations that this program does not know
 */
export async function migrate(db: Database, version?: string): Promise<void> {
  const error = await (db.isTransaction
    ? migrateWithoutTimeLimit(db, version)
    : db.connection().execute((connection) => migrateWithoutTimeLimit(connection, version)));
  if (!error) return;
  if (error instanceof Error && error.message.includes('corrupted migrations')) {
    throw new UnknownMigrationError('The database has unknown migrations', { cause: error });
  }
  throw error;
}
