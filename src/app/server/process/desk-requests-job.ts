import { setImmediate as letRequestsRun } from 'node:timers/promises';
import { answerDeskRequests } from '#features/desk/server/answer-requests.ts';
import type { EmailJobContext } from './email-jobs.ts';
import type { Job } from './scheduled-work.ts';

/** Returns the job that emails links to the agents who asked for them at the desk. */
export const deskRequestsJob = (context: EmailJobContext): Job => ({
  name: 'links to the desk',
  async run(isStopping) {
    const { db, clock, emailSettings, wakeEmailWorker, metrics } = context;
    while (!isStopping()) {
      const { requests, emails } = await db
        .transaction()
        .execute((transaction) => answerDeskRequests(transaction, emailSettings(), clock()));
      if (requests === 0) return;
      metrics?.countEmails('queued', emails);
      wakeEmailWorker();
      await letRequestsRun();
    }
  },
});
