import type { FastifyRequest } from 'fastify';
import { countRows } from '#shared/db/paging.ts';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { isDeskOn } from '#features/desk/db/desk-access.ts';
import type { DeskState } from '#features/desk/domain/office.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { nameOfCaller, requireCaller } from '#shared/http/calls/caller.ts';

/** Returns a map from the agents' ids to the first row of each agent. */
const firstByAgent = <Row extends { agentId: string }>(rows: Row[]) =>
  new Map(rows.toReversed().map((row) => [row.agentId, row]));

const countOpenLinks = (db: Database, now: Date) =>
  countRows(
    db
      .selectFrom('deskLinks')
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now.toISOString()),
  );

/** Reads whether the desk is on, and how the active agents use it. */
export async function readDeskState(db: Database, now: Date): Promise<DeskState> {
  const sessions = await db
    .selectFrom('deskSessions')
    .select(['agentId', 'lastVisitAt'])
    .orderBy('lastVisitAt', 'desc')
    .execute();
  const absences = await db
    .selectFrom('agentsAway')
    .select(['agentId', 'fromOn', 'toOn'])
    .where('toOn', '>=', officeDay(now))
    .orderBy('fromOn')
    .execute();
  const agents = await db
    .selectFrom('agents')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('isActive', '=', true)
    .orderBy('nameKey')
    .orderBy('id')
    .execute();
  const visits = firstByAgent(sessions);
  const away = firstByAgent(absences);
  return {
    isOn: await isDeskOn(db),
    agentsWithDevice: visits.size,
    devices: sessions.length,
    openLinks: await countOpenLinks(db, now),
    agents: agents.map(({ id, email, ...name }) => ({
      id,
      name: fullName(name),
      email,
      away: away.get(id) ?? null,
      lastVisitAt: visits.get(id)?.lastVisitAt ?? null,
    })),
  };
}

/**
 * Turns the desk on or off, in the caller's transaction, with an audit entry. When it is turned off,
 * all devices, links and requests for links end, so that they do not work when it is on again.
 */
export async function switchDesk(
  db: Database,
  request: FastifyRequest,
  isOn: boolean,
  now: Date,
): Promise<void> {
  // Another user may be turning the desk on or off now.
  if (locksRows(db)) await db.selectFrom('deskSettings').select('id').forUpdate().execute();
  const before = await isDeskOn(db);
  if (before === isOn) return;
  const changed = {
    isOn,
    changedAt: now.toISOString(),
    changedBy: nameOfCaller(requireCaller(request)),
  };
  await db
    .insertInto('deskSettings')
    .values({ id: 1, ...changed })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute();
  const entry = { action: 'update', entity: 'desk', before: { isOn: before } } as const;
  await recordAudit(db, actorOf(request), { ...entry, after: { isOn } }, now);
  if (isOn) return;
  for (const table of ['deskSessions', 'deskLinks', 'deskRequests'] as const) {
    await db.deleteFrom(table).execute();
  }
}
