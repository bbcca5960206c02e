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
