import { sql } from 'kysely';
import type { Database } from '#shared/db/connection.ts';

const trigger = 'demo_records_no_late_insert';

/**
 * Makes an agent one of the sample office, so that the public page shows samples. On SQLite, this
 * takes away the trigger that refuses it for a moment.
 */
export async function makeSample(db: Database, agentId: string): Promise<void> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where name = ${trigger}
  `.execute(db);
  await sql.raw(`drop trigger ${trigger}`).execute(db);
  await db.insertInto('demoRecords').values({ entity: 'agent', recordId: agentId }).execute();
  for (const { sql: statement } of rows) await sql.raw(statement).execute(db);
}
