/**
 * `npm run backup -- FOLDER` backs up the server's database into a new folder inside FOLDER. The
 * server can keep running.
 */
import { parseArgs } from 'node:util';
import { basename } from 'node:path';
import { makeBackup } from '#app/db/backup/make-backup.ts';
import { openDatabase, type DatabaseLocation } from '#shared/db/connection.ts';
import { commandLineAddress } from '#shared/domain/audit/entries.ts';
import { recordAudit } from '#shared/records/audit-trail.ts';
import { databaseLocation } from '#app/server/process/env.ts';
import { showProgress } from './show-progress.ts';
import { runCommand, UsageError } from './run-command.ts';

const usage = 'Usage: npm run backup -- FOLDER';

/** Adds the audit entry from which the dashboard knows whether there is a recent backup. */
async function recordBackup(location: DatabaseLocation, path: string, now: Date) {
  const db = openDatabase(location);
  const command = { actorId: null, actor: null, address: commandLineAddress, requestId: 'backup' };
  const entry = { action: 'backup', entity: 'backup', entityName: basename(path) } as const;
  try {
    await recordAudit(db, command, entry, now);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`The backup is complete, but not in the audit trail: ${reason}`);
  } finally {
    await db.destroy();
  }
}

await runCommand(usage, async (env) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  if (!folder || positionals.length > 1) throw new UsageError();
  const location = databaseLocation(env);
  const { path, manifest } = await showProgress('Backing up', (onProgress) =>
    makeBackup(location, folder, new Date(), onProgress),
  );
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
  console.log(`Backed up ${rows} rows (${manifest.size} bytes) to ${path}`);
  await recordBackup(location, path, new Date());
});
