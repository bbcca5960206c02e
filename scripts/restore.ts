/**
 * `npm run restore -- BACKUP [--send-mails]` restores a folder that `npm run backup` made into a
 * database that does not exist yet, or on PostgreSQL is empty. Mails that waited when the backup
 * was made are held, unless --send-mails says that they cannot have been sent since.
 */
import { parseArgs } from 'node:util';
import { restoreBackup } from '#db/backup/restore-backup.ts';
import { databaseLocation } from '#server/process/env.ts';
import { runCommand, UsageError } from './run-command.ts';

const usage = 'Usage: npm run restore -- BACKUP [--send-mails]';

await runCommand(usage, async (env) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'send-mails': { type: 'boolean', default: false } },
  });
  const [backup] = positionals;
  if (!backup || positionals.length > 1) throw new UsageError();
  const location = databaseLocation(env);
  const { manifest, heldFor } = await restoreBackup(location, backup, values['send-mails']);
  console.log(`Restored the backup of ${manifest.createdAt}. Everybody is signed out.`);
  if (heldFor.length === 0) return;
  console.log('These inquiries have mails that waited then and may have been sent since.');
  console.log('They are held; "Send again" on the inquiry sends them:');
  for (const id of heldFor) console.log(`  ${env.PUBLIC_ORIGIN}/admin/contacts/${id}`);
});
