import { closeMonth, listOpenMonths } from '#app/server/report/close-month.ts';
import { emailReport } from '#app/server/report/email-report.ts';
import type { EmailJobContext } from './email-jobs.ts';
import type { Job } from './scheduled-work.ts';

/** Returns the job that stores the reports of months that are final, and emails the last one. */
export const reportsJob = (context: EmailJobContext): Job => ({
  name: 'monthly reports',
  async run(isStopping) {
    const { db, clock, emailSettings, wakeEmailWorker, metrics } = context;
    for (const month of await listOpenMonths(db, clock())) {
      await db.transaction().execute((transaction) => closeMonth(transaction, month, clock()));
      if (isStopping()) return;
    }
    const queued = await db
      .transaction()
      .execute((transaction) => emailReport(transaction, emailSettings(), clock()));
    if (queued === 0) return;
    metrics?.countEmails('queued', queued);
    wakeEmailWorker();
  },
});
