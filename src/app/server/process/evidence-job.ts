import { setImmediate as letRequestsRun } from 'node:timers/promises';
import { askForEvidence } from '#features/education/server/hand-in/ask-for-evidence.ts';
import type { PolicyEmailsJobContext } from './policy-emails-job.ts';
import type { Job } from './scheduled-work.ts';

/** Returns the job that asks agents for the evidence of courses that they handed in without it. */
export const evidenceJob = (context: PolicyEmailsJobContext): Job => ({
  name: 'evidence of courses',
  async run(isStopping) {
    const { db, clock, emailSettings, wakeEmailWorker, metrics } = context;
    while (!isStopping()) {
      const queued = await db
        .transaction()
        .execute((transaction) => askForEvidence(transaction, emailSettings(), clock()));
      if (queued === 0) return;
      metrics?.countEmails('queued', queued);
      wakeEmailWorker();
      await letRequestsRun();
    }
  },
});
