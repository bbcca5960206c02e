import type { DatabaseLocation } from '#shared/db/connection.ts';
import { schemaVersions } from '#app/db/migrate.ts';
import { BackupError } from './backup-error.ts';
import { engineOf, useDatabase } from './contents.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { noProgress, type RestoreOptions } from './progress.ts';
import { restorePostgres } from './postgres-restore.ts';
import { listInquiriesWithHeldEmails } from './after-restore.ts';
import { restoreSqlite } from './sqlite-backup.ts';

const otherEngine = {
  sqlite:
    'The backup is of an SQLite database: unset DATABASE_URL to restore it, then move it with npm run db:copy.',
  postgres:
    'The backup is of a PostgreSQL database: set DATABASE_URL to an empty one to restore it.',
};

export interface Restored {
  manifest: Manifest;
  /** The inquiries whose waiting emails are held now; empty if the emails are sent. */
  heldFor: string[];
}

/**
 * Restores a backup into an SQLite file that does not exist yet, or a PostgreSQL database without
 * tables. Signs out all administrators. The server's next start migrates an older schema.
 * @throws BackupError if the backup is damaged, or has an unknown schema or another engine than the
 * target, or if the target is not empty
 */
export async function restoreBackup(
  location: DatabaseLocation,
  folder: string,
  options: Partial<RestoreOptions> = {},
): Promise<Restored> {
  const { sendsEmails = false, onProgress = noProgress } = options;
  const manifest = readManifest(folder);
  if (manifest.engine !== engineOf(location)) throw new BackupError(otherEngine[manifest.engine]);
  if (!schemaVersions.includes(manifest.schemaVersion)) {
    throw new BackupError(
      `The backup was made by another version of this program (its schema is ${manifest.schemaVersion}): restore it with that version.`,
    );
  }
  if ('url' in location)
    await restorePostgres(location.url, folder, manifest, { sendsEmails, onProgress });
  else await restoreSqlite(location.file, folder, manifest, { sendsEmails, onProgress });
  const heldFor = sendsEmails ? [] : await useDatabase(location, listInquiriesWithHeldEmails);
  return { manifest, heldFor };
}
