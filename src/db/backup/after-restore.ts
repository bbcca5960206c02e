import type { Database } from '#db/connection.ts';

/**
 * The tables that a restore empties. Otherwise sessions and unfinished sign-ins that ended after
 * the backup would be valid again.
 */
const emptiedTables = [
  'sessions',
  'pending_sign_ins',
  'authenticator_app_setups',
  'passkey_challenges',
];

const heldBecause = 'Held: it waited when the backup was made and may have been sent since';

/**
 * Returns the SQL that a restore runs on the restored data. It empties `emptiedTables` and ends all
 * links, because a link that was used or revoked after the backup would work again. Sign-in links
 * are not deleted but expired, because the server's first start makes a new link only in place of
 * an expired one. Unless `sendsEmails` is true, it holds the waiting emails, because they may have
 * been sent since the backup.
 */
export function afterRestoreStatements(sendsEmails: boolean): string[] {
  const now = new Date().toISOString();
  const statements = [
    `update policy_links set revoked_at = '${now}' where revoked_at is null`,
    'update email_messages set secret_link = null where secret_link is not null',
    `update sign_in_links set expires_at = '1970-01-01T00:00:00.000Z'`,
    ...emptiedTables.map((table) => `delete from ${table}`),
  ];
  if (!sendsEmails) {
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
    .where('policyRequestId', 'is', null)
    .execute();
  const ids = rows.map((row) => row.contactSubmissionId ?? row.listed ?? '');
  return [...new Set(ids)].toSorted();
}
