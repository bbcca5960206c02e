import { PostgresAdapter, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './connection.ts';
import * as officeRecords from './migrations/001-office-records.ts';
import * as agentPages from './migrations/002-agent-pages.ts';
import * as inquiries from './migrations/003-inquiries.ts';
import * as administrators from './migrations/004-administrators.ts';
import * as auditLog from './migrations/005-audit-log.ts';
import * as listIndexes from './migrations/006-list-indexes.ts';
import { timeLimits } from './postgres-dialect.ts';

const migrations: Record<string, Migration> = {
  '001-office-records': officeRecords,
  '002-agent-pages': agentPages,
  '003-inquiries': inquiries,
  '004-administrators': administrators,
  '005-audit-log': auditLog,
  '006-list-indexes': listIndexes,
};

/** The names of all migrations, oldest first. */
export const schemaVersions = Object.keys(migrations).sort();

/** Thrown if the database was written by a newer version of this program. */
export class NewerDatabaseError extends Error {}

/**
 * Migrates without the time limit for statements, because migrating a large table, or waiting for
 * another instance that migrates, takes longer than a request may.
 */
async function migrateWithoutTimeLimit(db: Database): Promise<unknown> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const set = (statement: string) => (isPostgres ? sql.raw(statement).execute(db) : undefined);
  await set(timeLimits.lift);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  await set(timeLimits.restore);
  return error;
}

/**
 * Applies all missing migrations in one transaction.
 * @throws NewerDatabaseError if the database has migrations that this program does not know
 */
export async function migrate(db: Database): Promise<void> {
  const error = await (db.isTransaction
    ? migrateWithoutTimeLimit(db)
    : db.connection().execute(migrateWithoutTimeLimit));
  if (!error) return;
  if (error instanceof Error && error.message.includes('corrupted migrations')) {
    throw new NewerDatabaseError('The database is newer than this program', { cause: error });
  }
  throw error;
}
