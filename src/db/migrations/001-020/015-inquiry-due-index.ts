import { sql, type Kysely } from 'kysely';

/**
 * Creates the index of the inquiry list by due time, and small indexes of the open inquiries and of
 * spam. The first index has a due time in the year 9999 for inquiries that are closed, answered or
 * never due. Inquiries with an earlier time than now are therefore overdue, so the index alone is
 * enough to count them.
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
