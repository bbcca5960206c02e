import { PostgresAdapter, sql, type Kysely } from 'kysely';

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
  // The few inquiries whose senders must not be contacted, for each inquiry that is listed.
  `create index contact_submissions_kept_email on contact_submissions (lower(email))
    where do_not_contact_at is not null`,
  `create index contact_submissions_kept_phone on contact_submissions (phone_key)
    where do_not_contact_at is not null and phone_key <> ''`,
  // Imports of earlier releases can still be undone. They stored "[3]", and of agents "[3,1]".
  `update import_rows set stored_before = '{"fields":' || stored_before || ',"versions":{}}'
    where stored_before is not null`,
  `update import_rows set stored_versions = replace(replace(replace(stored_versions,
      '[', case (select kind from imports where imports.id = import_rows.import_id)
        when 'agents' then '{"agent":' when 'license_check' then '{"license":' else '{"record":' end),
      ',', ',"license":'), ']', '}')
    where stored_versions is not null`,
];

/**
 * Deletes an agent who came with an import and the splits that came with imports. Any other record
 * of the agent keeps the agent from being deleted, because it has a foreign key.
 */
const removal = `delete from commission_splits
    where agent_id = new.agent_id and voided_at is null
      and (origin = 'opening' or origin = 'form' and reason like 'Imported from %');
  delete from agents where id = new.agent_id;`;

const sqliteTriggers = [
  'drop trigger imported_agents_removal',
  `create trigger imported_agents_removal after update on imported_agents when new.is_removed
begin ${removal} end`,
];

const postgresTriggers = (schema: string) => [
  `create or replace function remove_imported_agent() returns trigger language plpgsql
security definer set search_path = ${schema}, pg_temp as $$ begin ${removal} return null; end $$`,
];

/**
 * Adds the progress of downloads, makes the export of inquiries faster, and lets the undo of an
 * import delete an agent whose split a later import changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = async (list: string[]) => {
    for (const statement of list) await sql.raw(statement).execute(db);
  };
  await run(statements);
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return run(sqliteTriggers);
  const { rows } = await sql<{ name: string }>`
    select quote_ident(current_schema()) as name
  `.execute(db);
  await run(postgresTriggers(rows[0]?.name ?? ''));
}
