import * as z from 'zod/mini';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
import { formatSpreadsheetTime, officeTimeZoneName } from '#shared/domain/office-time.ts';
import {
  email,
  emailsQuery,
  inquiryEmailKinds,
  emailsSentAgain,
  emailState,
  listedEmail,
  testEmailInput,
  testEmailResult,
  emailKinds,
  emailStatuses,
  type EmailsQuery,
  type ListedEmail,
} from '#features/emails/domain.ts';
import type { Database } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { actorOf } from '#shared/records/audit-trail.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import { commit } from '#shared/records/commit.ts';
import { exportRoutes } from '#shared/records/export-routes.ts';
import { sendList } from '#shared/records/list.ts';
import type { Once } from '#shared/records/once.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { requireAdministrator, type Administrator } from '#shared/http/calls/caller.ts';
import { office, withFrontDesk } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { countWaiting } from './outbox-size.ts';
import { sendEmailAgain, sendFailedEmailsAgain } from './send-again.ts';
import { sendTestEmail, type TestEmailContext } from './send-test.ts';
import { countWantedFailures, getEmail, listEmails, findEmails } from './store.ts';

export interface EmailContext extends TestEmailContext {
  /** Lets the email worker look for due emails now instead of at its next poll. */
  wakeEmailWorker: () => void;
}

const access = office();

/**
 * The front desk may read and repeat the emails that are shown with inquiries.
 * @throws NotFoundError
 */
async function requireMayRead(db: Database, id: string, { role }: Administrator) {
  if (role !== 'front_desk') return;
  const { kind } = await getEmail(db, id);
  if (!inquiryEmailKinds.some((each) => each === kind)) throw new NotFoundError();
}

export function emailRoutes(app: TypedApp, context: EmailContext): void {
  const { db, clock, sendEmail } = context;

  const list = {
    summary: 'List emails, newest first',
    querystring: emailsQuery,
    response: { 200: z.array(listedEmail) },
  };
  app.get(apiPaths.emails, { schema: list, config: { access } }, async (request, reply) =>
    sendList(reply, await listEmails(db, request.query, clock())),
  );
  exportRoutes(app, context, {
    path: apiPaths.emails,
    plural: 'emails',
    query: z.omit(emailsQuery, { page: true }),
    find: (query) => exportEmails(db, query, clock()),
  });

  const readState = {
    summary: 'Tell whether emails are sent, and how many wait or failed',
    response: { 200: emailState },
  };
  app.get(
    apiPaths.emailState,
    { schema: readState, config: { access: withFrontDesk() } },
    async () => ({
      isSending: sendEmail !== undefined,
      onHold: sendEmail ? 0 : await countWaiting(db),
      failed: await countWantedFailures(db, clock()),
    }),
  );

  const readOne = { summary: 'Read one email', response: { 200: email } };
  app.get(
    apiPaths.email(':id'),
    { schema: readOne, config: { access: withFrontDesk() } },
    async (request) => {
      const id = requireRecordId(request.params);
      await requireMayRead(db, id, requireAdministrator(request));
      return getEmail(db, id);
    },
  );

  addSending(app, context);
}

function addSending(app: TypedApp, context: EmailContext) {
  const { db, clock, wakeEmailWorker } = context;

  const present: Once['present'] = (_request, _reply, id) => getEmail(db, id);
  const once = { status: 200, present };
  const again = { summary: 'Send one email again', response: { 200: email } };
  app.post(
    apiPaths.emailSendAgain(':id'),
    { schema: again, config: { access: withFrontDesk(), once } },
    async (request) => {
      const id = requireRecordId(request.params);
      const queued = await commit(context, request, async (transaction) => {
        await requireMayRead(transaction, id, requireAdministrator(request));
        return sendEmailAgain(transaction, id, actorOf(request), clock());
      });
      wakeEmailWorker();
      return queued;
    },
  );

  const allAgain = {
    summary: 'Send again the failed emails that are still worth sending',
    response: { 200: emailsSentAgain },
  };
  app.post(apiPaths.emailsSendAgain, { schema: allAgain, config: { access } }, async (request) => {
    const count = await commit(context, request, (transaction) =>
      sendFailedEmailsAgain(transaction, actorOf(request), clock()),
    );
    wakeEmailWorker();
    return { emails: count };
  });

  const test = {
    summary: 'Send a test email',
    body: testEmailInput,
    response: { 200: testEmailResult },
  };
  app.post(apiPaths.emailTest, { schema: test, config: { access } }, async (request) =>
    sendTestEmail(context, request, request.body.email),
  );
}

const columns: ExportColumns<ListedEmail> = [
  [`Queued (${officeTimeZoneName})`, ({ createdAt }) => formatSpreadsheetTime(createdAt)],
  ['Kind', ({ kind }) => emailKinds.labels[kind]],
  ['To', ({ recipientName }) => recipientName],
  ['Address', ({ recipientAddress }) => recipientAddress],
  ['Subject', ({ subject }) => subject],
  ['Inquiry of', ({ inquirer }) => inquirer],
  ['Author', ({ author }) => author],
  ['Status', ({ status }) => emailStatuses.labels[status]],
  [`Sent (${officeTimeZoneName})`, ({ sentAt }) => sentAt && formatSpreadsheetTime(sentAt)],
  ['Attempts', ({ attempts }) => attempts],
  ['Error', ({ lastError }) => lastError],
  ['Id', ({ id }) => id],
];

const exportEmails = (db: Database, query: EmailsQuery, now: Date) =>
  exportOfList({
    ...findEmails(db, query, now),
    file: 'emails',
    entity: 'mail',
    counted: 'emails',
    columns,
  });
