import { paragraph, writeEmailBody } from '#features/emails/server/compose/email-text.ts';
import { insertEmails, type EmailSettings } from '#features/emails/server/insert-emails.ts';
import { oneLine } from '#features/emails/server/one-line.ts';
import { listSuperAdminMailboxes } from '#features/sign-in/server/administrators/super-admin-mailboxes.ts';
import type { Database } from '#shared/db/connection.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { adminPaths } from '#shared/domain/paths.ts';

const inDays = (now: Date, days: number) =>
  new Date(now.getTime() + days * 24 * 3600 * 1000).toISOString();

function composeEnd(token: { name: string; expiresAt: string }, publicOrigin: string) {
  const name = oneLine(token.name);
  const href = publicOrigin + adminPaths.apiTokens;
  const subject = `The token of ${name} ends soon`;
  const parts = [
    paragraph(
      `${name} is connected to this site with a token that ends on ${formatOfficeDateTime(token.expiresAt)}. `,
      'After that it can read and change nothing here.',
    ),
    paragraph('To keep it connected, make a new token and enter it in that program: ', {
      words: href,
      href,
    }),
  ];
  return { kind: 'program_notice' as const, subject, ...writeEmailBody(subject, parts) };
}

/**
 * Queues an email about each token that ends within 14 days to the super admins who have an address,
 * once, in the caller's transaction.
 * @returns the number of queued emails
 */
export async function warnOfEnds(
  db: Database,
  { office, publicOrigin }: EmailSettings,
  now: Date,
): Promise<number> {
  const recipients = await listSuperAdminMailboxes(db);
  if (recipients.length === 0) return 0;
  const claimed = await db
    .updateTable('apiTokens')
    .set({ warnedAt: now.toISOString() })
    .where('warnedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .where('expiresAt', '<=', inDays(now, 14))
    .returning(['name', 'expiresAt'])
    .execute();
  const emails = claimed.flatMap((token) =>
    recipients.map((recipient) => ({
      ...composeEnd(token, publicOrigin),
      recipient,
      replyTo: office,
      about: null,
    })),
  );
  await insertEmails(db, emails, publicOrigin, now);
  return emails.length;
}

/** Deletes the tokens that ended more than 30 days ago. */
export async function deleteOldTokens(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('apiTokens').where('expiresAt', '<', inDays(now, -30)).execute();
}
