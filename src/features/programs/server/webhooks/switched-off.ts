import type { Selectable } from 'kysely';
import type { WebhookEndpointsTable } from '#features/programs/db/program-tables.ts';
import { paragraph } from '#features/emails/server/compose/email-text.ts';
import type { EmailSettings } from '#features/emails/server/insert-emails.ts';
import {
  emailSuperAdmins,
  listSuperAdminMailboxes,
} from '#features/sign-in/server/administrators/email-super-admins.ts';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { adminWebhookPath } from '#shared/domain/paths.ts';
import { switchOff } from './endpoint-store.ts';

type StoredEndpoint = Selectable<WebhookEndpointsTable>;

const mostFailingDays = 5;

interface OffContext {
  db: Database;
  emailSettings: () => EmailSettings;
}

/**
 * Records that a delivery failed. Switches the endpoint off, and tells the super admins by email,
 * if the receiver wants no more events or has failed for five days. Does nothing if the endpoint has
 * another address by now.
 * @param endpoint the endpoint as it was when the delivery was sent
 */
export async function endForFailures(
  { db, emailSettings }: OffContext,
  { id, name, url, failingSince }: StoredEndpoint,
  isGone: boolean,
  now: Date,
): Promise<void> {
  const oldest = new Date(now.getTime() - mostFailingDays * 24 * 3600 * 1000).toISOString();
  const isOver = failingSince !== null && failingSince <= oldest;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('webhookEndpoints')
      .set({ failingSince: now.toISOString() })
      .where('id', '=', id)
      .where('url', '=', url)
      .where('failingSince', 'is', null)
      .execute();
    if (!isGone && !isOver) return;
    const isOn = await transaction
      .selectFrom('webhookEndpoints')
      .select('id')
      .where('id', '=', id)
      .where('url', '=', url)
      .where('isOn', '=', true)
      .$if(locksRows(transaction), (query) => query.forNoKeyUpdate())
      .executeTakeFirst();
    if (!isOn) return;
    const reason = isGone
      ? 'The receiver answered that it wants no more events (410)'
      : `The receiver took no event for ${mostFailingDays} days`;
    await switchOff(transaction, id, reason);
    await tellSuperAdmins(transaction, emailSettings(), { id, name, reason }, now);
  });
}

async function tellSuperAdmins(
  db: Database,
  settings: EmailSettings,
  { id, name, reason }: { id: string; name: string; reason: string },
  now: Date,
) {
  const href = `${settings.publicOrigin}${adminWebhookPath(id)}`;
  const subject = `Events are no longer sent to ${name}`;
  const parts = [
    paragraph(`${reason}. The connection was switched off.`),
    paragraph('Switch it on again, and send what it missed: ', { words: href, href }),
  ];
  const notice = { kind: 'program_notice' as const, subject, parts };
  await emailSuperAdmins(db, await listSuperAdminMailboxes(db), notice, settings, now);
}
