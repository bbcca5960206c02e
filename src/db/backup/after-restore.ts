import type { Database } from '#db/connection.ts';
import type { Contents } from './contents.ts';

const heldBecause = 'Held: it waited when the backup was made and may have been sent since';

/**
 * What a restore changes in what it restored. Nobody stays signed in: a session that was ended
 * after the backup would come back to life. Mails that waited may have been sent since.
 */
export function settlingStatements({ rows }: Contents, sendsEmails: boolean): string[] {
  const statements: string[] = [];
  if (rows['sessions'] !== undefined) statements.push('delete from sessions');
  if (rows['email_messages'] !== undefined && !sendsEmails) {
    statements.push(
      `update email_messages set status = 'failed', last_error = '${heldBecause}' where status in ('queued', 'sending')`,
    );
  }
  return statements;
}

/** @returns the inquiries whose mails are held, each once */
export async function listInquiriesWithHeldEmails(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('emailMessages')
    .select('contactSubmissionId')
    .distinct()
    .where('lastError', '=', heldBecause)
    .where('status', '=', 'failed')
    .orderBy('contactSubmissionId')
    .execute();
  return rows.map((row) => row.contactSubmissionId);
}
