import { daysOf, monthLater, type Report } from '#app/domain/report.ts';
import { countInquiries } from '#features/inquiries/server/list/counts.ts';
import type { StandingSummary } from '#features/standing/domain/board.ts';
import { summarizeBoard } from '#features/standing/server/board-summary.ts';
import type { Database } from '#shared/db/connection.ts';
import { markedName } from '#shared/domain/full-name.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { countMonth } from './month-inquiries.ts';
import { readAgents, readRoster } from './month-roster.ts';

/** The stored part of a report: the standing at the month's end and, once it is final, all of it. */
type Snapshot = { standing: StandingSummary | null } | Report;

export const monthOf = (now: Date) => officeDay(now).slice(0, 7);
/** Returns the month of the first record: an inquiry, an agent or a report. */
export async function firstMonth(db: Database, now: Date): Promise<string> {
  const { inquiry, agent, report } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('contactSubmissions')
        .select(({ fn }) => fn.min('createdAt').as('at'))
        .as('inquiry'),
      eb
        .selectFrom('agents')
        .select(({ fn }) => fn.min('createdAt').as('at'))
        .as('agent'),
      eb
        .selectFrom('monthlyReports')
        .select(({ fn }) => fn.min('month').as('at'))
        .as('report'),
    ])
    .executeTakeFirstOrThrow();
  const months = [inquiry, agent].map((at) => monthOf(at === null ? now : new Date(at)));
  return [...months, report ?? monthOf(now)].toSorted()[0] ?? '';
}

async function readSnapshot(db: Database, month: string): Promise<Snapshot | undefined> {
  const row = await db
    .selectFrom('monthlyReports')
    .select('snapshot')
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.snapshot ? (JSON.parse(row.snapshot) as Snapshot) : undefined;
}

/** Returns the number of inquiries that a month's report has or would have. */
async function countReceived(db: Database, month: string, first: string, now: Date) {
  if (month < first) return null;
  const snapshot = await readSnapshot(db, month);
  if (snapshot && 'inquiries' in snapshot) return snapshot.inquiries.received;
  return countInquiries(db, { status: 'received', ...daysOf(month) }, now);
}

/** Computes the report of a month from the records, except for the standing that was stored. */
async function computeReport(
  db: Database,
  month: string,
  stored: StandingSummary | null | undefined,
  now: Date,
): Promise<Report> {
  const today = officeDay(now);
  const thisMonth = monthOf(now);
  const agents = await readAgents(db, month, today);
  const names = new Map(agents.map(({ id, name, isActive }) => [id, markedName(name, isActive)]));
  const nameOf = (id: string) => names.get(id) ?? 'Unknown agent';
  const { inquiries, replies } = await countMonth(db, month, nameOf, now);
  const first = await firstMonth(db, now);
  const isLast = month >= monthLater(thisMonth, -1);
  return {
    month,
    isRunning: month === thisMonth,
    isFinal: false,
    inquiries: {
      ...inquiries,
      before: await countReceived(db, monthLater(month, -1), first, now),
      yearAgo: await countReceived(db, monthLater(month, -12), first, now),
    },
    replies,
    standing: stored ?? (isLast ? await summarizeBoard(db, today) : null),
    roster: await readRoster(db, month, agents, nameOf, now),
  };
}

/** Returns the snapshot of a final month, or computes the report of a month that is not final. */
export async function readReport(db: Database, month: string, now: Date): Promise<Report> {
  const stored = await readSnapshot(db, month);
  return stored && 'inquiries' in stored ? stored : computeReport(db, month, stored?.standing, now);
}
