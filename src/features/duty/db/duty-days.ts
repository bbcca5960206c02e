import { sql, type SqlBool } from 'kysely';
import { isOpenDay, openDayAt, type OfficeHours } from '#features/brokerage/domain/office-hours.ts';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import type { DutyInput } from '#features/duty/domain/duty.ts';

/** The number of days, from today on, in which a day without an agent needs attention. */
const attentionDays = 14;

/** Whether the office uses duty: it entered a day of the last or the next two weeks, or a later one. */
export async function usesDuty(db: Database, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('dutyDays')
    .select('day')
    .where('day', '>=', addDays(officeDay(now), -attentionDays))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The condition that the first or the second agent of a duty day is away on it. */
export const isAway = (place: 'agentId' | 'secondId') => sql<SqlBool>`exists (
  select 1 from agents_away as away
  where away.agent_id = ${sql.ref(`dutyDays.${place}`)}
  and duty_days.day between away.from_on and away.to_on
)`;

/**
 * Lists the days of a period that have an active agent, with those of their agents who are active
 * and not away.
 */
const listActiveDuty = (db: Database, from: string, to: string) =>
  db
    .selectFrom('dutyDays')
    .innerJoin('agents', 'agents.id', 'dutyDays.agentId')
    .leftJoin('agents as second', (join) =>
      join
        .onRef('second.id', '=', 'dutyDays.secondId')
        .on('second.isActive', '=', true)
        .on((eb) => eb.not(isAway('secondId'))),
    )
    .select(['day', 'second.id as secondId'])
    .select((eb) =>
      eb.case().when(isAway('agentId')).then(null).else(eb.ref('agents.id')).end().as('agentId'),
    )
    .where('agents.isActive', '=', true)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();

/**
 * Finds the agents who take the inquiries of an instant and are active and not away: those of a
 * closed day if there are any, or else those of the open day or, after hours, of the next one.
 */
export async function findOnDuty(db: Database, instant: Date, hours: OfficeHours) {
  const today = officeDay(instant);
  const openDay = openDayAt(instant, hours);
  const isClosed = !isOpenDay(hours, today);
  const [onToday] = isClosed ? await listActiveDuty(db, today, today) : [];
  if (onToday || openDay === null) return onToday;
  return (await listActiveDuty(db, openDay, openDay))[0];
}

/** Counts the open days of the next two weeks without an agent who is there, if the office uses duty. */
export async function countOpenDutyDays(
  db: Database,
  hours: OfficeHours,
  now: Date,
): Promise<number> {
  if (!(await usesDuty(db, now))) return 0;
  const today = officeDay(now);
  const rows = await listActiveDuty(db, today, addDays(today, attentionDays - 1));
  const taken = new Set(rows.filter(({ agentId }) => agentId !== null).map(({ day }) => day));
  return Array.from({ length: attentionDays }, (_, nth) => addDays(today, nth)).filter(
    (day) => isOpenDay(hours, day) && !taken.has(day),
  ).length;
}

/** Reads the agents of a day, and locks the day until the transaction ends. */
export const lockDuty = (db: Database, day: string) =>
  db
    .selectFrom('dutyDays')
    .select(['agentId', 'secondId'])
    .where('day', '=', day)
    .$if(locksRows(db), (rows) => rows.forUpdate())
    .executeTakeFirst();

/** Stores the agents of a day unless it has any. @returns whether it had none */
export async function setEmptyDuty(
  db: Database,
  { day, agentId, secondId }: DutyInput & { day: string },
  updatedBy: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('dutyDays')
    .values({ day, agentId, secondId, updatedBy, updatedAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the agents of a day. A day with none has no row. */
export async function setDuty(
  db: Database,
  { day, agentId, secondId }: DutyInput & { day: string },
  updatedBy: string,
  now: Date,
): Promise<void> {
  if (agentId === null && secondId === null) {
    await db.deleteFrom('dutyDays').where('day', '=', day).execute();
    return;
  }
  const stored = { agentId, secondId, updatedBy, updatedAt: now.toISOString() };
  await db
    .insertInto('dutyDays')
    .values({ day, ...stored })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(stored))
    .execute();
}

/**
 * Takes an agent who leaves out of the rotation, and off all days from today on. The days stay
 * without the agent, and Needs attention counts them.
 */
export async function clearDutyDays(db: Database, agentId: string, now: Date): Promise<void> {
  const from = officeDay(now);
  // The rotation comes first, as in `fillMonth`, so that no month that is being filled is missed.
  await db.deleteFrom('dutyAgents').where('agentId', '=', agentId).execute();
  if (locksRows(db)) {
    // Two agents who share days may leave at once. In one order, their updates cause no deadlock.
    await db
      .selectFrom('dutyDays')
      .select('day')
      .where('day', '>=', from)
      .where((eb) => eb.or([eb('agentId', '=', agentId), eb('secondId', '=', agentId)]))
      .orderBy('day')
      .forUpdate()
      .execute();
  }
  for (const column of ['agentId', 'secondId'] as const) {
    await db
      .updateTable('dutyDays')
      .set({ [column]: null })
      .where(column, '=', agentId)
      .where('day', '>=', from)
      .execute();
  }
}
