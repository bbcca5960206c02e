/**
 * `npm run restore -- BACKUP [--send-mails]` restores a folder that `npm run backup` made, or an
 * encrypted backup that the back office made, whose passphrase it asks for. The database must not
 * exist yet, or on PostgreSQL must be empty. Emails that were waiting when the backup was made are
 * held, because they may have been sent since then. With --send-mails the server sends them, except
 * emails about policies. The restore revokes the links in these, so the server sends new emails
 * instead, if the requests are still open.
 */
import { statSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { BackupError } from '#app/db/backup/backup-error.ts';
import { withDecryptedBackup } from '#app/db/backup/encrypted-backup.ts';
import { restoreBackup } from '#app/db/backup/restore-backup.ts';
import { openDatabase } from '#shared/db/connection.ts';
import { adminInquiryPath } from '#shared/domain/paths.ts';
import { resealApps } from '#features/sign-in/server/second-factors/reseal-apps.ts';
import { openSealing } from '#features/sign-in/server/second-factors/secrets-key.ts';
import { databaseLocation, type Env } from '#app/server/process/env.ts';
import { showProgress } from './show-progress.ts';
import { runCommand, UsageError } from './run-command.ts';

const usage = 'Usage: npm run restore -- BACKUP [--send-mails]';

/**
 * If the keys of restored authenticator apps cannot be decrypted, prints the number of these apps
 * and which keys SECRETS_KEY or secrets.key lacks. The server refuses the codes of these apps.
 * Encrypts the keys of the other apps with the newest key, as each start of the server does.
 */
async function reportMissingKeys(env: Env) {
  const db = openDatabase(databaseLocation(env));
  try {
    await resealApps(db, openSealing(env), (sentence) => console.log(`${sentence}.`));
  } finally {
    await db.destroy();
  }
}

/** Reads the passphrase of a backup from BACKUP_PASSPHRASE, or from the terminal without echo. */
async function readPassphrase(): Promise<string> {
  const given = process.env['BACKUP_PASSPHRASE'];
  if (given) return given;
  if (!process.stdin.isTTY) {
    throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.');
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write('Passphrase of the backup: ');
  const typed = await terminal.question('');
  terminal.close();
  process.stderr.write('\n');
  return typed;
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

await runCommand(usage, async (env) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'send-mails': { type: 'boolean', default: false } },
  });
  const [backup] = positionals;
  if (!backup || positionals.length > 1) throw new UsageError();
  const location = databaseLocation(env);
  const passphrase = isFile(backup) ? await readPassphrase() : undefined;
  const { manifest, heldFor } = await showProgress('Restoring', (onProgress) => {
    const options = { sendsEmails: values['send-mails'], onProgress };
    const restore = (folder: string) => restoreBackup(location, folder, options);
    return passphrase === undefined
      ? restore(backup)
      : withDecryptedBackup(backup, passphrase, restore, onProgress);
  });
  console.log(`Restored the backup of ${manifest.createdAt}. All administrators are signed out.`);
  if ((manifest.rows['policy_links'] ?? 0) > 0) {
    console.log('All links in emails about policies are revoked; "Remind" sends agents new ones.');
  }
  if ((manifest.rows['recovery_codes'] ?? 0) > 0) {
    console.log('Recovery codes that were used since the backup work again.');
  }
  if ((manifest.rows['authenticator_apps'] ?? 0) > 0) await reportMissingKeys(env);
  if (heldFor.length === 0) return;
  console.log(
    'These inquiries have emails that were queued in the backup and may have been sent since.',
  );
  console.log('They are held; "Send again" on the inquiry sends them:');
  for (const id of heldFor) console.log(`  ${env.PUBLIC_ORIGIN}${adminInquiryPath(id)}`);
});
