import { existsSync, linkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { BackupError } from './backup-error.ts';
import { readContents, requireEqualContents, useDatabase, type Contents } from './contents.ts';
import { verifyFile } from './file-checksum.ts';
import { dataFiles, type Manifest } from './manifest.ts';
import type { OnProgress, RestoreOptions } from './progress.ts';
import { afterRestoreStatements } from './after-restore.ts';
import { makeSqliteSchema, otherSchema, readSqliteSchema } from './schema-definitions.ts';
import { syncToDisk, withTemporaryFolder } from './temporary-folder.ts';

const busyMilliseconds = 5000;

/** Refuses a missing file, because SQLite would create it. @throws BackupError */
export function requireSqliteFile(file: string): void {
  if (!existsSync(file)) throw new BackupError(`There is no database at ${file}: check DATA_DIR.`);
}

/**
 * Copies a database that the server may be using. The copy is made in a read transaction, so that
 * it does not see later writes. Without the transaction, each write of the server would make SQLite
 * start the copy again.
 */
async function copyOnline(file: string, copy: string, onProgress: OnProgress) {
  const database = new DatabaseSync(file, { timeout: busyMilliseconds });
  try {
    database.exec('pragma query_only = on; begin; select count(*) from sqlite_schema');
    await backup(database, copy, {
      progress: ({ totalPages, remainingPages }) =>
        onProgress('Copying the database', 1 - remainingPages / totalPages),
    });
  } finally {
    database.close();
  }
}

async function requireIntegrity(db: Database, file: string) {
  const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db);
  const [first] = rows;
  if (first?.integrityCheck === 'ok') return;
  throw new BackupError(`The database at ${file} is damaged: ${first?.integrityCheck}.`);
}

/**
 * Copies the database while the server may write to it, and checks the copy.
 * @returns the copy's schema version and row counts
 */
export async function backUpSqlite(
  file: string,
  copy: string,
  onProgress: OnProgress,
): Promise<Contents> {
  requireSqliteFile(file);
  await copyOnline(file, copy, onProgress);
  return useDatabase({ file: copy }, async (db) => {
    await requireIntegrity(db, file);
    const contents = await readContents(db, 'sqlite');
    // Without a write-ahead log, the copy is one file, which can be read on a read-only disk.
    await sql`pragma journal_mode = delete`.execute(db);
    return contents;
  });
}

/** Refuses old files, because SQLite would apply a write-ahead log to the restored database. */
function requireNoDatabase(file: string) {
  const present = ['', '-wal', '-shm', '-journal'].map((end) => file + end).filter(existsSync);
  if (present.length === 0) return;
  throw new BackupError(
    `There is a database at ${file}, and a restore never replaces one: stop the server and move ${present.join(' and ')} away, or set DATA_DIR.`,
  );
}

/** @throws BackupError if a table, trigger, index or view differs from those of the migrations */
async function requireOwnSchema(db: Database, { schemaVersion }: Manifest) {
  const found = await readSqliteSchema(db);
  const expected = await makeSqliteSchema(schemaVersion);
  const first =
    found.find((line) => !expected.includes(line)) ??
    expected.find((line) => !found.includes(line));
  if (first !== undefined) throw new BackupError(`${otherSchema}${first.split(':', 1)[0]}.`);
}

/** The restored file gets the database's name only when it is complete and checked. */
export async function restoreSqlite(
  file: string,
  backupFolder: string,
  manifest: Manifest,
  { sendsEmails, onProgress }: RestoreOptions,
): Promise<void> {
  requireNoDatabase(file);
  await withTemporaryFolder(dirname(file), async (folder) => {
    const copy = join(folder, dataFiles.sqlite);
    await verifyFile(join(backupFolder, dataFiles.sqlite), manifest, { copyTo: copy, onProgress });
    await useDatabase({ file: copy }, async (db) => {
      requireEqualContents(await readContents(db, 'sqlite'), manifest);
      await requireOwnSchema(db, manifest);
      for (const statement of afterRestoreStatements(sendsEmails)) {
        await sql.raw(statement).execute(db);
      }
    });
    syncToDisk(copy);
    requireNoDatabase(file);
    // Use a hard link instead of a rename, because a link never replaces a file that a server has
    // created in the meantime.
    linkSync(copy, file);
    syncToDisk(dirname(file));
  });
}
