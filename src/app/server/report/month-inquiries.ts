import { sql } from 'kysely';
import {
  daysOf,
  monthLater,
  type CameFromRow,
  type Replies,
  type ReplyRow,
} from '#app/domain/report.ts';
import { cameFromLabel } from '#features/inquiries/domain/came-from.ts';
import { serviceLabels } from '#features/inquiries/domain/inquiry-words.ts';
import { inquirySources } from '#features/inquiries/domain/inquiry-sources.ts';
import { matchesFilters, type InquiryFilters } from '#features/inquiries/server/list/conditions.ts';
import { selectDays } from '#features/inquiries/server/list/select-matching.ts';
import type { Database } from '#shared/db/connection.ts';
import { addDays, daysBetween } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';

/** Selects the inquiries of some days with the conditions by which the list finds them. */
const selectInquiries = (db: Database, days: { from: string; to: string }, now: Date) =>
  selectDays(db, days)
    .select(['createdAt', 'service', 'source', 'aboutAgentId', 'assignedAgentId', 'cameFromKey'])
    .select((eb) => {
      const matches = (filters: InquiryFilters) =>
        sql<number>`case when ${matchesFilters(eb, filters, now)} then 1 else 0 end`;
      return [
        'responseMinutes',
        matches({ status: 'spam' }).as('isSpam'),
        matches({ reply: 'answered' }).as('isAnswered'),
        matches({ reply: 'in_time' }).as('isInTime'),
        matches({ reply: 'late' }).as('isLate'),
        matches({ reply: 'waiting' }).as('isOpen'),
        matches({ due: 'overdue' }).as('isOverdue'),
      ];
    });
type Row = Awaited<ReturnType<ReturnType<typeof selectInquiries>['execute']>>[number];

function countReplies(rows: Row[]): Replies {
  const countOf = (is: 'isAnswered' | 'isInTime' | 'isLate' | 'isOpen' | 'isOverdue') =>
    rows.filter((row) => row[is] === 1).length;
  const minutes = rows
    .flatMap((row) => (row.isAnswered ? (row.responseMinutes ?? []) : []))
    .toSorted((one, other) => one - other);
  // The one in the middle, or the two.
  const middle = minutes.slice((minutes.length - 1) >> 1, (minutes.length >> 1) + 1);
  const median = middle.reduce((sum, each) => sum + each / middle.length, 0);
  return {
    received: rows.length,
    answered: countOf('isAnswered'),
    withinPromise: countOf('isInTime'),
    late: countOf('isLate'),
    open: countOf('isOpen'),
    overdue: countOf('isOverdue'),
    medianMinutes: minutes.length === 0 ? null : Math.round(median),
    slowestMinutes: minutes.at(-1) ?? null,
  };
}

/** Counts groups of inquiries, the largest group first. */
const group = <Key extends string | null>(
  rows: Row[],
  keyOf: (row: Row) => Key,
  nameOf: (key: Key) => string,
): ReplyRow[] =>
  [...Map.groupBy(rows, keyOf)]
    .map(([key, own]) => ({ key, name: nameOf(key), ...countReplies(own) }))
    .toSorted((one, other) => other.received - one.received || one.name.localeCompare(other.name));

const toCounted = ({ key, name, received }: ReplyRow) => ({ key, name, count: received });

const byCameFrom = (rows: Row[]) =>
  Map.groupBy(
    rows.filter(({ isSpam }) => isSpam === 0),
    ({ cameFromKey }) => cameFromKey ?? '',
  );

function countCameFrom(all: Row[], allBefore: Row[]): CameFromRow[] {
  const [rows, before] = [byCameFrom(all), byCameFrom(allBefore)];
  const keys = new Set([...rows.keys(), ...before.keys()]);
  // The inquiries of which nothing is known.
  keys.delete('');
  const counted = [...keys].map((key) => {
    const { received, answered } = countReplies(rows.get(key) ?? []);
    const earlier = countReplies(before.get(key) ?? []);
    return {
      key,
      name: cameFromLabel(key),
      received,
      answered,
      receivedBefore: earlier.received,
      answeredBefore: earlier.answered,
    };
  });
  return counted.toSorted(
    (one, other) => other.received - one.received || one.name.localeCompare(other.name),
  );
}

export async function countMonth(
  db: Database,
  month: string,
  nameOf: (agentId: string) => string,
  now: Date,
) {
  const days = daysOf(month);
  const all = await selectInquiries(db, days, now).execute();
  const before = await selectInquiries(db, daysOf(monthLater(month, -1)), now)
    .where('cameFromKey', 'is not', null)
    .execute();
  const rows = all.filter(({ isSpam }) => isSpam === 0);
  const byDay = Map.groupBy(rows, ({ createdAt }) => officeDay(new Date(createdAt)));
  const dates = Array.from({ length: daysBetween(days.from, days.to) + 1 }, (_, nth) =>
    addDays(days.from, nth),
  );
  const ofWebsite = rows.filter(({ source }) => source === 'website');
  const named = (none: string) => (id: string | null) => (id === null ? none : nameOf(id));
  const bySource = group(
    rows,
    (row) => row.source,
    (source) => inquirySources.labels[source],
  );
  return {
    inquiries: {
      received: rows.length,
      spam: all.length - rows.length,
      byDay: dates.map((date) => ({ date, count: byDay.get(date)?.length ?? 0 })),
      byService: group(
        rows,
        (row) => row.service,
        (each) => serviceLabels[each],
      ).map(toCounted),
      byPage: group(ofWebsite, (row) => row.aboutAgentId, named('Home page')).map(toCounted),
      bySource: bySource.map(toCounted),
      cameFrom: countCameFrom(all, before),
    },
    replies: {
      ...countReplies(rows),
      byAgent: group(rows, (row) => row.assignedAgentId, named('Unassigned')),
      bySource,
    },
  };
}
