import { setImmediate as letRequestsRun } from 'node:timers/promises';
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

/** Queues the emails that are due, in the caller's transaction. @returns their number */
type QueueEmails = (db: Database, settings: EmailSettings, now: Date) => Promise<number>;

/**
 * Returns a job that queues emails until none is due. Each transaction queues a limited number, so
 * that other writes do not have to wait long.
 */
const emailJob =
  (name: string, queue: QueueEmails) =>
  (context: EmailJobContext): Job => ({
    name,
    async run(isStopping) {
      const { db, clock, emailSettings, wakeEmailWorker, metrics } = context;
      while (!isStopping()) {
        const queued = await db
          .transaction()
          .execute((transaction) => queue(transaction, emailSettings(), clock()));
        if (queued === 0) return;
        metrics?.countEmails('queued', queued);
        wakeEmailWorker();
        await letRequestsRun();
      }
    },
  });

/** The emails of requests to confirm policies: the first email and the reminders. */
export const policyEmailsJob = emailJob('policy emails', queueDuePolicyEmails);

/** Asks agents for the evidence of courses that they handed in without it. */
export const evidenceJob = emailJob('evidence of courses', askForEvidence);

/** Tells super admins of tokens that end soon. */
export const tokensJob = emailJob('tokens of programs', warnOfEnds);
