import { sql, type Kysely } from 'kysely';

/**
 * Adds the columns of the due time to the index of the inquiry list by due time. PostgreSQL reads a
 * list from an index alone only if the index has each column that the query names, also those that
 * occur only in an indexed expression.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index contact_submissions_by_due`.execute(db);
  await sql`
    create index contact_submissions_by_due on contact_submissions (
      (case when first_response_at is null and status in ('new', 'in_progress') then coalesce(reply_due_at, '9999-12-31T00:00:00.000Z') else '9999-12-31T00:00:00.000Z' end),
      created_at, id, status, service, assigned_agent_id, search_text, first_response_at, reply_due_at
    )
  `.execute(db);
}
