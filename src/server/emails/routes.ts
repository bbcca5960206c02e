import * as z from 'zod/mini';
import type { Database } from '#db/connection.ts';
import { pageNumber } from '#domain/lists.ts';
import { mailKindLabels, mailStatuses, type MailState } from '#domain/emails.ts';
import { actorOf, recordAudit } from '#server/records/audit-trail.ts';
import { sendList } from '#server/records/list.ts';
import { requireRecordId } from '#server/records/record-id.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { countWantedFailures, getMail, listMails, sendAgain, sendFailedAgain } from './store.ts';

export interface MailContext {
  db: Database;
  clock: () => Date;
  /** Lets the worker look at once. */
  wakeMailWorker: () => void;
  /** Whether a mail server is set. */
  isSendingMail: boolean;
}

const mailsQuery = z.object({
  status: z.optional(z.enum(mailStatuses, `Must be one of ${mailStatuses.join(', ')}`)),
  page: z.optional(pageNumber),
});

const path = '/api/admin/mails';

export function mailRoutes(app: TypedApp, context: MailContext): void {
  const { db, clock, wakeMailWorker, isSendingMail } = context;

  app.get(path, { schema: { querystring: mailsQuery } }, async (request, reply) =>
    sendList(reply, await listMails(db, request.query, clock())),
  );

  app.get(`${path}/state`, async (): Promise<MailState> => ({
    isSending: isSendingMail,
    failed: await countWantedFailures(db, clock()),
  }));

  app.post(`${path}/send-again`, async (request) => {
    const mails = await db.transaction().execute(async (transaction) => {
      const count = await sendFailedAgain(transaction, clock());
      const event = { action: 'sent_again' as const, entity: 'mail' as const };
      if (count > 0) {
        const told = { ...event, after: { mails: count } };
        await recordAudit(transaction, actorOf(request), told, clock());
      }
      return count;
    });
    wakeMailWorker();
    return { mails };
  });

  app.get(`${path}/:id`, async (request) => getMail(db, requireRecordId(request.params)));

  app.post(`${path}/:id/send-again`, async (request) => {
    const id = requireRecordId(request.params);
    const mail = await db.transaction().execute(async (transaction) => {
      const { kind } = await getMail(transaction, id);
      const event = {
        action: 'sent_again' as const,
        entity: 'mail' as const,
        entityId: id,
        entityName: mailKindLabels[kind],
      };
      await sendAgain(transaction, id, clock());
      await recordAudit(transaction, actorOf(request), event, clock());
      return getMail(transaction, id);
    });
    wakeMailWorker();
    return mail;
  });
}
