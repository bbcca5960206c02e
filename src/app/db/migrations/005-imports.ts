import { PostgresAdapter, sql, type Kysely } from 'kysely';

const tables = [
  // A file or pasted table that the office brings in, and the plan of what is done with its rows.
  // JSON texts: `columns` (headers), `reading`, `mapping`, `options`, `problems`, `actor`.
  `create table imports (
    id uuid primary key,
    kind text not null,
    status text not null default 'planned'
      check (status in ('planned', 'committing', 'committed', 'undoing', 'undone')),
    -- Whether all rows are stored. A plan whose rows are still being stored is in no list.
    is_stored boolean not null default false,
    -- The number of the last change of the plan.
    revision integer not null default 1,
    file_name text,
    -- The file, until the plan is carried out.
    source bytea,
    columns text not null,
    reading text not null,
    mapping text not null,
    options text not null,
    problems text not null default '[]',
    plan_hash text,
    created_by_id uuid not null,
    created_by text not null,
    created_at timestamptz not null,
    -- The administrator, address and request that carry the plan out or undo it.
    actor text,
    committed_at timestamptz,
    undone_at timestamptz
  )`,
  'create index imports_by_time on imports (created_at, id)',
  `create table import_rows (
    import_id uuid not null references imports (id) on delete cascade,
    line integer not null,
    -- Whether the row is in the file. An agent who is not in the file has a row, too.
    is_in_file boolean not null default true,
    cells text not null,
    -- The reason why the line could not be divided into cells.
    problem text,
    outcome text not null default 'error',
    -- The plan of the row, as JSON.
    plan text not null default '{}',
    is_chosen boolean not null default false,
    state text not null default 'pending'
      check (state in ('pending', 'done', 'failed', 'undone', 'kept')),
    reason text,
    record_id uuid,
    -- Rows are carried out in this order, so that those about one agent follow each other.
    batch_key text not null default '',
    -- The fields before the row was carried out, as JSON, and the versions after it.
    stored_before text,
    stored_versions text,
    constraint import_rows_key primary key (import_id, line)
  )`,
  'create index import_rows_by_outcome on import_rows (import_id, outcome, line)',
  'create index import_rows_by_state on import_rows (import_id, state, batch_key, line)',
  // The agents who came with an import. Only these, and samples, can be deleted.
  `create table imported_agents (
    agent_id uuid primary key,
    import_id uuid not null references imports (id) on delete cascade,
    is_removed boolean not null default false
  )`,
  'create index imported_agents_import on imported_agents (import_id)',
];

/** The tables from which the removal of an imported agent deletes, and their column of the agent. */
const removed = { agents: 'id', commission_splits: 'agent_id' };

const ofSample = (column: string) =>
  `exists (select 1 from demo_records where is_removed and record_id = old.${column})`;
const ofImport = (column: string) =>
  `exists (select 1 from imported_agents where is_removed and agent_id = old.${column})`;
const mayGo = (column: string) => `(${ofSample(column)} or ${ofImport(column)})`;

/**
 * Deletes an agent who came with an import and the split that came along. Any other record of the
 * agent keeps the agent from being deleted, because it has a foreign key.
 */
const removal = `delete from commission_splits
    where agent_id = new.agent_id and origin = 'opening' and voided_at is null;
  delete from agents where id = new.agent_id;`;

const isKnown = 'exists (select 1 from agents where id = new.agent_id)';
const isMoved = 'new.agent_id is distinct from old.agent_id';

const sqliteTriggers = [
  ...Object.entries(removed).flatMap(([table, column]) => [
    `drop trigger ${table}_no_delete`,
    `create trigger ${table}_no_delete before delete on ${table} when not ${mayGo(column)}
begin select raise(abort, '${table} is append-only'); end`,
  ]),
  `create trigger imported_agents_no_late_insert before insert on imported_agents when ${isKnown}
begin select raise(abort, 'imported_agents cannot be added'); end`,
  `create trigger imported_agents_no_move before update on imported_agents when ${isMoved}
begin select raise(abort, 'imported_agents cannot be changed'); end`,
  `create trigger imported_agents_removal after update on imported_agents when new.is_removed
begin ${removal} end`,
];

const postgresTriggers = (schema: string) => {
  const path = `set search_path = ${schema}, pg_temp`;
  const rows = 'on imported_agents for each row';
  return [
    ...Object.entries(removed).map(
      ([table, column]) => `create or replace function keep_${table}() returns trigger
language plpgsql ${path} as $$
begin if ${mayGo(column)} then return old; end if;
  raise exception '% is append-only', tg_table_name;
end $$`,
    ),
    `create function refuse_late_import() returns trigger language plpgsql ${path} as $$
begin
  if ${isKnown} then raise exception 'imported_agents cannot be added'; end if;
  return new;
end $$`,
    `create trigger imported_agents_no_late_insert before insert ${rows}
execute function refuse_late_import()`,
    `create trigger imported_agents_no_move before update ${rows} when (${isMoved})
execute function refuse_change()`,
    // The function has the rights of the owner of the tables, because the role that serves cannot
    // delete these rows.
    `create function remove_imported_agent() returns trigger language plpgsql security definer
${path} as $$ begin ${removal} return null; end $$`,
    `create trigger imported_agents_removal after update ${rows} when (new.is_removed)
execute function remove_imported_agent()`,
  ];
};

/** Adds imports with their rows, and lets an undone import delete the agents who came with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  await run(tables);
  const forget = isPostgres
    ? 'execute function forget_idempotency_keys()'
    : 'begin delete from idempotency_keys where record_id = old.id; end';
  await run([
    `create trigger imports_idempotency_keys after delete on imports for each row ${forget}`,
  ]);
  if (!isPostgres) return run(sqliteTriggers);
  const { rows } = await sql<{ name: string }>`
    select quote_ident(current_schema()) as name
  `.execute(db);
  await run(postgresTriggers(rows[0]?.name ?? ''));
}
