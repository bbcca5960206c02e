import type { Selectable } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import type { ContactSubmissionsTable } from './inquiry-tables.ts';

/**
 * Deletes inquiries with their notes, calls, emails and idempotency keys. An email about several
 * inquiries loses the words about the deleted ones, and is deleted with the last of its inquiries.
 * @returns the inquiries that were deleted
 */
export async function deleteInquiries(
  db: Database,
  ids: string[],
): Promise<
  Pick<Selectable<ContactSubmissionsTable>, 'id' | 'createdAt' | 'status' | 'spamReason'>[]
> {
  const deleted = await db
    .deleteFrom('contactSubmissions')
    .where('id', 'in', ids)
    .returning(['id', 'createdAt', 'status', 'spamReason'])
    .execute();
  await db
    .deleteFrom('emailMessages')
    .where('contactSubmissionId', 'is', null)
    .where('kind', 'in', ['agent_assigned', 'agent_unassigned', 'late_agent', 'late_office'])
    .where('id', 'not in', (eb) => eb.selectFrom('emailInquiries').select('emailId'))
    .execute();
  return deleted;
}
