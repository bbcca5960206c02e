import { daysOf, monthLater } from '#app/domain/report.ts';
import { countInquiries } from '#features/inquiries/server/list/counts.ts';
import { summarizeBoard } from '#features/standing/server/board-summary.ts';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { firstMonth, monthOf, readReport } from './report.ts';

/** A month is final at the latest this number of days after its end. */
const daysUntilFinal = 14;

/** Lists the months that are over and whose reports are not final. */
export async function listOpenMonths(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('monthlyReports')
    .select('month')
    .where('finalAt', 'is not', null)
    .execute();
  const final = new Set(rows.map(({ month }) => month));
  const months: string[] = [];
  for (let month = await firstMonth(db, now); month < monthOf(now); month = monthLater(month, 1)) {
    if (!final.has(month)) months.push(month);
  }
  return months;
}

/**
 * Stores the standing at the end of a month, once, and the report as soon as it is final. Call this
 * in a transaction. If several instances do this at the same time, one of them stores the report.
 */
export async function closeMonth(db: Database, month: string, now: Date): Promise<void> {
  const today = officeDay(now);
  const { from, to } = daysOf(month);
  const isLast = month === monthLater(monthOf(now), -1);
  const standing = isLast ? await summarizeBoard(db, today) : null;
  await db
    .insertInto('monthlyReports')
    .values({ month, snapshot: JSON.stringify({ standing }) })
    .onConflict((conflict) => conflict.column('month').doNothing())
    .execute();
  const open = await countInquiries(db, { reply: 'waiting', from, to }, now);
  if (open > 0 && today <= addDays(to, daysUntilFinal)) return;
  const row = await db
    .selectFrom('monthlyReports')
    .select('finalAt')
    .where('month', '=', month)
    .$if(locksRows(db), (query) => query.forUpdate())
    .executeTakeFirst();
  if (row?.finalAt !== null) return;
  const snapshot = JSON.stringify({ ...(await readReport(db, month, now)), isFinal: true });
  await db
    .updateTable('monthlyReports')
    .set({ finalAt: now.toISOString(), snapshot })
    .where('month', '=', month)
    .execute();
}
