import { lateJob } from '#app/server/process/email-jobs.ts';
import { withBrokerage } from '#app/server/with-brokerage.ts';
import { inquiryEmails } from '#features/inquiries/server/emails/inquiry-emails.ts';
import type { Database } from '#shared/db/connection.ts';
import { origin, type TestApp } from './test-app.ts';

/** Sets the clock of a test's app. */
export const setTime = ({ clock }: TestApp, time: string) =>
  clock.advance((Date.parse(time) - clock.read().getTime()) / 1000);

const office = () => ({ name: 'Marsh & Square Realty', address: 'office@example.com' });
const wakeEmailWorker = () => undefined;

/** Runs the job for late inquiries once, as one instance. */
export function runLateJob({ db, clock, liveSite }: TestApp, own: Database = db) {
  const sending = { office, wakeEmailWorker, metrics: undefined };
  const shared = withBrokerage({ liveSite, publicOrigin: origin, ...sending });
  const emails = inquiryEmails({ ...shared, sendEmail: undefined });
  const job = lateJob({ ...shared, db: own, clock: clock.read, emails });
  return job.run(() => false);
}

export const putOnDuty = async (
  { db, clock }: TestApp,
  day: string,
  agentId: string | null,
  secondId: string | null = null,
) => {
  const row = { day, agentId, secondId, updatedBy: 'admin', updatedAt: clock.read().toISOString() };
  await db
    .insertInto('dutyDays')
    .values(row)
    .onConflict((conflict) => conflict.column('day').doUpdateSet(row))
    .execute();
};
