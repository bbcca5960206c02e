import { setImmediate as letRequestsRun } from 'node:timers/promises';
import { closeMonth, listOpenMonths } from '#app/server/report/close-month.ts';
import { emailReport } from '#app/server/report/email-report.ts';
import { answerDeskRequests } from '#features/desk/server/answer-requests.ts';
import { findOnDuty } from '#features/duty/db/duty-days.ts';
import { tellOfLate } from '#features/inquiries/server/late/tell-of-late.ts';
import type { FindSecond } from '#features/inquiries/server/late/waiting.ts';
import type { InquiryEmails } from '#features/inquiries/server/emails/inquiry-emails.ts';
import type { Database } from '#shared/db/connection.ts';
import type { EmailSettings } from '#features/emails/server/insert-emails.ts';
import { askForEvidence } from '#features/education/server/hand-in/ask-for-evidence.ts';
import { warnOfEnds } from '#features/programs/server/tokens/warn.ts';
import { queueDuePolicyEmails } from '#features/policies/server/emails/queue-policy-emails.ts';
import type { Metrics } from '#app/server/metrics/metrics.ts';
import type { Job } from './scheduled-work.ts';

export interface EmailJobContext {
  db: Database;
  clock: () => Date;
  emailSettings: () => EmailSettings;
  wakeEmailWorker: () => void;
  metrics: Pick<Metrics, 'countEmails'> | undefined;
}

/** @param queue queues a limited number, and returns it; undefined if nothing was to do */
const emailJob = <Context extends EmailJobContext>(
  name: string,
  queue: (context: Context, settings: EmailSettings, now: Date) => Promise<number | undefined>,
) => {
  return (context: Context): Job => ({
    name,
    async run(isStopping) {
      const { clock, emailSettings, wakeEmailWorker, metrics } = context;
      while (!isStopping()) {
        const queued = await queue(context, emailSettings(), clock());
        if (queued === undefined) return;
        metrics?.countEmails('queued', queued);
        wakeEmailWorker();
        await letRequestsRun();
      }
    },
  });
};

/** Queues emails in the caller's transaction. @returns their number */
type QueueEmails = (db: Database, settings: EmailSettings, now: Date) => Promise<number>;

const inTransaction =
  (queue: QueueEmails) =>
  async ({ db }: EmailJobContext, settings: EmailSettings, now: Date) =>
    (await db.transaction().execute((transaction) => queue(transaction, settings, now))) ||
    undefined;

export const policyEmailsJob = emailJob('policy emails', inTransaction(queueDuePolicyEmails));

/** Asks agents for the evidence of courses that they handed in without it. */
export const evidenceJob = emailJob('evidence of courses', inTransaction(askForEvidence));

export const tokensJob = emailJob('tokens of programs', inTransaction(warnOfEnds));

/** Emails links to the agents who asked for them at the desk. */
export const deskRequestsJob = emailJob('links to the desk', async ({ db }, settings, now) => {
  const { requests, emails } = await db
    .transaction()
    .execute((transaction) => answerDeskRequests(transaction, settings, now));
  return requests === 0 ? undefined : emails;
});

/** Tells agents and the office of inquiries that wait too long for a reply. */
export const lateJob = emailJob(
  'late inquiries',
  ({ db, emails }: EmailJobContext & { emails: InquiryEmails }, settings, now) => {
    const { hours } = settings.brokerage;
    const findSecond: FindSecond = async (transaction, createdAt) =>
      (await findOnDuty(transaction, new Date(createdAt), hours))?.secondId;
    return tellOfLate(db, { settings, emails, findSecond, now });
  },
);

/** Stores the reports of months that are final, and emails the last one. */
export const reportsJob = (context: EmailJobContext): Job => ({
  name: 'monthly reports',
  async run(isStopping) {
    const { db, clock } = context;
    for (const month of await listOpenMonths(db, clock())) {
      await db.transaction().execute((transaction) => closeMonth(transaction, month, clock()));
      if (isStopping()) return;
    }
    await reportEmailsJob(context).run(isStopping);
  },
});

const reportEmailsJob = emailJob('monthly reports', inTransaction(emailReport));
