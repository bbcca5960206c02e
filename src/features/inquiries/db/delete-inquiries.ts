import type { Selectable } from 'kysely';
import { locksRows, type Database } from '#shared/db/connection.ts';
import type { ContactSubmissionsTable } from './inquiry-tables.ts';

/**
 * Deletes inquiries with their notes, calls, emails and idempotency keys. An email about several
 * inquiries loses the words about the deleted ones, and is deleted with the last of its inquiries.
 * @returns the inquiries that were deleted, in the order of their ids
 */
export async function deleteInquiries(
  db: Database,
  ids: string[],
): Promise<
  Pick<Selectable<ContactSubmissionsTable>, 'id' | 'createdAt' | 'status' | 'spamReason'>[]
> {
  // Lock the inquiries in the order of their ids, so that simultaneous erasures cannot deadlock.
  const deleted = await db
    .selectFrom('contactSubmissions')
    .select(['id', 'createdAt', 'status', 'spamReason'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(locksRows(db), (rows) => rows.forUpdate())
    .execute();
  await db.deleteFrom('contactSubmissions').where('id', 'in', ids).execute();
  await db
    .deleteFrom('emailMessages')
    .where('contactSubmissionId', 'is', null)
    .where('kind', 'in', ['agent_assigned', 'agent_unassigned', 'late_agent', 'late_office'])
    .where('id', 'not in', (eb) => eb.selectFrom('emailInquiries').select('emailId'))
    .execute();
  return deleted;
}
