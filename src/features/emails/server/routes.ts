import { emailsQuery, testEmailInput, type EmailState } from '#features/emails/domain.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { actorOf } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { sendList } from '#shared/records/list.ts';
import type { Once } from '#shared/records/once.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { countWaiting } from './outbox-size.ts';
import { sendEmailAgain, sendFailedEmailsAgain } from './send-again.ts';
import { sendTestEmail, type TestEmailContext } from './send-test.ts';
import { countWantedFailures, getEmail, listEmails } from './store.ts';

export interface EmailContext extends TestEmailContext {
  /** Lets the email worker look for due emails now instead of at its next poll. */
  wakeEmailWorker: () => void;
}

export function emailRoutes(app: TypedApp, context: EmailContext): void {
  const { db, clock, wakeEmailWorker, sendEmail } = context;

  app.get(apiPaths.emails, { schema: { querystring: emailsQuery } }, async (request, reply) =>
    sendList(reply, await listEmails(db, request.query, clock())),
  );

  app.get(apiPaths.emailState, async (): Promise<EmailState> => ({
    isSending: sendEmail !== undefined,
    onHold: sendEmail ? 0 : await countWaiting(db),
    failed: await countWantedFailures(db, clock()),
  }));

  app.get(apiPaths.email(':id'), async (request) => getEmail(db, requireRecordId(request.params)));

  const present: Once['present'] = (_request, _reply, id) => getEmail(db, id);
  const once = { status: 200, present };
  app.post(apiPaths.emailSendAgain(':id'), { config: { once } }, async (request) => {
    const id = requireRecordId(request.params);
    const email = await commit(context, request, (transaction) =>
      sendEmailAgain(transaction, id, actorOf(request), clock()),
    );
    wakeEmailWorker();
    return email;
  });

  app.post(apiPaths.emailsSendAgain, async (request) => {
    const count = await commit(context, request, (transaction) =>
      sendFailedEmailsAgain(transaction, actorOf(request), clock()),
    );
    wakeEmailWorker();
    return { emails: count };
  });

  app.post(apiPaths.emailTest, { schema: { body: testEmailInput } }, async (request) =>
    sendTestEmail(context, request, request.body.email),
  );
}
