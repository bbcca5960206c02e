import type { Departure, DepartureState } from '#features/agents/domain/departures.ts';
import { agentStore } from '#features/agents/server/store.ts';
import type { Database } from '#shared/db/connection.ts';
import type { Moved, StoredDeparture } from './carry-out.ts';
import { listHeld, type Held } from './held.ts';
import { undoUntil } from './undo.ts';

/** Finds the departure of an agent that was neither undone nor ended by a return. */
export const findDeparture = (
  db: Database,
  agentId: string,
): Promise<StoredDeparture | undefined> =>
  db
    .selectFrom('agentDepartures')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('undoneAt', 'is', null)
    .where('returnedAt', 'is', null)
    .executeTakeFirst();

export const toDeparture = (row: StoredDeparture): Departure => ({
  id: row.id,
  leftOn: row.leftOn,
  forwardedTo: row.forwardedTo,
  newBroker: row.newBroker,
  forwardedOn: row.forwardedOn,
  inquiriesTo: row.inquiriesTo,
  note: row.note,
  createdBy: row.createdBy,
  createdAt: row.createdAt,
  carriedOutAt: row.carriedOutAt,
  undoUntil: undoUntil(row),
  ended: row.moved === null ? null : countHeld(JSON.parse(row.moved) as Moved),
});

const countHeld = ({ inquiries, splits, confirmations, deadlines, dutyDays, homes }: Held) => ({
  inquiries: inquiries.length,
  splits: splits.length,
  confirmations: confirmations.length,
  deadlines: deadlines.length,
  dutyDays: dutyDays.length,
  homes: homes.length,
});

/**
 * Reads an agent's departure, and counts what a departure would end now.
 * @throws NotFoundError
 */
export async function readDeparture(
  db: Database,
  agentId: string,
  now: Date,
): Promise<DepartureState> {
  await agentStore.get(db, agentId);
  const held = await listHeld(db, agentId, now);
  const page = await db
    .selectFrom('agentPages')
    .select('isShown')
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  const found = await findDeparture(db, agentId);
  return {
    departure: found ? toDeparture(found) : null,
    ends: { ...countHeld(held), isPageShown: page?.isShown ?? false },
  };
}
