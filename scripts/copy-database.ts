/**
 * `npm run db:copy` copies the SQLite database in DATA_DIR into the empty PostgreSQL database that
 * DATABASE_URL names. It compares the rows of each copied table with the original.
 */
import { parseArgs } from 'node:util';
import { copyDatabase } from '#app/db/backup/copy-database.ts';
import { sqliteFile } from '#app/server/process/env.ts';
import { secretsKeyFile } from '#features/sign-in/server/second-factors/secrets-key.ts';
import { showProgress } from './show-progress.ts';
import { runCommand, UsageError } from './run-command.ts';

const usage =
  'Usage: DATABASE_URL=postgres://user:password@host:5432/database npm run db:copy, with DATA_DIR naming the folder of the SQLite file';

const printRow = (name: string, rows: string, checksum: string) =>
  console.log(`${name.padEnd(22)}${rows.padStart(9)}   ${checksum}`);

await runCommand(usage, async (env) => {
  parseArgs({});
  if (!env.DATABASE_URL) throw new UsageError();
  const url = env.DATABASE_URL;
  const tables = await showProgress('Copying', (onProgress) =>
    copyDatabase(sqliteFile(env), url, onProgress),
  );
  printRow('table', 'rows', 'checksum, equal on both');
  for (const { name, rows, checksum } of tables)
    printRow(name, String(rows), checksum.slice(0, 16));
  console.log(
    'Copied. From now on start the server with DATABASE_URL. The SQLite file is unchanged.',
  );
  console.log(
    `Set SECRETS_KEY to the text in ${secretsKeyFile(env.DATA_DIR)}, so that the codes of authenticator apps go on working.`,
  );
});
