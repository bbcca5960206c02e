import type { Database } from '#shared/db/connection.ts';

/**
 * The tables that a restore empties. Otherwise sessions, unfinished sign-ins, unfinished setups of
 * authenticator apps and passkey challenges that ended after the backup would be valid again, and
 * an idempotency key would present a record that is missing or older. Tokens that were revoked after
 * the backup would work again, with the webhooks that programs added with them.
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
  'api_tokens',
  'webhook_events',
];

const heldBecause = 'Held: it waited when the backup was made and may have been sent since';

/**
 * Returns the SQL statements that a restore runs on the restored data. They empty `emptiedTables`
 * and end all links, because a link that was used or revoked after the backup would work again.
 * They set sign-in links to expired instead of deleting them, because a server to which no
 * administrator has signed in makes a new link only in place of an expired one. They switch webhooks
 * off. Unless
 * `sendsEmails` is true, they hold the waiting emails (set them to failed), because the emails may
 * have been sent since the backup.
 */
export function afterRestoreStatements(sendsEmails: boolean): string[] {
  const now = new Date().toISOString();
  const statements = [
    `update policy_links set revoked_at = '${now}' where revoked_at is null`,
    'update email_messages set secret_link = null where secret_link is not null',
    `update sign_in_links set expires_at = '1970-01-01T00:00:00.000Z'`,
    `delete from webhook_deliveries where endpoint_id in (select id from webhook_endpoints where token_id is not null)`,
    'delete from webhook_endpoints where token_id is not null',
    ...emptiedTables.map((table) => `delete from ${table}`),
    `update webhook_endpoints set is_on = false, off_reason = 'A backup was restored'`,
    `update webhook_deliveries set status = 'failed', error = '${heldBecause}' where status = 'waiting'`,
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
