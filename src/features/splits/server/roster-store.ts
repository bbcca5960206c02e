import { sql } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { countRows, type ListOrder } from '#shared/db/paging.ts';
import { matchesSearchText } from '#shared/db/search.ts';
import { rowOn, selectPlanned } from '#features/splits/db/splits.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { brokerageShareOf } from '#features/splits/domain/history.ts';
import { plannedDays, type RosterQuery, type RosterRow } from '#features/splits/domain/splits.ts';
import { readPage, type Listed } from '#shared/records/list.ts';

type RosterFilters = Omit<RosterQuery, 'sort' | 'dir' | 'page'>;

export const rosterOrder = ({ dir }: Pick<RosterQuery, 'dir'>): ListOrder => ({
  by: [sql.ref('name_key')],
  dir,
});

const lastPlannedDay = (today: string) => addDays(today, plannedDays);

/** Selects the ids of the agents in the list of all agents' splits (the roster), unsorted. */
export function selectRosterIds(db: Database, { q, planned }: RosterFilters, now: Date) {
  const today = officeDay(now);
  const withPlan = selectPlanned(db, today)
    .select('agentId')
    .where('effectiveOn', '<=', lastPlannedDay(today));
  return db
    .selectFrom('agents')
    .select('agents.id')
    .$if(planned !== undefined, (agents) => agents.where('agents.id', 'in', withPlan))
    .where(matchesSearchText(db, q));
}

export const countRoster = (db: Database, filters: RosterFilters, now: Date) =>
  countRows(selectRosterIds(db, filters, now));

export async function readRosterRows(
  db: Database,
  ids: string[],
  { on, planned }: Pick<RosterFilters, 'on' | 'planned'>,
  now: Date,
): Promise<RosterRow[]> {
  const today = officeDay(now);
  const day = planned ? lastPlannedDay(today) : (on ?? today);
  const rows = await db
    .selectFrom('agents')
    .leftJoin('commissionSplits', (join) => join.on('commissionSplits.id', '=', rowOn(db, day)))
    .select(['agents.id', 'firstName', 'lastName', 'isActive', 'split', 'effectiveOn', 'reason'])
    .where('agents.id', 'in', ids)
    .execute();
  return rows.map(({ id, isActive, split, effectiveOn, reason, ...name }) => ({
    id,
    name: fullName(name),
    isActive,
    split,
    brokerageShare: split === null ? null : brokerageShareOf(split),
    since: effectiveOn,
    reason,
  }));
}

export const listRoster = (
  db: Database,
  query: RosterQuery,
  now: Date,
): Promise<Listed<RosterRow>> =>
  readPage(
    { page: query.page, matching: selectRosterIds(db, query, now), ...rosterOrder(query) },
    (ids) => readRosterRows(db, ids, query, now),
  );
