import { addDays, daysBetween } from '#shared/domain/calendar.ts';
import { officeDay, startOfOfficeDay } from '#shared/domain/office-time.ts';
import type {
  AgentSplits,
  NamedSplit,
  RewrittenDays,
  SplitOnDay,
  SplitOnQuery,
  SplitRow,
  StoredSplit,
} from './splits.ts';

// The functions below that take several rows expect rows of one agent, ordered by `effectiveOn`,
// `createdAt` and `id`.

const isNotVoided = ({ voidedAt }: StoredSplit) => voidedAt === null;

/** Returns the rows that the office had entered, and had not voided, at the end of a day. */
function knownOn(rows: NamedSplit[], day: string) {
  const end = startOfOfficeDay(day, 1);
  return rows.filter(
    ({ createdAt, voidedAt }) => createdAt < end && (voidedAt === null || voidedAt >= end),
  );
}

/**
 * Returns the row that applies on a day.
 * @param rows in the order in which they begin
 */
const appliesOn = <Row extends StoredSplit>(rows: Row[], day: string) =>
  rows.findLast(({ effectiveOn }) => effectiveOn <= day);

/** @returns null if no later row exists */
function lastDayOf(rows: StoredSplit[], { effectiveOn }: StoredSplit) {
  const next = rows.find((row) => row.effectiveOn > effectiveOn);
  return next ? addDays(next.effectiveOn, -1) : null;
}

export const brokerageShareOf = (split: string): string => (100 - Number(split)).toFixed(2);

/** Returns the row that applies on a day. Voided rows never apply. */
export const currentSplit = (rows: StoredSplit[], day: string): StoredSplit | undefined =>
  appliesOn(rows.filter(isNotVoided), day);

/** With `asKnownOn`, as the office knew it at the end of that day. */
export function splitOn(rows: NamedSplit[], { date, asKnownOn }: SplitOnQuery): SplitOnDay {
  const known = asKnownOn ? knownOn(rows, asKnownOn) : rows.filter(isNotVoided);
  const row = appliesOn(known, date);
  return {
    date,
    asKnownOn: asKnownOn ?? null,
    split: row?.split ?? null,
    brokerageShare: row ? brokerageShareOf(row.split) : null,
    since: row?.effectiveOn ?? null,
    until: row ? lastDayOf(known, row) : null,
    reason: row?.reason ?? null,
    createdBy: row?.createdBy ?? null,
    createdByName: row?.createdByName ?? null,
    rowId: row?.id ?? null,
    recordsBegin: known[0]?.effectiveOn ?? null,
  };
}

/** The history also contains the current row and all voided rows. */
export function agentSplitsOf(rows: NamedSplit[], today: string): AgentSplits {
  const valid = rows.filter(isNotVoided);
  const present = (row: NamedSplit): SplitRow => ({
    ...row,
    until: appliesOn(valid, row.effectiveOn) === row ? lastDayOf(valid, row) : null,
    isBackdated: officeDay(new Date(row.createdAt)) > row.effectiveOn,
  });
  const isPlanned = (row: StoredSplit) => isNotVoided(row) && row.effectiveOn > today;
  const current = appliesOn(valid, today);
  return {
    current: current ? present(current) : null,
    planned: rows.filter(isPlanned).map(present),
    history: rows
      .filter((row) => !isPlanned(row))
      .map(present)
      .toReversed(),
  };
}

/** Returns the days before today to which a new row would apply; undefined if there are none. */
export function rewrittenDaysOf(
  rows: StoredSplit[],
  effectiveOn: string,
  today: string,
): RewrittenDays | undefined {
  if (effectiveOn >= today) return undefined;
  const next = rows.find((row) => isNotVoided(row) && row.effectiveOn > effectiveOn);
  const end = next && next.effectiveOn < today ? next.effectiveOn : today;
  return { from: effectiveOn, to: addDays(end, -1), days: daysBetween(effectiveOn, end) };
}
