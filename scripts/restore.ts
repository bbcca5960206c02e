/**
 * `npm run restore -- BACKUP [--send-mails]` restores a folder that `npm run backup` made. The
 * database must not exist yet, or on PostgreSQL must be empty. Emails that were queued in the
 * backup are held, because they may have been sent since then; --send-mails queues them again.
 */
import { parseArgs } from 'node:util';
import { restoreBackup } from '#db/backup/restore-backup.ts';
import { adminInquiryPath } from '#domain/paths.ts';
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
  console.log(`Restored the backup of ${manifest.createdAt}. All administrators are signed out.`);
  if ((manifest.rows['policy_links'] ?? 0) > 0) {
    console.log('All links in emails about policies are revoked; "Remind" sends agents new ones.');
  }
  if (heldFor.length === 0) return;
  console.log(
    'These inquiries have emails that were queued in the backup and may have been sent since.',
  );
  console.log('They are held; "Send again" on the inquiry sends them:');
  for (const id of heldFor) console.log(`  ${env.PUBLIC_ORIGIN}${adminInquiryPath(id)}`);
});
