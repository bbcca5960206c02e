import { PostgresAdapter, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './connection.ts';
import * as firstTables from './migrations/001-first-tables.ts';
import * as sessionsAndThrottles from './migrations/002-sessions-and-throttles.ts';
import * as auditLog from './migrations/003-audit-log.ts';
import * as agentPages from './migrations/004-agent-pages.ts';
import * as leads from './migrations/005-leads.ts';
import * as administratorVersions from './migrations/006-administrator-versions.ts';
import * as quickLists from './migrations/007-quick-lists.ts';
import { timeLimits } from './postgres-dialect.ts';

const migrations: Record<string, Migration> = {
  '001-first-tables': firstTables,
  '002-sessions-and-throttles': sessionsAndThrottles,
  '003-audit-log': auditLog,
  '004-agent-pages': agentPages,
  '005-leads': leads,
  '006-administrator-versions': administratorVersions,
  '007-quick-lists': quickLists,
};

/** The names of all migrations, oldest first. */
export const schemaVersions = Object.keys(migrations).sort();

/** The database was written by a newer version of this program. */
export class NewerDatabaseError extends Error {}

/** A migration of a large table, or waiting for another copy's, takes longer than any request may. */
async function migrateWithoutHaste(db: Database): Promise<unknown> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const set = (statement: string) => (isPostgres ? sql.raw(statement).execute(db) : undefined);
  await set(timeLimits.lift);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  await set(timeLimits.restore);
  return error;
}

/**
 * Brings the schema up to date, all of it or nothing, and is a no-op when it is.
 * @throws NewerDatabaseError when the database knows migrations that this program does not
 */
export async function migrate(db: Database): Promise<void> {
  const error = await (db.isTransaction
    ? migrateWithoutHaste(db)
    : db.connection().execute(migrateWithoutHaste));
  if (!error) return;
  if (error instanceof Error && error.message.includes('corrupted migrations')) {
    throw new NewerDatabaseError('The database is newer than this program', { cause: error });
  }
  throw error;
}
