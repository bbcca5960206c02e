import { isOpenDay, type OfficeHours } from '#features/brokerage/domain/office-hours.ts';
import { rotate, type Turn } from '#features/duty/domain/rotation.ts';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { daysOfMonth } from './month.ts';

/**
 * Gives the open days of a month that have no agent, from today on, to the agents who take part.
 * Only days since the newest of them joined count, so that no agent who joins has turns to catch up.
 * @returns the days that were filled
 */
export async function fillMonth(
  db: Database,
  month: string,
  { hours, by, now }: { hours: OfficeHours; by: string; now: Date },
): Promise<Turn[]> {
  const members = await db
    .selectFrom('dutyAgents')
    .innerJoin('agents', 'agents.id', 'dutyAgents.agentId')
    .select(['agents.id', 'joinedAt'])
    .where('isActive', '=', true)
    .orderBy('nameKey')
    .orderBy('agents.id')
    .$if(locksRows(db), (rows) => rows.forUpdate('dutyAgents'))
    .execute();
  const since = members
    .map(({ joinedAt }) => officeDay(new Date(joinedAt)))
    .toSorted()
    .at(-1);
  if (since === undefined) return [];
  const rows = await db
    .selectFrom('dutyDays')
    .select(['day', 'agentId', 'secondId'])
    .where('day', '>=', since)
    .execute();
  const away = await db
    .selectFrom('agentsAway')
    .select(['agentId', 'fromOn', 'toOn'])
    .where('toOn', '>=', officeDay(now))
    .execute();
  const leaving = await db
    .selectFrom('agentDepartures')
    .select(['agentId', 'leftOn'])
    .where('carriedOutAt', 'is', null)
    .where('undoneAt', 'is', null)
    .where('returnedAt', 'is', null)
    .execute();
  const seconds = new Map(rows.map(({ day, secondId }) => [day, secondId]));
  const taken = rows.flatMap(({ day, agentId }) => (agentId === null ? [] : [{ day, agentId }]));
  const empty = daysOfMonth(month).filter(
    (day) =>
      day >= officeDay(now) && isOpenDay(hours, day) && taken.every((turn) => turn.day !== day),
  );
  const isAway = (id: string, day: string) =>
    away.some(({ agentId, fromOn, toOn }) => agentId === id && fromOn <= day && day <= toOn) ||
    leaving.some(({ agentId, leftOn }) => agentId === id && leftOn < day);
  const availableOn = (day: string) =>
    members.map(({ id }) => id).filter((id) => !isAway(id, day) && seconds.get(day) !== id);
  const filled = rotate(empty, taken, availableOn, hours);
  for (const { day, agentId } of filled) {
    const stored = { agentId, updatedBy: by, updatedAt: now.toISOString() };
    await db
      .insertInto('dutyDays')
      .values({ day, secondId: null, ...stored })
      // Another administrator may have given the day to an agent in the meantime.
      .onConflict((conflict) =>
        conflict.column('day').doUpdateSet(stored).where('dutyDays.agentId', 'is', null),
      )
      .execute();
  }
  return filled;
}
