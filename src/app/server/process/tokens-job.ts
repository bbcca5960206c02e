import { deleteOldTokens, warnOfEnds } from '#features/programs/server/tokens/warn.ts';
import type { PolicyEmailsJobContext } from './policy-emails-job.ts';
import type { Job } from './scheduled-work.ts';

/** Returns the job that tells super admins of tokens that end soon, and deletes those that ended. */
export const tokensJob = (context: PolicyEmailsJobContext): Job => ({
  name: 'tokens of programs',
  async run() {
    const { db, clock, emailSettings, wakeEmailWorker, metrics } = context;
    await deleteOldTokens(db, clock());
    const queued = await db
      .transaction()
      .execute((transaction) => warnOfEnds(transaction, emailSettings(), clock()));
    if (queued === 0) return;
    metrics?.countEmails('queued', queued);
    wakeEmailWorker();
  },
});
