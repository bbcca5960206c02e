import { sql, type Kysely } from 'kysely';

const statements = [
  // How far the server is with a large download, for the page that began it.
  `create table downloads (
    id uuid primary key,
    state text not null default 'running' check (state in ('running', 'sent', 'failed')),
    -- The present step, or the reason of a failure.
    step text not null,
    percent integer not null,
    updated_at timestamptz not null
  )`,
  // The undo of an import looks for the rows of other imports about the same record.
  'create index import_rows_record on import_rows (record_id) where record_id is not null',
];

/** Adds the progress of downloads, and an index for the undo of imports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
