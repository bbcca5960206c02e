import { sql } from 'kysely';
import type { Database } from '#db/connection.ts';
import { countRows, type ListOrder } from '#db/paging.ts';
import { rowOn } from '#db/splits/splits.ts';
import { addDays } from '#domain/calendar.ts';
import { fullName } from '#domain/full-name.ts';
import { officeDay } from '#domain/office/office-time.ts';
import { brokerageShareOf } from '#domain/splits/history.ts';
import { plannedDays, type RosterQuery, type RosterRow } from '#domain/splits/splits.ts';

export const rosterOrder: ListOrder = { by: [sql.ref('name_key')], dir: 'asc' };

const lastPlannedDay = (today: string) => addDays(today, plannedDays);

/** Selects the ids of the agents of a roster, unsorted. */
export function selectRosterIds(db: Database, { planned }: RosterQuery, now: Date) {
  const today = officeDay(now);
  const agents = db.selectFrom('agents').select('agents.id');
  if (!planned) return agents;
  const withPlan = db
    .selectFrom('commissionSplits')
    .select('agentId')
    .where('voidedAt', 'is', null)
    .where('effectiveOn', '>', today)
    .where('effectiveOn', '<=', lastPlannedDay(today));
  return agents.where('agents.id', 'in', withPlan);
}

export const countRoster = (db: Database, query: RosterQuery, now: Date) =>
  countRows(selectRosterIds(db, query, now));

/** Reads a roster sorted by name. @param ids if given, only these agents of the roster */
export async function readRoster(
  db: Database,
  query: RosterQuery,
  now: Date,
  ids?: string[],
): Promise<RosterRow[]> {
  const today = officeDay(now);
  const day = query.planned ? lastPlannedDay(today) : (query.on ?? today);
  const rows = await selectRosterIds(db, query, now)
    .leftJoin('commissionSplits', (join) => join.on('commissionSplits.id', '=', rowOn(db, day)))
    .select(['firstName', 'lastName', 'isActive', 'split', 'effectiveOn', 'reason'])
    .$if(ids !== undefined, (select) => select.where('agents.id', 'in', ids ?? []))
    .orderBy('nameKey')
    .orderBy('agents.id')
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
