import { daysOf, type Report } from '#app/domain/report.ts';
import { typedKinds } from '#features/deadlines/domain/deadlines.ts';
import { readRosterRows } from '#features/splits/server/roster-store.ts';
import type { Database } from '#shared/db/connection.ts';
import { addDays, addMonths, endOfMonth } from '#shared/domain/calendar.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { officeDay, startOfOfficeDay } from '#shared/domain/office-time.ts';

/** Reads when agents became active or inactive, from departures and the audit trail. */
async function readChanges(db: Database, since: string) {
  const left = await db
    .selectFrom('agentDepartures')
    .select(['agentId', 'leftOn as day'])
    .where('carriedOutAt', 'is not', null)
    .where('undoneAt', 'is', null)
    .execute();
  const audited = await db
    .selectFrom('auditLog')
    .select(['entityId as agentId', 'action', 'at'])
    .where('entity', '=', 'agent')
    .where('action', 'in', ['deactivate', 'reactivate'])
    .where('at', '>=', since)
    .orderBy('at')
    .execute();
  const changes = [
    ...left.map((each) => ({ ...each, isActive: false })),
    ...audited.map(({ agentId, action, at }) => ({
      agentId,
      day: officeDay(new Date(at)),
      isActive: action === 'reactivate',
    })),
  ].toSorted((one, other) => one.day.localeCompare(other.day));
  return Map.groupBy(changes, ({ agentId }) => agentId);
}

interface Days {
  from: string;
  to: string;
}

/** `wasActive` tells whether an agent was active at the end of a day, up to a year before. */
export async function readAgents(db: Database, month: string, today: string) {
  const changes = await readChanges(db, startOfOfficeDay(addMonths(`${month}-01`, -12)));
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'firstName', 'lastName', 'isActive', 'hireDate', 'createdAt'])
    .orderBy('nameKey')
    .execute();
  return rows.map(({ id, isActive, hireDate, createdAt, ...names }) => {
    const arrivedOn = officeDay(new Date(hireDate < createdAt ? hireDate : createdAt));
    const own = changes.get(id) ?? [];
    const wasActive = (day: string) => {
      if (day >= today) return isActive;
      const next = own.find((change) => change.day > day);
      const last = own.findLast((change) => change.day <= day)?.isActive;
      return day >= arrivedOn && (last ?? (next ? !next.isActive : isActive));
    };
    /** Whether an agent who was not active at either end of these days came and left in between. */
    const passed = ({ from, to }: Days) => {
      const arrivals = [{ day: arrivedOn, isActive: true }, ...own.filter((each) => each.isActive)];
      return arrivals.some(({ day }) => {
        const left = own.find((change) => !change.isActive && change.day >= day);
        return day >= from && left !== undefined && left.day <= to;
      });
    };
    return { id, name: fullName(names), isActive, wasActive, passed };
  });
}

type RosterAgent = Awaited<ReturnType<typeof readAgents>>[number];

/** Lists who came and who left in a month. Who did both in the same month is in both lists. */
function listMoves(agents: RosterAgent[], days: Days) {
  const moves = agents.map(({ id, name, wasActive, passed }) => ({
    person: { id, name },
    before: wasActive(addDays(days.from, -1)),
    after: wasActive(days.to),
    passed: passed(days),
  }));
  const came = moves.filter(({ before, after, passed }) => !before && (after || passed));
  const left = moves.filter(({ before, after, passed }) => !after && (before || passed));
  return {
    arrivals: came.map(({ person }) => person),
    departures: left.map(({ person }) => person),
  };
}

/** Lists the typed deadlines from `from` on that had passed before a day and were open at `at`. */
async function listLapsed(
  db: Database,
  from: string,
  before: { day: string; at: string },
  nameOf: (agentId: string) => string,
) {
  const rows = await db
    .selectFrom('agentDeadlines')
    .select(['id', 'agentId', 'kind', 'label', 'dueOn'])
    .where('dueOn', '>=', from)
    .where('dueOn', '<', before.day)
    .where('handedInAt', 'is', null)
    .where('returnedAt', 'is', null)
    .where((eb) => eb.or([eb('closedAt', 'is', null), eb('closedAt', '>=', before.at)]))
    .orderBy('dueOn')
    .execute();
  return rows.map(({ id, agentId, kind, label, dueOn }) => {
    const what = label ?? typedKinds.labels[kind];
    const name = agentId === null ? what : `${what}, ${nameOf(agentId)}`;
    return { id, agentId, name, dueOn: dueOn ?? '' };
  });
}

const countOpenConfirmations = async (db: Database, at: string) =>
  (
    await db
      .selectFrom('policyRequests')
      .innerJoin('policies', 'policies.id', 'policyRequests.policyId')
      .where('policies.isActive', '=', true)
      .where('policyRequests.createdAt', '<', at)
      .where((eb) => eb.or([eb('closedAt', 'is', null), eb('closedAt', '>=', at)]))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Reads who is at the brokerage at the end of the month, or now if the month is running. */
export async function readRoster(
  db: Database,
  month: string,
  agents: RosterAgent[],
  nameOf: (agentId: string) => string,
  now: Date,
): Promise<Report['roster']> {
  const { from, to } = daysOf(month);
  const [today, next] = [officeDay(now), addDays(to, 1)];
  const isOver = next <= today;
  const end = isOver
    ? { day: next, at: startOfOfficeDay(next) }
    : { day: today, at: now.toISOString() };
  const wereActive = (day: string) => agents.filter(({ wasActive }) => wasActive(day));
  const ids = wereActive(to).map(({ id }) => id);
  const on = isOver ? to : today;
  const rows = ids.length === 0 ? [] : await readRosterRows(db, ids, { on }, now);
  const splits = [...Map.groupBy(rows, ({ split }) => split)].map(([key, own]) => ({
    key,
    name: key === null ? 'None' : `${Number(key)}%`,
    count: own.length,
  }));
  return {
    months: Array.from({ length: 12 }, (_, nth) => addMonths(from, nth - 11)).map((first) => ({
      month: first.slice(0, 7),
      active: wereActive(endOfMonth(first)).length,
    })),
    ...listMoves(agents, { from, to }),
    splits: splits.toSorted((one, other) => Number(one.key) - Number(other.key)),
    openConfirmations: await countOpenConfirmations(db, end.at),
    lapsed: await listLapsed(db, from, end, nameOf),
  };
}
