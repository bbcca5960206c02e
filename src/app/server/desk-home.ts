import type { DeskBlock, DeskItem, DeskLink } from '#features/desk/domain/desk-page.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { DeskContent, Visit } from '#features/desk/server/desk.ts';
import { matchesFilters } from '#features/inquiries/server/list/conditions.ts';
import { listOpenPolicies } from '#features/policies/server/reading/store.ts';
import { homeBlocks } from '#features/properties/server/desk.ts';
import { readSplits } from '#features/splits/db/splits.ts';
import { currentSplit } from '#features/splits/domain/history.ts';
import type { StandingState } from '#features/standing/domain/board.ts';
import { nextStepForAgent } from '#features/standing/domain/next-step.ts';
import { readBoardRows } from '#features/standing/server/board-rows.ts';
import type { Database } from '#shared/db/connection.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { deviceName } from '#shared/domain/text/device-name.ts';
import {
  formatCalendarDate,
  formatOfficeDateTime,
  formatOfficeDayTime,
  formatOfficeTime,
  officeDay,
} from '#shared/domain/office-time.ts';
import { sitePaths } from '#shared/domain/paths.ts';

/** Returns "due today at 4:00 PM", or the day of another due time. */
function dueWords(dueAt: string, now: Date): string {
  const due = new Date(dueAt);
  const verb = due < now ? 'was due' : 'due';
  if (officeDay(due) === officeDay(now)) return `${verb} today at ${formatOfficeTime(dueAt)}`;
  return `${verb} ${formatOfficeDayTime(dueAt, now.toISOString())}`;
}

async function inquiryItem(db: Database, { agent, now }: Visit): Promise<DeskItem[]> {
  const { count, dueAt } = await db
    .selectFrom('contactSubmissions')
    .where((eb) => matchesFilters(eb, { status: 'open', agent: agent.id }, now))
    .where('firstResponseAt', 'is', null)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('replyDueAt').as('dueAt')])
    .executeTakeFirstOrThrow();
  if (count === 0) return [];
  const subject = count === 1 ? '' : 'the oldest ';
  const due = dueAt === null ? '' : `, ${subject}${dueWords(dueAt, now)}`;
  return [
    {
      title: `${counted(count, 'inquiry', 'inquiries')} to answer${due}.`,
      href: deskPaths.inquiries,
      lines: [],
      ...(dueAt !== null && dueAt < now.toISOString() && { mark: 'Overdue' }),
    },
  ];
}

async function policyItem(db: Database, { agent }: Visit): Promise<DeskItem[]> {
  const { length } = await listOpenPolicies(db, agent.id);
  if (length === 0) return [];
  const title = `${counted(length, 'policy', 'policies')} to confirm.`;
  return [{ title, href: deskPaths.policies, lines: [] }];
}

/** The states of a license in which the agent has something to do. */
const toDo = new Set<StandingState>(['short', 'overdue', 'lapsed']);

async function licenseItem(db: Database, { agent, now }: Visit): Promise<DeskItem[]> {
  const today = officeDay(now);
  const [row] = await readBoardRows(db, [agent.id], today);
  if (!row) return [];
  if (!toDo.has(row.state)) return [];
  const title = nextStepForAgent({ ...row, isActive: true, exemption: null }, today);
  return [{ title, href: deskPaths.education, lines: [] }];
}

async function readPageFact(db: Database, agentId: string): Promise<string | DeskLink> {
  const page = await db
    .selectFrom('agentPages')
    .select(['slug', 'isShown'])
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  return page?.isShown
    ? { words: 'Shown to visitors', href: sitePaths.agent(page.slug) }
    : { words: 'Not shown yet', href: deskPaths.page };
}

async function readSignInFact(db: Database, agentId: string): Promise<string> {
  const session = await db
    .selectFrom('deskSessions')
    .select(['createdAt', 'userAgent'])
    .where('agentId', '=', agentId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return session
    ? `${formatOfficeDateTime(session.createdAt)}, ${deviceName(session.userAgent)}`
    : 'None';
}

async function factsBlock(db: Database, { agent, now }: Visit): Promise<DeskBlock> {
  const split = currentSplit(await readSplits(db, agent.id), officeDay(now));
  const words = split
    ? `${split.split}% since ${formatCalendarDate(split.effectiveOn)}`
    : 'None recorded';
  return {
    block: 'facts',
    facts: [
      ['Your split', { words, href: deskPaths.commission }],
      ['Your page', await readPageFact(db, agent.id)],
      ['Last sign-in', { words: await readSignInFact(db, agent.id), href: deskPaths.devices }],
    ],
  };
}

/** Returns the first page of the desk: what waits for the agent, and facts. */
export const deskHome =
  ({ db }: { db: Database }) =>
  async (visit: Visit): Promise<DeskContent> => {
    const [items, facts, homes] = await Promise.all([
      Promise.all([inquiryItem(db, visit), policyItem(db, visit), licenseItem(db, visit)]),
      factsBlock(db, visit),
      homeBlocks(db, visit),
    ]);
    return {
      title: 'Your desk',
      blocks: [
        { block: 'list', items: items.flat(), empty: 'You are up to date.' },
        facts,
        ...homes,
      ],
    };
  };
