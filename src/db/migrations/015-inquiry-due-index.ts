import { sql, type Kysely } from 'kysely';

/**
 * Creates the index of the inquiry list by due time, and small indexes of the open inquiries and of
 * spam. In the first index, the due time of an inquiry that is closed or answered is in the year
 * 9999, so the index also counts the overdue inquiries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index contact_submissions_by_due on contact_submissions (
      (case when first_response_at is null and status in ('new', 'in_progress') then coalesce(reply_due_at, '9999-12-31T00:00:00.000Z') else '9999-12-31T00:00:00.000Z' end),
      created_at, id, status, service, assigned_agent_id, search_text
    )
  `.execute(db);
  await sql`
    create index contact_submissions_open on contact_submissions (assigned_agent_id)
    where status in ('new', 'in_progress')
  `.execute(db);
  await sql`
    create index contact_submissions_spam on contact_submissions (created_at, id)
    where status = 'spam'
  `.execute(db);
}
