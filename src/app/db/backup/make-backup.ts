import { chmodSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseLocation } from '#shared/db/connection.ts';
import { BackupError } from './backup-error.ts';
import { engineOf } from './contents.ts';
import { measureFile } from './file-checksum.ts';
import { dataFiles, writeManifest, type Manifest } from './manifest.ts';
import { noProgress, type OnProgress } from './progress.ts';
import { backUpPostgres } from './postgres-backup.ts';
import { backUpSqlite } from './sqlite-backup.ts';
import { syncToDisk, withTemporaryFolder } from './temporary-folder.ts';

/** Sorted by name, the folders of backups are in the order of their times. */
const folderName = (createdAt: string) => `marsh-and-square-${createdAt.replaceAll(':', '-')}`;

async function fill(
  location: DatabaseLocation,
  folder: string,
  createdAt: string,
  onProgress: OnProgress,
) {
  const engine = engineOf(location);
  const file = join(folder, dataFiles[engine]);
  const contents =
    'url' in location
      ? await backUpPostgres(location.url, file, onProgress)
      : await backUpSqlite(location.file, file, onProgress);
  chmodSync(file, 0o600);
  syncToDisk(file);
  const measures = await measureFile(file);
  const manifest: Manifest = { format: 1, engine, createdAt, ...contents, ...measures };
  writeManifest(folder, manifest);
  syncToDisk(folder);
  return manifest;
}

export interface Backup {
  path: string;
  manifest: Manifest;
}

/**
 * Backs up a database, which may be in use, into a new folder inside the given one. The new folder
 * gets its name only when the backup is complete and on the disk.
 * @throws BackupError if a file cannot be read or written, pg_dump fails, or the database is
 * missing, damaged or not of this program
 */
export async function makeBackup(
  location: DatabaseLocation,
  folder: string,
  now: Date,
  onProgress = noProgress,
): Promise<Backup> {
  const createdAt = now.toISOString();
  const path = join(folder, folderName(createdAt));
  try {
    const manifest = await withTemporaryFolder(folder, async (unfinished) => {
      const filled = await fill(location, unfinished, createdAt, onProgress);
      renameSync(unfinished, path);
      return filled;
    });
    syncToDisk(folder);
    return { path, manifest };
  } catch (error) {
    const { code, errstr, message } = error as NodeJS.ErrnoException & { errstr?: string };
    if (code !== 'ERR_SQLITE_ERROR' && !('path' in (error as object))) throw error;
    throw new BackupError(`The backup could not be written to ${folder}: ${errstr ?? message}.`, {
      cause: error,
    });
  }
}
