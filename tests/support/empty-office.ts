import { sql } from 'kysely';
import { isPostgres, type Database } from '#shared/db/connection.ts';

/** The tables that are emptied, each after the tables that refer to it. */
const tables = [
  'agent_departures',
  'duty_days',
  'duty_agents',
  'duty_swaps',
  'agent_deadlines',
  'testimonials',
  'properties',
  'continuing_education',
  'agent_file_chunks',
  'agent_files',
  'policy_links',
  'policy_confirmations',
  'policy_requests',
  'policy_versions',
  'policies',
  'demo_records',
  'commission_splits',
  'ce_exemptions',
  'ce_standings',
  'agent_licenses',
  'agent_pages',
  'agent_slugs',
  'agents',
];

const run = (text: string, on: Database) => sql.raw(text).execute(on);

/**
 * Runs `work` in a transaction without the triggers that refuse changes of evidence in the
 * `changed` tables. On PostgreSQL foreign keys are not checked either, and nothing cascades.
 */
export async function withoutTriggers(
  db: Database,
  changed: string[],
  work: (transaction: Database) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (isPostgres(db)) {
      await run('set local session_replication_role = replica', transaction);
      return work(transaction);
    }
    // Keep the triggers of all other tables, because dropping and creating a trigger takes longer
    // than most statements of a test.
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_schema
      where type = 'trigger' and tbl_name in (${sql.join(changed)})
    `.execute(transaction);
    for (const { name } of rows) await run(`drop trigger ${name}`, transaction);
    await work(transaction);
    for (const trigger of rows) await run(trigger.sql, transaction);
  });
}

/**
 * Runs statements without parameters. PostgreSQL gets them as one text, because each exchange with
 * the server takes longer than most of these statements.
 */
export async function runAll(statements: string[], on: Database): Promise<void> {
  if (isPostgres(on)) return void (await run(statements.join('; '), on));
  for (const statement of statements) await run(statement, on);
}

/** @returns statements for `runAll` */
export const deleteAllFrom = (names: readonly string[]) =>
  names.map((name) => `delete from ${name}`);

const unlinkInquiries =
  'update contact_submissions set about_agent_id = null, assigned_agent_id = null, duty_agent_id = null';

async function filledTables(db: Database, among: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`${sql.join(
    among.map(
      (name) =>
        sql`select ${sql.lit(name)} as name where exists (select 1 from ${sql.table(name)})`,
    ),
    sql` union all `,
  )}`.execute(db);
  return among.filter((name) => rows.some((row) => row.name === name));
}

/**
 * Deletes all agents, testimonials, properties, education records and policies with all that belongs to them,
 * such as confirmations, which the product never deletes.
 */
export async function emptyOffice(db: Database): Promise<void> {
  const filled = await filledTables(db, tables);
  if (filled.length === 0) return;
  await withoutTriggers(db, filled, (transaction) =>
    runAll(
      [
        unlinkInquiries,
        'delete from email_messages where policy_request_id is not null',
        ...deleteAllFrom(filled),
      ],
      transaction,
    ),
  );
}

/** Deletes all rows, except those of the migrations. */
export async function emptyTables(db: Database, all: string[]): Promise<void> {
  const records = all.filter((name) => !name.startsWith('kysely_'));
  const filled = await filledTables(db, records);
  if (filled.length === 0) return;
  await withoutTriggers(db, filled, (transaction) => runAll(deleteAllFrom(filled), transaction));
}
