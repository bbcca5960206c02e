import type { Database } from '#shared/db/connection.ts';
import { isOpen } from '#features/inquiries/server/list/conditions.ts';
import { officeDay } from '#shared/domain/office-time.ts';

/** Makes a list of ids one that is never empty, which SQL requires. No record has this id. */
export const nilId = '00000000-0000-0000-0000-000000000000';

export interface DutyPlace {
  day: string;
  place: 'agentId' | 'secondId';
}

/** The ids of what an agent has that a departure ends or moves. */
export interface Held {
  inquiries: string[];
  /** The splits of the days after the last day. */
  splits: string[];
  confirmations: string[];
  deadlines: string[];
  dutyDays: DutyPlace[];
  /** The homes that are not sold. */
  homes: string[];
}

async function listDuty(db: Database, agentId: string, today: string): Promise<DutyPlace[]> {
  const rows = await db
    .selectFrom('dutyDays')
    .select(['day', 'agentId', 'secondId'])
    .where('day', '>=', today)
    .where((eb) => eb.or([eb('agentId', '=', agentId), eb('secondId', '=', agentId)]))
    .orderBy('day')
    .execute();
  return rows.map((row) => ({
    day: row.day,
    place: row.agentId === agentId ? 'agentId' : 'secondId',
  }));
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/**
 * Lists what an agent has now. The screen that asks before a departure counts the same lists.
 * @param lastDay the day after which planned splits no longer apply
 */
export async function listHeld(
  db: Database,
  agentId: string,
  now: Date,
  lastDay = officeDay(now),
): Promise<Held> {
  const inquiries = await db
    .selectFrom('contactSubmissions')
    .select('id')
    .where('assignedAgentId', '=', agentId)
    .where(isOpen)
    .orderBy('id')
    .execute();
  const splits = await db
    .selectFrom('commissionSplits')
    .select('id')
    .where('agentId', '=', agentId)
    .where('effectiveOn', '>', lastDay)
    .where('voidedAt', 'is', null)
    .execute();
  const listOpen = (table: 'policyRequests' | 'agentDeadlines') =>
    db
      .selectFrom(table)
      .select('id')
      .where('agentId', '=', agentId)
      .where('closedAt', 'is', null)
      .execute();
  const homes = await db
    .selectFrom('properties')
    .select('id')
    .where('agentId', '=', agentId)
    .where('status', '<>', 'sold')
    .execute();
  return {
    inquiries: idsOf(inquiries),
    splits: idsOf(splits),
    confirmations: idsOf(await listOpen('policyRequests')),
    deadlines: idsOf(await listOpen('agentDeadlines')),
    dutyDays: await listDuty(db, agentId, officeDay(now)),
    homes: idsOf(homes),
  };
}
