/**
 * `npm run backup -- FOLDER` backs up the database that the server's settings name into a new
 * folder inside FOLDER. The server can keep running.
 */
import { parseArgs } from 'node:util';
import { makeBackup } from '#db/backup/make-backup.ts';
import { databaseLocation } from '#server/process/env.ts';
import { runCommand, UsageError } from './run-command.ts';

const usage = 'Usage: npm run backup -- FOLDER';

await runCommand(usage, async (env) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  if (!folder || positionals.length > 1) throw new UsageError();
  const { path, manifest } = await makeBackup(databaseLocation(env), folder, new Date());
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
  console.log(`Backed up ${rows} rows (${manifest.size} bytes) to ${path}`);
});
