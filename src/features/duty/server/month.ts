import { isOpenDay, type OfficeHours } from '#features/brokerage/domain/office-hours.ts';
import { isAway } from '#features/duty/db/duty-days.ts';
import type { DutyAgent, DutyDay, DutyMonth, Tally } from '#features/duty/domain/duty.ts';
import { kindOf } from '#features/duty/domain/rotation.ts';
import type { Database } from '#shared/db/connection.ts';
import { addDays, daysBetween, endOfMonth } from '#shared/domain/calendar.ts';
import { fullName, markedName } from '#shared/domain/full-name.ts';
import { officeDay, startOfOfficeDay } from '#shared/domain/office-time.ts';

const daysFrom = (first: string, last: string) =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, nth) => addDays(first, nth));

export const daysOfMonth = (month: string) => daysFrom(`${month}-01`, endOfMonth(`${month}-01`));

export async function readDutyDays(
  db: Database,
  days: string[],
  hours: OfficeHours,
): Promise<DutyDay[]> {
  const rows = await db
    .selectFrom('dutyDays')
    .select(['day', 'agentId', 'secondId'])
    .select((eb) => [
      eb.case().when(isAway('agentId')).then(1).else(0).end().as('agentAway'),
      eb.case().when(isAway('secondId')).then(1).else(0).end().as('secondAway'),
    ])
    .where('day', 'in', days)
    .execute();
  const agents = await db
    .selectFrom('agents')
    .select(['id', 'firstName', 'lastName', 'isActive'])
    .execute();
  const names = new Map(agents.map((each) => [each.id, markedName(fullName(each), each.isActive)]));
  const nameOf = (id: string | null) => names.get(id ?? '') ?? null;
  return days.map((day) => {
    const row = rows.find((each) => each.day === day);
    const { agentId = null, secondId = null } = row ?? {};
    return {
      day,
      isClosed: !isOpenDay(hours, day),
      agentId,
      agentName: nameOf(agentId),
      isAgentAway: row?.agentAway === 1,
      secondId,
      secondName: nameOf(secondId),
      isSecondAway: row?.secondAway === 1,
    };
  });
}

/** Counts by agent what the agents took on duty from a day until today. */
async function readTallies(db: Database, from: string, now: Date, hours: OfficeHours) {
  const turns = await db
    .selectFrom('dutyDays')
    .select(['day', 'agentId'])
    .where('day', '>=', from)
    .where('day', '<=', officeDay(now))
    .execute();
  const inquiries = await db
    .selectFrom('contactSubmissions')
    .select('dutyAgentId')
    .select(({ fn }) => [
      fn.countAll<number>().as('received'),
      fn.count<number>('dutyMovedAt').as('movedAway'),
    ])
    .where('dutyAgentId', 'is not', null)
    .where('createdAt', '>=', startOfOfficeDay(from))
    .groupBy('dutyAgentId')
    .execute();
  return (agentId: string): Tally => {
    const own = turns.filter((turn) => turn.agentId === agentId);
    const count = (kind: string) => own.filter(({ day }) => kindOf(day, hours) === kind).length;
    const { received = 0, movedAway = 0 } =
      inquiries.find(({ dutyAgentId }) => dutyAgentId === agentId) ?? {};
    return {
      days: own.length,
      weekendDays: count('weekend'),
      holidayDays: count('holiday'),
      received,
      movedAway,
    };
  };
}

/** Reads the active agents by name, with what they took in the last 90 days and this year. */
export async function readLedger(
  db: Database,
  hours: OfficeHours,
  now: Date,
): Promise<DutyAgent[]> {
  const agents = await db
    .selectFrom('agents')
    .leftJoin('dutyAgents', 'dutyAgents.agentId', 'agents.id')
    .select(['agents.id', 'firstName', 'lastName', 'joinedAt'])
    .where('isActive', '=', true)
    .orderBy('nameKey')
    .orderBy('agents.id')
    .execute();
  const today = officeDay(now);
  const last90Days = await readTallies(db, addDays(today, -89), now, hours);
  const thisYear = await readTallies(db, `${today.slice(0, 4)}-01-01`, now, hours);
  return agents.map(({ id, joinedAt, ...name }) => ({
    id,
    name: fullName(name),
    takesPart: joinedAt !== null,
    last90Days: last90Days(id),
    thisYear: thisYear(id),
  }));
}

export const readDutyMonth = async (
  db: Database,
  month: string,
  hours: OfficeHours,
  now: Date,
): Promise<DutyMonth> => ({
  month,
  days: await readDutyDays(db, daysOfMonth(month), hours),
  agents: await readLedger(db, hours, now),
});
