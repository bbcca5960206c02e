import { paragraph } from '#features/emails/server/compose/email-text.ts';
import type { EmailSettings } from '#features/emails/server/insert-emails.ts';
import { oneLine } from '#features/emails/server/one-line.ts';
import {
  emailSuperAdmins,
  listSuperAdminMailboxes,
} from '#features/sign-in/server/administrators/email-super-admins.ts';
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
  return { kind: 'program_notice' as const, subject, parts };
}

/**
 * Queues an email about each token that ends within 14 days to the super admins with an address,
 * once, in the caller's transaction.
 * @returns the number of queued emails
 */
export async function warnOfEnds(
  db: Database,
  settings: EmailSettings,
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
  for (const token of claimed) {
    const notice = composeEnd(token, settings.publicOrigin);
    await emailSuperAdmins(db, recipients, notice, settings, now);
  }
  return claimed.length * recipients.length;
}

/** Deletes the tokens that ended more than 30 days ago. */
export async function deleteOldTokens(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('apiTokens').where('expiresAt', '<', inDays(now, -30)).execute();
}
