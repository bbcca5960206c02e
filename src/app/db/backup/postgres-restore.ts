import { once } from 'node:events';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { BackupError } from './backup-error.ts';
import { listTables, useDatabase } from './contents.ts';
import { verifyFile } from './file-checksum.ts';
import { dataFiles, type Manifest } from './manifest.ts';
import type { RestoreOptions } from './progress.ts';
import { countTables, startProgram } from './postgres-programs.ts';
import { makePostgresSchema, otherSchema, postgresLines } from './schema-definitions.ts';
import { afterRestoreStatements } from './after-restore.ts';

/** @throws BackupError if the database's current schema has any table, even one without rows */
export async function requireNoTables(db: Database): Promise<void> {
  const [first] = await listTables(db, 'postgres');
  if (first === undefined) return;
  throw new BackupError(
    'The database that DATABASE_URL names is not empty: stop the servers that use it, create a new one and name that.',
  );
}

interface Target {
  schema: string;
  /** The definitions that the restored schema must have, from `makePostgresSchema`. */
  expected: string;
}

const readTarget = (url: string, { schemaVersion }: Manifest): Promise<Target> =>
  useDatabase({ url }, async (db) => {
    await requireNoTables(db);
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
    const expected = await makePostgresSchema(db, schemaVersion);
    return { schema: rows[0]?.schema ?? 'public', expected };
  });

const failUnless = (condition: string, message: string) =>
  `if not (${condition}) then raise exception '${message}'; end if;`;

/**
 * Returns an SQL statement that fails the transaction if the restored tables, their row counts or
 * the schema version differ from the manifest, or if the restored schema differs from the one that
 * this program's migrations create.
 */
function checks({ schemaVersion, rows }: Manifest, expected: string): string {
  const tables = Object.entries(rows);
  return [
    'do $check$ declare other text; begin',
    failUnless(
      `(select count(*) from pg_tables where schemaname = current_schema()) = ${tables.length}`,
      'the backup does not hold the tables that its manifest says',
    ),
    ...tables.map(([table, count]) =>
      failUnless(
        `(select count(*) from "${table}") = ${count}`,
        `the backup does not hold the ${count} rows of ${table} that its manifest says`,
      ),
    ),
    failUnless(
      `(select max(name) from kysely_migration) = '${schemaVersion}'`,
      'the backup does not hold the schema that its manifest says',
    ),
    `with found as (${postgresLines}),
    expected as (select json_array_elements_text($schema$${expected}$schema$) as line)
    select split_part(line, ':', 1) into other from (
      (select line from found except select line from expected)
      union all (select line from expected except select line from found)
    ) as differences limit 1;
    if other is not null then raise exception '${otherSchema}%.', other; end if;`,
    'end $check$',
  ].join('\n');
}

interface Restoration {
  dump: string;
  ending: string;
  schema: string;
  onTable: (output: string) => void;
}

/**
 * Restores the tables and runs `ending`, which checks and then updates them, in one transaction.
 * "commit" is sent only after everything before it has succeeded: if psql, pg_restore or this
 * process ends earlier, nothing is restored.
 */
async function restoreInTransaction(url: string, { dump, ending, schema, onTable }: Restoration) {
  const quiet = ['--no-psqlrc', '--quiet', '--output=/dev/null', '--set=ON_ERROR_STOP=1'];
  const writer = startProgram('psql', [...quiet, '--file=-'], url);
  const reader = startProgram(
    'pg_restore',
    ['--verbose', '--no-owner', '--no-privileges', `--schema=${schema}`, '--file=-', dump],
    url,
    onTable,
  );
  const { stdin } = writer.child;
  stdin.write('begin;\n');
  const feeding = pipeline(reader.child.stdout, stdin, { end: false });
  const [read] = await Promise.allSettled([reader.done, feeding]);
  if (read.status === 'fulfilled') {
    stdin.write(`${ending};\n\\echo complete\n`);
    await Promise.race([once(writer.child.stdout, 'data'), writer.done]);
    stdin.end('commit;\n');
    return writer.done;
  }
  // Report the error of the program that failed first. If the writer (psql) failed by itself, the
  // reader (pg_restore) failed only because the writer no longer read its output.
  writer.child.kill();
  await writer.done.catch((error: unknown) => {
    throw writer.child.signalCode === 'SIGTERM' ? read.reason : error;
  });
}

export async function restorePostgres(
  url: string,
  backupFolder: string,
  manifest: Manifest,
  { sendsEmails, onProgress }: RestoreOptions,
): Promise<void> {
  const dump = join(backupFolder, dataFiles.postgres);
  await verifyFile(dump, manifest, { onProgress });
  const { schema, expected } = await readTarget(url, manifest);
  // The SQL of pg_restore leaves the search path empty. Without "reset search_path", the statements
  // after it would find no table.
  const ending = [
    'reset search_path',
    checks(manifest, expected),
    ...afterRestoreStatements(sendsEmails),
  ];
  const total = Object.keys(manifest.rows).length;
  const onTable = countTables(total, (share) => onProgress('Restoring the tables', share));
  await restoreInTransaction(url, { dump, ending: ending.join(';\n'), schema, onTable });
}
