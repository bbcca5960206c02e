import type { Database } from '#db/connection.ts';
import { emailKindLabels, emailsQuery, type EmailState } from '#domain/emails.ts';
import { apiPaths } from '#domain/paths.ts';
import { actorOf, recordAudit } from '#server/records/audit-trail.ts';
import { sendList } from '#server/records/list.ts';
import { requireRecordId } from '#server/records/record-id.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { countWantedFailures, getEmail, listEmails, sendAgain, sendFailedAgain } from './store.ts';

export interface EmailContext {
  db: Database;
  clock: () => Date;
  /** Lets the worker look at once. */
  wakeEmailWorker: () => void;
  /** Whether a mail server is set. */
  isSendingEmail: boolean;
}

export function emailRoutes(app: TypedApp, context: EmailContext): void {
  const { db, clock, wakeEmailWorker, isSendingEmail } = context;

  app.get(apiPaths.emails, { schema: { querystring: emailsQuery } }, async (request, reply) =>
    sendList(reply, await listEmails(db, request.query, clock())),
  );

  app.get(apiPaths.emailState, async (): Promise<EmailState> => ({
    isSending: isSendingEmail,
    failed: await countWantedFailures(db, clock()),
  }));

  app.post(apiPaths.emailsSendAgain, async (request) => {
    const mails = await db.transaction().execute(async (transaction) => {
      const count = await sendFailedAgain(transaction, clock());
      const event = { action: 'sent_again' as const, entity: 'mail' as const };
      if (count > 0) {
        const told = { ...event, after: { mails: count } };
        await recordAudit(transaction, actorOf(request), told, clock());
      }
      return count;
    });
    wakeEmailWorker();
    return { mails };
  });

  app.get(apiPaths.email(':id'), async (request) => getEmail(db, requireRecordId(request.params)));

  app.post(apiPaths.emailSendAgain(':id'), async (request) => {
    const id = requireRecordId(request.params);
    const mail = await db.transaction().execute(async (transaction) => {
      const { kind } = await getEmail(transaction, id);
      const event = {
        action: 'sent_again' as const,
        entity: 'mail' as const,
        entityId: id,
        entityName: emailKindLabels[kind],
      };
      await sendAgain(transaction, id, clock());
      await recordAudit(transaction, actorOf(request), event, clock());
      return getEmail(transaction, id);
    });
    wakeEmailWorker();
    return mail;
  });
}
