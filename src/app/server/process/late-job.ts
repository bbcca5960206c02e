import { setImmediate as letRequestsRun } from 'node:timers/promises';
import { findOnDuty } from '#features/duty/db/duty-days.ts';
import { tellOfLate } from '#features/inquiries/server/late/tell-of-late.ts';
import type { InquiryEmails } from '#features/inquiries/server/receive/receive-inquiry.ts';
import type { FindSecond } from '#features/inquiries/server/late/waiting.ts';
import type { EmailJobContext } from './email-jobs.ts';
import type { Job } from './scheduled-work.ts';

/** Returns the job that tells agents and the office of inquiries that wait too long for a reply. */
export const lateJob = (context: EmailJobContext & { emails: InquiryEmails }): Job => ({
  name: 'late inquiries',
  async run(isStopping) {
    const { db, clock, emailSettings, emails, wakeEmailWorker, metrics } = context;
    while (!isStopping()) {
      const settings = emailSettings();
      const { hours } = settings.brokerage;
      const findSecond: FindSecond = async (transaction, createdAt) =>
        (await findOnDuty(transaction, new Date(createdAt), hours))?.secondId;
      const queued = await tellOfLate(db, { settings, emails, findSecond, now: clock() });
      if (queued === undefined) return;
      metrics?.countEmails('queued', queued);
      wakeEmailWorker();
      await letRequestsRun();
    }
  },
});
