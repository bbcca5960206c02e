import { standingStateLabels, standingStates } from '#features/standing/domain/board.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import {
  adminAgentPapersPath,
  adminEditPath,
  adminPaths,
  adminReportPath,
} from '#shared/domain/paths.ts';
import { cell, inquiriesCell, minutesOrNone, replySearch, type Cell } from './report-figures.ts';
import {
  daysOf,
  monthLater,
  nameOfMonth,
  shareInWords,
  type Counted,
  type Report,
  type ReplyRow,
} from './report.ts';

/** A table of the report, which can have a picture of the counts of its rows. */
export interface Section {
  title: string;
  /** The definition of its figures, for a tooltip and the foot of the print. */
  about: string;
  picture?: 'days' | 'bars' | 'line';
  /** The titles of the columns. Without it, each row has a name and one number. */
  columns?: string[];
  rows: { name: string; count?: number; cells: Cell[] }[];
}

const bars = (
  title: string,
  about: string,
  rows: Counted[],
  cellOf: (row: Counted) => Cell,
): Section => ({
  title,
  about,
  picture: 'bars',
  rows: rows.map((row) => ({ ...row, cells: [cellOf(row)] })),
});

const replyColumns = ['received', 'answered', 'withinPromise', 'open'] as const;

const replyTable = (
  month: string,
  title: string,
  about: string,
  rows: ReplyRow[],
  filterOf: (key: string | null) => Record<string, string>,
): Section => ({
  title,
  about,
  columns: ['Received', 'Answered', 'In time', 'Open', 'Share', 'Median', 'Slowest'],
  rows: rows.map((row) => ({
    name: row.name,
    cells: [
      ...replyColumns.map((name) =>
        inquiriesCell(month, row[name], { ...filterOf(row.key), ...replySearch[name] }),
      ),
      cell(shareInWords(row)),
      cell(minutesOrNone(row.medianMinutes)),
      cell(minutesOrNone(row.slowestMinutes)),
    ],
  })),
});

const cameFromCells = (month: string, cameFrom: string, received: number, answered: number) => [
  inquiriesCell(month, received, { cameFrom }),
  inquiriesCell(month, answered, { cameFrom, ...replySearch.answered }),
];

function cameFromSections({ month, inquiries: { cameFrom = [] } }: Report): Section[] {
  if (cameFrom.length === 0) return [];
  const before = monthLater(month, -1);
  return [
    {
      title: 'Came from',
      about: 'The inquiries of the website’s forms of which it is known.',
      columns: ['Received', 'Answered', nameOfMonth(before), 'Answered then'],
      rows: cameFrom.map(({ key, name, ...row }) => ({
        name,
        cells: [
          ...cameFromCells(month, key, row.received, row.answered),
          ...cameFromCells(before, key, row.receivedBefore, row.answeredBefore),
        ],
      })),
    },
  ];
}

function inquirySections({ month, inquiries, replies }: Report): Section[] {
  const of = (count: number, filters?: Record<string, string>) =>
    inquiriesCell(month, count, filters);
  const months = [
    { key: month, count: inquiries.received },
    { key: monthLater(month, -1), count: inquiries.before },
    { key: monthLater(month, -12), count: inquiries.yearAgo },
  ].flatMap(({ key, count }) => (count === null ? [] : [{ key, name: nameOfMonth(key), count }]));
  return [
    {
      title: 'Inquiries received each day',
      about: 'By the day of the office’s time zone, without spam.',
      picture: 'days',
      rows: inquiries.byDay.map(({ date, count }) => ({
        name: formatCalendarDate(date),
        count,
        cells: [of(count, { from: date, to: date })],
      })),
    },
    bars('Compared', 'Received in this month, the one before and a year ago.', months, (row) =>
      inquiriesCell(row.key ?? month, row.count),
    ),
    bars('By service', 'What the client asked for.', inquiries.byService, (row) =>
      of(row.count, { service: row.key ?? '' }),
    ),
    bars(
      'By page of the website',
      'The home page, or the agent whose page had the form.',
      inquiries.byPage,
      ({ key, count }) => of(count, { source: 'website', about: key ?? 'none' }),
    ),
    bars('By source', 'How the inquiry came to the office.', inquiries.bySource, (row) =>
      of(row.count, { source: row.key ?? '' }),
    ),
    replyTable(
      month,
      'Replies by agent',
      'By the assigned agent. In time: by the promised time. Share and median: as the large figures. Slowest: in office hours.',
      replies.byAgent,
      (key) => ({ agent: key ?? 'none' }),
    ),
    replyTable(
      month,
      'Replies by source',
      'The same by how the inquiry came to the office.',
      replies.bySource,
      (key) => ({ source: key ?? '' }),
    ),
  ];
}

const named = (name: string, agents: Report['roster']['arrivals']) =>
  agents.map((agent) => ({
    name,
    cells: [cell(agent.name, adminEditPath(adminPaths.agents, agent.id))],
  }));

function rosterSections({ month, standing, roster }: Report): Section[] {
  const states = standingStates.flatMap((key) =>
    standing?.states[key]
      ? [{ key, name: standingStateLabels[key], count: standing.states[key] }]
      : [],
  );
  return [
    bars(
      standing ? `Standing on ${formatCalendarDate(standing.asOf)}` : 'Standing was not recorded',
      'Active agents by state of their continuing education on that day.',
      states,
      ({ key, count }) => cell(count, adminPaths.standing, { state: key ?? '' }),
    ),
    {
      title: 'Active agents at the end of each month',
      about: 'Counted as the large figure.',
      picture: 'line',
      rows: roster.months.map((each) => ({
        name: nameOfMonth(each.month),
        count: each.active,
        cells: [cell(each.active, adminReportPath(each.month))],
      })),
    },
    bars(
      'Commission splits on the last day',
      'Active agents by their share of a commission.',
      roster.splits,
      ({ count }) => cell(count, adminPaths.splits, { on: daysOf(month).to }),
    ),
    {
      title: 'Roster',
      about:
        'Open confirmations: policies that agents were asked to confirm and had not confirmed by its end. Lapsed: a typed deadline of the month that passed and was not closed by its end.',
      rows: [
        ...named('Arrived', roster.arrivals),
        ...named('Left', roster.departures),
        {
          name: 'Open confirmations',
          cells: [cell(roster.openConfirmations, adminPaths.policies)],
        },
        ...roster.lapsed.map(({ agentId: id, name, dueOn }) => ({
          name: `Lapsed ${formatCalendarDate(dueOn)}`,
          cells: [cell(name, id === null ? adminPaths.deadlines : adminAgentPapersPath(id))],
        })),
      ],
    },
  ];
}

/** Returns the tables of a report, in their order. The screen and the CSV file contain them. */
export const sectionsOf = (report: Report): Section[] => [
  ...inquirySections(report),
  ...cameFromSections(report),
  ...rosterSections(report),
];
