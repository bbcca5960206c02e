import { writeEmailBody, type EmailBody } from '#features/emails/server/compose/email-text.ts';
import {
  insertEmails,
  type EmailSettings,
  type NewEmail,
} from '#features/emails/server/insert-emails.ts';
import { oneLine } from '#features/emails/server/one-line.ts';
import type { Mailbox } from '#features/emails/server/mailbox.ts';
import type { Database } from '#shared/db/connection.ts';

/** Lists the mailboxes of the active super admins who have an email address. */
export async function listSuperAdminMailboxes(db: Database): Promise<Mailbox[]> {
  const admins = await db
    .selectFrom('adminUsers')
    .select(['username', 'fullName', 'email'])
    .where('role', '=', 'super_admin')
    .where('isActive', '=', true)
    .where('email', 'is not', null)
    .execute();
  return admins.map(({ username, fullName, email }) => ({
    name: oneLine(fullName ?? username),
    address: email ?? '',
  }));
}

interface Notice {
  kind: NewEmail['kind'];
  subject: string;
  parts: EmailBody[];
}

/** Queues an email to each of these super admins, in the caller's transaction. */
export async function emailSuperAdmins(
  db: Database,
  recipients: Mailbox[],
  { kind, subject, parts }: Notice,
  { office, publicOrigin }: EmailSettings,
  now: Date,
): Promise<void> {
  const email = { kind, replyTo: office, subject, ...writeEmailBody(subject, parts), about: null };
  const emails = recipients.map((recipient) => ({ ...email, recipient }));
  await insertEmails(db, emails, publicOrigin, now);
}
