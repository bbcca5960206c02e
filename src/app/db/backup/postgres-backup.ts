import { sql } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { readContents, useDatabase, type Contents } from './contents.ts';
import type { OnProgress } from './progress.ts';
import { countTables, requirePgDumpFor, startProgram } from './postgres-programs.ts';

interface Place {
  version: number;
  schema: string;
}

async function readPlace(db: Database): Promise<Place> {
  const { rows } = await sql<Place>`
    select current_setting('server_version_num')::int / 10000 as version, current_schema() as schema
  `.execute(db);
  if (!rows[0]) throw new Error('PostgreSQL did not return its version and schema');
  return rows[0];
}

/**
 * Dumps the database's current schema in PostgreSQL's custom format. The rows are counted in the
 * snapshot that is dumped, so the counts are right even while instances of the server keep writing.
 * @returns the schema version and row counts of the dump
 */
export const backUpPostgres = (
  url: string,
  file: string,
  onProgress: OnProgress,
): Promise<Contents> =>
  useDatabase({ url }, (db) => {
    const reading = db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only');
    return reading.execute(async (transaction) => {
      const { version, schema } = await readPlace(transaction);
      requirePgDumpFor(version);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      const contents = await readContents(transaction, 'postgres');
      const exported = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(
        transaction,
      );
      const args = [
        '--format=custom',
        '--no-owner',
        '--no-privileges',
        `--schema=${schema}`,
        `--snapshot=${exported.rows[0]?.id}`,
        `--file=${file}`,
        '--verbose',
      ];
      const total = Object.keys(contents.rows).length;
      const onTable = countTables(total, (share) => onProgress('Copying the tables', share));
      await startProgram('pg_dump', args, url, onTable).done;
      return contents;
    });
  });
