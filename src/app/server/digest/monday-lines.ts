import { replySearch } from '#app/domain/report-figures.ts';
import { typedKinds, derivedKinds } from '#features/deadlines/domain/deadlines.ts';
import type { DigestLine } from '#features/deadlines/server/digest/compose.ts';
import { inquiriesQuery } from '#features/inquiries/domain/inquiries.ts';
import { selectMatching } from '#features/inquiries/server/list/select-matching.ts';
import { standingQuery } from '#features/standing/domain/board.ts';
import { listBoard } from '#features/standing/server/board-store.ts';
import { findingLink, findingWords } from '#app/domain/attention/finding-line.ts';
import {
  findingDefinitions,
  type CountedList,
  type FindingCode,
} from '#app/domain/attention/findings.ts';
import type { AttentionContext } from '#app/server/attention-routes.ts';
import { findLastBackup } from '#app/server/server-routes.ts';
import type { Database } from '#shared/db/connection.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { fullName, markedName } from '#shared/domain/full-name.ts';
import { formatOfficeDateTime, officeDay } from '#shared/domain/office-time.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { counted } from '#shared/domain/text/counted.ts';

type Search = Record<string, string>;

const withSearch = (path: string, search: Search) =>
  `${path}?${new URLSearchParams(search).toString()}`;

interface Counting {
  db: Database;
  now: Date;
  count: AttentionContext['count'];
}

/** Returns the line of a finding of the dashboard, with the same count; none if it is 0. */
async function findingLine(
  { db, now, count: counts }: Counting,
  code: FindingCode,
): Promise<DigestLine[]> {
  const { list, search } = findingDefinitions[code];
  const count = await counts[list](db, search, now, '');
  const { number, text } = findingWords({ code, count });
  const link = findingLink({ code });
  return count === 0
    ? []
    : [{ words: `${number} ${text}`, path: withSearch(link.to, link.search) }];
}

/** Returns the line of records that a list shows with these filters; none if there are none. */
async function listLine(
  { db, now, count: counts }: Counting,
  shown: { list: CountedList; path: string; search: Search; one: string; many: string },
): Promise<DigestLine[]> {
  const count = await counts[shown.list](db, shown.search, now, '');
  const words = counted(count, shown.one, shown.many);
  return count === 0 ? [] : [{ words, path: withSearch(shown.path, shown.search) }];
}

const overdue = (count: number) => counted(count, 'overdue inquiry', 'overdue inquiries');

/** The maximum number of agents with a line of their own. */
const mostAgents = 20;

async function overdueByAgent(db: Database, now: Date): Promise<DigestLine[]> {
  const search = findingDefinitions.overdue.search;
  const { matching } = await selectMatching(db, inquiriesQuery.parse(search), now);
  const rows = await db
    .selectFrom('contactSubmissions')
    .innerJoin('agents', 'agents.id', 'assignedAgentId')
    .where('contactSubmissions.id', 'in', matching)
    .select((eb) => [
      'agents.id',
      'agents.firstName',
      'agents.lastName',
      'agents.isActive',
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['agents.id', 'agents.firstName', 'agents.lastName', 'agents.isActive'])
    .orderBy('count', 'desc')
    .orderBy('agents.id')
    .execute();
  const lines = rows.slice(0, mostAgents).map(({ id, count, isActive, ...name }) => ({
    words: `${overdue(count)}: ${markedName(fullName(name), isActive)}`,
    path: withSearch(adminPaths.inquiries, { ...search, agent: id }),
  }));
  const rest = rows.slice(mostAgents).reduce((sum, { count }) => sum + count, 0);
  if (rest === 0) return lines;
  const path = withSearch(adminPaths.inquiries, search);
  return [...lines, { words: `${overdue(rest)} of other agents`, path }];
}

/** Says how many of last week's promised replies came in time, of the answered and overdue ones. */
async function inTimeLine({ db, now, count: counts }: Counting): Promise<DigestLine[]> {
  const today = officeDay(now);
  const week = { status: 'received', from: addDays(today, -7), to: addDays(today, -1) };
  const count = (search: Search) => counts.inquiries(db, { ...week, ...search }, now, '');
  const inTime = await count(replySearch.withinPromise);
  const promised = inTime + (await count(replySearch.late)) + (await count(replySearch.overdue));
  if (promised === 0) return [];
  return [
    {
      words: `Answered in time last week: ${inTime} of ${promised}`,
      path: withSearch(adminPaths.inquiries, { ...week, ...replySearch.withinPromise }),
    },
  ];
}

const mostNames = 10;

/** Names the agents who are short of hours and soon due. */
async function shortLine(counting: Counting): Promise<DigestLine[]> {
  const { db, now } = counting;
  const query = standingQuery.parse(findingDefinitions.short_standings.search);
  const { rows, total } = await listBoard(db, { ...query, page: 1 }, officeDay(now));
  const names = rows.slice(0, mostNames).map(({ name }) => name);
  const others = total > names.length ? ` and ${total - names.length} more` : '';
  const lines = await findingLine(counting, 'short_standings');
  return lines.map(({ words, path }) => ({
    words: `${words}: ${names.join(', ')}${others}`,
    path,
  }));
}

const endingDays = 60;
const papers = ['claim_review', 'eo_insurance', 'contractor_agreement', 'license_copy'] as const;
const labels: Record<string, string> = { ...typedKinds.labels, ...derivedKinds.labels };

/** Counts the deadlines of a kind that are due within 60 days. */
const endingLine = (counting: Counting, kind: (typeof papers)[number]) =>
  listLine(counting, {
    list: 'deadlines',
    path: adminPaths.deadlines,
    search: { kind, within: String(endingDays), state: 'open' },
    one: `${labels[kind]} due within ${endingDays} days`,
    many: `${labels[kind]} due within ${endingDays} days`,
  });

async function backupLine(db: Database): Promise<DigestLine[]> {
  const at = await findLastBackup(db);
  const words = at ? `Last backup: ${formatOfficeDateTime(at)}` : 'No backup is known';
  return [{ words, path: adminPaths.server }];
}

/**
 * Returns the content of the email on Mondays besides the deadlines. Each number is counted as on
 * the screen to which its line leads.
 */
export const mondayLines =
  (count: AttentionContext['count']) =>
  async (db: Database, now: Date): Promise<DigestLine[]> => {
    const counting = { db, now, count };
    const finding = (code: FindingCode) => findingLine(counting, code);
    const lines = await Promise.all([
      overdueByAgent(db, now),
      finding('unassigned'),
      inTimeLine(counting),
      finding('handed_in'),
      finding('certificates'),
      shortLine(counting),
      finding('overdue_confirmations'),
      ...papers.map((kind) => endingLine(counting, kind)),
      listLine(counting, {
        list: 'properties',
        path: adminPaths.properties,
        search: { status: 'ending' },
        one: 'home that leaves the site within a week without “Still right” or a longer agreement',
        many: 'homes that leave the site within a week without “Still right” or a longer agreement',
      }),
      listLine(counting, {
        list: 'standing',
        path: adminPaths.standing,
        search: { check: 'unchecked' },
        one: 'license not checked with GREC for 90 days',
        many: 'licenses not checked with GREC for 90 days',
      }),
      finding('open_duty_days'),
      finding('failed_emails'),
      backupLine(db),
    ]);
    return lines.flat();
  };
