import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { BackupError } from '#app/db/backup/backup-error.ts';

/** Reads the passphrase of a backup from BACKUP_PASSPHRASE, or from the terminal without echo. */
export async function readPassphrase(): Promise<string> {
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
