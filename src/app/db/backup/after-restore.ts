import type { Database } from '#shared/db/connection.ts';

/**
 * The tables that a restore empties. Otherwise sessions, unfinished sign-ins, unfinished setups of
 * authenticator apps and passkey challenges that ended after the backup would be valid again, and
 * an idempotency key would present a record that is missing or older.
 */
const emptiedTables = [
  'sessions',
  'pending_sign_ins',
  'authenticator_app_setups',
  'passkey_challenges',
  'idempotency_keys',
  'desk_sessions',
  'desk_links',
  'desk_requests',
];

const heldBecause = 'Held: it waited when the backup was made and may have been sent since';

/**
 * Returns the SQL statements that a restore runs on the restored data. They empty `emptiedTables`
 * and end all links, because a link that was used or revoked after the backup would work again.
 * They set sign-in links to expired instead of deleting them, because a server to which no
 * administrator has signed in makes a new link only in place of an expired one. Unless
 * `sendsEmails` is true, they hold the waiting emails (set them to failed), because the emails may
 * have been sent since the backup.
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

/** @returns the ids of the inquiries whose emails are held, sorted and without duplicates */
export async function listInquiriesWithHeldEmails(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('emailMessages')
    .leftJoin('emailInquiries', 'emailInquiries.emailId', 'emailMessages.id')
    .select(['emailMessages.contactSubmissionId', 'emailInquiries.contactSubmissionId as listed'])
    .where('lastError', '=', heldBecause)
    .where('status', '=', 'failed')
    .where('policyRequestId', 'is', null)
    .execute();
  const ids = rows.flatMap((row) => row.contactSubmissionId ?? row.listed ?? []);
  return [...new Set(ids)].toSorted();
}
