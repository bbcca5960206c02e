import type { Database } from '#db/connection.ts';
import { emailKindLabels, type Email } from '#domain/emails.ts';
import { recordAudit, type Actor } from '#server/records/audit-trail.ts';
import { getEmail, requeueEmail, requeueWantedFailures } from './store.ts';

/** @throws NotFoundError */
export function sendEmailAgain(db: Database, id: string, actor: Actor, now: Date): Promise<Email> {
  return db.transaction().execute(async (transaction) => {
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
  });
}

/** @returns the number of emails that will be sent again */
export function sendFailedEmailsAgain(db: Database, actor: Actor, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const count = await requeueWantedFailures(transaction, now);
    const event = { action: 'sent_again' as const, entity: 'mail' as const };
    if (count > 0) {
      await recordAudit(transaction, actor, { ...event, after: { mails: count } }, now);
    }
    return count;
  });
}
