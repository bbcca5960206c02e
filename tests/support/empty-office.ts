import { sql } from 'kysely';
import { isPostgres, type Database } from '#shared/db/connection.ts';

/** The tables that are emptied, each after the tables that refer to it. */
const tables = [
  'testimonials',
  'properties',
  'continuing_education',
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
 * Runs `work` in a transaction without the triggers that refuse changes of evidence. On PostgreSQL
 * foreign keys are not checked either, and nothing cascades.
 */
export async function withoutTriggers(
  db: Database,
  work: (transaction: Database) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (isPostgres(db)) {
      await run('set local session_replication_role = replica', transaction);
      return work(transaction);
    }
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_schema where type = 'trigger'
    `.execute(transaction);
    for (const { name } of rows) await run(`drop trigger ${name}`, transaction);
    await work(transaction);
    for (const trigger of rows) await run(trigger.sql, transaction);
  });
}

/**
 * Deletes all agents, testimonials, properties, education records and policies with all that belongs to them,
 * such as confirmations, which the product never deletes.
 */
export async function emptyOffice(db: Database): Promise<void> {
  await withoutTriggers(db, async (transaction) => {
    const noAgent = { aboutAgentId: null, assignedAgentId: null };
    await transaction.updateTable('contactSubmissions').set(noAgent).execute();
    await transaction
      .deleteFrom('emailMessages')
      .where('policyRequestId', 'is not', null)
      .execute();
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(transaction);
  });
}
