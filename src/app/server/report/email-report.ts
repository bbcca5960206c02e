import { monthLater, nameOfMonth } from '#app/domain/report.ts';
import { largeFigures } from '#app/domain/report-figures.ts';
import { labeledLines, paragraph } from '#features/emails/server/compose/email-text.ts';
import type { EmailSettings } from '#features/emails/server/insert-emails.ts';
import { isReminderOn } from '#features/emails/server/switched-off.ts';
import { replyDueAt } from '#features/brokerage/domain/office-hours.ts';
import {
  emailSuperAdmins,
  listSuperAdminMailboxes,
} from '#features/sign-in/server/administrators/email-super-admins.ts';
import type { Database } from '#shared/db/connection.ts';
import { adminReportPath } from '#shared/domain/paths.ts';
import { startOfOfficeDay } from '#shared/domain/office-time.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { monthOf, readReport } from './report.ts';

/** Whether the office has opened for the first time in this month. */
function isTime({ hours }: EmailSettings['brokerage'], now: Date): boolean {
  const first = startOfOfficeDay(`${monthOf(now)}-01`);
  const opensAt = replyDueAt(first, { hours, replyHours: 0 });
  return opensAt !== null && opensAt <= now.toISOString();
}

/**
 * Queues the email about last month's report to the super admins with an address, once, in the
 * caller's transaction.
 * @returns the number of queued emails
 */
export async function emailReport(
  db: Database,
  settings: EmailSettings,
  now: Date,
): Promise<number> {
  if (!isTime(settings.brokerage, now) || !(await isReminderOn(db, 'month_report'))) return 0;
  const recipients = await listSuperAdminMailboxes(db);
  const month = monthLater(monthOf(now), -1);
  if (recipients.length === 0) return 0;
  const claimed = await db
    .updateTable('monthlyReports')
    .set({ emailedAt: now.toISOString() })
    .where('month', '=', month)
    .where('emailedAt', 'is', null)
    .returning('month')
    .executeTakeFirst();
  if (!claimed) return 0;
  const report = await readReport(db, month, now);
  const figures = largeFigures(report);
  const subject = `${nameOfMonth(month)}: ${counted(report.inquiries.received, 'inquiry', 'inquiries')} received`;
  const href = `${settings.publicOrigin}${adminReportPath(month)}`;
  const open = report.replies.open;
  const parts = [
    paragraph('Print the report for your meeting, on one sheet: ', { words: href, href }),
    labeledLines(figures.map(({ label, value }) => [label, value.text])),
    ...(report.isFinal
      ? []
      : [paragraph(`Not final yet. Inquiries of the month that wait for a reply: ${open}.`)]),
  ];
  const notice = { kind: 'month_report' as const, subject, parts };
  await emailSuperAdmins(db, recipients, notice, settings, now);
  return recipients.length;
}
