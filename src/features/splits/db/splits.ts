import { sql, type Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import { administratorName } from '#features/sign-in/db/administrator-name.ts';
import { lockAgents } from '#features/standing/db/refresh-standings.ts';
import { namesOf } from '#shared/domain/answer-fields.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { storedSplit, type NamedSplit, type StoredSplit } from '#features/splits/domain/splits.ts';
import type { CommissionSplitsTable } from './split-tables.ts';

const columns = namesOf(storedSplit);

/** Includes the voided rows, in the order in which all apply. */
export const readSplits = (db: Database, agentId: string): Promise<NamedSplit[]> =>
  db
    .selectFrom('commissionSplits')
    .select(columns)
    .select([
      administratorName('commissionSplits.createdBy').as('createdByName'),
      administratorName<string | null>('commissionSplits.voidedBy').as('voidedByName'),
    ])
    .where('agentId', '=', agentId)
    .orderBy('effectiveOn')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

type NewSplit = Pick<
  Insertable<CommissionSplitsTable>,
  'agentId' | 'effectiveOn' | 'split' | 'reason' | 'origin' | 'createdBy'
>;

/**
 * Returns the creation time for a new row. Of two rows for one day, the one with the later creation
 * time applies. The returned time is therefore later than those of the agent's other rows, even if
 * the clock was set back or still shows the same millisecond.
 */
async function timeAfterOthers(db: Database, agentId: string, now: Date) {
  const newest = await db
    .selectFrom('commissionSplits')
    .select('createdAt')
    .where('agentId', '=', agentId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const after = newest ? Date.parse(newest.createdAt) + 1 : 0;
  return new Date(Math.max(now.getTime(), after)).toISOString();
}

/**
 * Adds a row to an agent's split history. Call this after locking the agent. Call `settleSplits`
 * afterwards, unless the agent's current split is already that of the new row.
 */
export async function insertSplit(db: Database, split: NewSplit, now: Date): Promise<StoredSplit> {
  const createdAt = await timeAfterOthers(db, split.agentId, now);
  return db
    .insertInto('commissionSplits')
    .values({ ...split, id: newId(), createdAt })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** A subquery: the outer query must select from or update `agents`. */
export const rowOn = (db: Database, day: string) =>
  db
    .selectFrom('commissionSplits as row')
    .select('row.id')
    .where('row.agentId', '=', sql.ref<string>('agents.id'))
    .where('row.voidedAt', 'is', null)
    .where('row.effectiveOn', '<=', day)
    .orderBy('row.effectiveOn', 'desc')
    .orderBy('row.createdAt', 'desc')
    .orderBy('row.id', 'desc')
    .limit(1);

export const selectPlanned = (db: Database, day: string) =>
  db.selectFrom('commissionSplits').where('voidedAt', 'is', null).where('effectiveOn', '>', day);

/** Selects the agents whose current split, as stored, is not the split that applies on a day. */
export const selectUnsettled = (db: Database, day: string) =>
  db
    .selectFrom('agents')
    .innerJoin('commissionSplits', (join) => join.on('commissionSplits.id', '=', rowOn(db, day)))
    .whereRef('agents.commissionSplit', '<>', 'commissionSplits.split');

/** A change of an agent's current split, with the first day of the new split. */
export interface SettledSplit {
  agentId: string;
  agentName: string;
  before: string;
  after: string;
  effectiveOn: string;
}

/**
 * Stores the split that applies today, in the office's time zone, as the current split of each
 * agent, by which lists sort. An agent whose current split changes gets a new version, so that an
 * edit that began before is refused. Call this in the transaction of each change of a split
 * history, and when a planned split is due.
 * @returns the agents whose current split changed
 */
export async function settleSplits(
  db: Database,
  agentIds: string[],
  now: Date,
): Promise<SettledSplit[]> {
  if (agentIds.length === 0) return [];
  await lockAgents(db, agentIds);
  const today = officeDay(now);
  const unsettled = await selectUnsettled(db, today)
    .select(['agents.id', 'firstName', 'lastName', 'commissionSplit', 'split', 'effectiveOn'])
    .where('agents.id', 'in', agentIds)
    .execute();
  if (unsettled.length === 0) return [];
  const current = db
    .selectFrom('commissionSplits')
    .select('split')
    .where('commissionSplits.id', '=', rowOn(db, today));
  await db
    .updateTable('agents')
    .set((eb) => ({
      commissionSplit: sql<string>`(${current})`,
      version: eb('version', '+', 1),
      updatedAt: now.toISOString(),
    }))
    .where(
      'id',
      'in',
      unsettled.map(({ id }) => id),
    )
    .execute();
  return unsettled.map(({ id, commissionSplit, split, effectiveOn, ...name }) => ({
    agentId: id,
    agentName: fullName(name),
    before: commissionSplit,
    after: split,
    effectiveOn,
  }));
}
