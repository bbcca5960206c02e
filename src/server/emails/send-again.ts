import type { Database } from '#db/connection.ts';
import { emailKindLabels, type Email } from '#domain/emails.ts';
import { recordAudit, type Actor } from '#server/records/audit-trail.ts';
import { getEmail, requeueEmail, requeueWantedFailures } from './store.ts';

/**
 * Queues an email again, with an audit entry. Call this in a transaction.
 * @throws NotFoundError
 */
export async function sendEmailAgain(
  transaction: Database,
  id: string,
  actor: Actor,
  now: Date,
): Promise<Email> {
  const { kind } = await getEmail(transaction, id);
  const event = {
    action: 'sent_again' as const,
    entity: 'mail' as const,
    entityId: id,
    entityName: emailKindLabels[kind],
  };
  await requeueEmail(transaction, id, now);
  await recordAudit(transaction, actor, event, now);
  return getEmail(transaction, id);
}

/**
 * Queues again all failed emails that are still worth sending, and adds an audit entry. Call this
 * in a transaction.
 * @returns the number of emails that were queued
 */
export async function sendFailedEmailsAgain(
  transaction: Database,
  actor: Actor,
  now: Date,
): Promise<number> {
  const count = await requeueWantedFailures(transaction, now);
  const event = { action: 'sent_again' as const, entity: 'mail' as const };
  if (count > 0) {
    await recordAudit(transaction, actor, { ...event, after: { mails: count } }, now);
  }
  return count;
}
