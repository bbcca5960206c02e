import { setImmediate as letRequestsRun } from 'node:timers/promises';
import type { Database } from '#shared/db/connection.ts';
import type { EmailSettings } from '#features/emails/server/insert-emails.ts';
import { queueDuePolicyEmails } from '#features/policies/server/emails/queue-policy-emails.ts';
import type { Metrics } from '#app/server/metrics/metrics.ts';
import type { Job } from './scheduled-work.ts';

export interface PolicyEmailsJobContext {
  db: Database;
  clock: () => Date;
  emailSettings: () => EmailSettings;
  wakeEmailWorker: () => void;
  metrics: Pick<Metrics, 'countEmails'> | undefined;
}

/**
 * Returns the job that queues the emails of requests to confirm policies: the first email and the
 * reminders. Each transaction queues at most 100, so that other writes do not have to wait long.
 */
export const policyEmailsJob = (context: PolicyEmailsJobContext): Job => ({
  name: 'policy emails',
  async run(isStopping) {
    const { db, clock, emailSettings, wakeEmailWorker, metrics } = context;
    while (!isStopping()) {
      const queued = await db
        .transaction()
        .execute((transaction) => queueDuePolicyEmails(transaction, emailSettings(), clock()));
      if (queued === 0) return;
      metrics?.countEmails('queued', queued);
      wakeEmailWorker();
      await letRequestsRun();
    }
  },
});
