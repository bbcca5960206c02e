import type { Database } from '#db/connection.ts';
import type { Contents } from './contents.ts';

const heldBecause = 'Held: it waited when the backup was made and may have been sent since';

/**
 * Returns the SQL that a restore runs on the restored data. It deletes all sessions, because
 * sessions that ended after the backup would be valid again. Unless `sendsEmails` is true, it holds
 * the waiting emails, because they may have been sent since the backup.
 */
export function afterRestoreStatements({ rows }: Contents, sendsEmails: boolean): string[] {
  const statements: string[] = [];
  if (rows['sessions'] !== undefined) statements.push('delete from sessions');
  if (rows['email_messages'] !== undefined && !sendsEmails) {
    statements.push(
      `update email_messages set status = 'failed', last_error = '${heldBecause}' where status in ('queued', 'sending')`,
    );
  }
  return statements;
}

/** @returns the ids of the inquiries whose emails are held, without duplicates */
export async function listInquiriesWithHeldEmails(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('emailMessages')
    .leftJoin('emailInquiries', 'emailInquiries.emailId', 'emailMessages.id')
    .select(['emailMessages.contactSubmissionId', 'emailInquiries.contactSubmissionId as listed'])
    .where('lastError', '=', heldBecause)
    .where('status', '=', 'failed')
    .execute();
  const ids = rows.map((row) => row.contactSubmissionId ?? row.listed ?? '');
  return [...new Set(ids)].toSorted();
}
