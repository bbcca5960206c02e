import { carryOut, type DepartureContext } from '#app/server/departures/carry-out.ts';
import { findDeparture } from '#app/server/departures/store.ts';
import { findActiveAgent } from '#features/inquiries/server/receive/receive-store.ts';
import { lockAgents } from '#features/standing/db/refresh-standings.ts';
import type { Database } from '#shared/db/connection.ts';
import { serverAddress } from '#shared/domain/audit/entries.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import type { Actor } from '#shared/records/audit-trail.ts';
import type { Job } from './scheduled-work.ts';

interface Context extends DepartureContext {
  db: Database;
  clock: () => Date;
  wakeEmailWorker: () => void;
}

const schedule: Actor = {
  actorId: null,
  actor: null,
  address: serverAddress,
  requestId: 'departures',
};

/**
 * Carries out a departure in one transaction, unless another instance did, or the office undid it
 * or planned another one instead. If the agent who was to get the inquiries has left, they go to
 * the office's queue.
 */
async function carryOutOnce(
  context: Context,
  db: Database,
  planned: { id: string; agentId: string; inquiriesTo: string | null },
  now: Date,
) {
  const { agentId, inquiriesTo } = planned;
  await lockAgents(db, inquiriesTo === null ? [agentId] : [agentId, inquiriesTo]);
  const departure = await findDeparture(db, agentId);
  if (departure?.id !== planned.id || departure.carriedOutAt !== null) return;
  const to = inquiriesTo && (await findActiveAgent(db, inquiriesTo)) ? inquiriesTo : null;
  await carryOut(context, db, { ...departure, inquiriesTo: to }, schedule, now);
}

/** Returns the job that carries out planned departures once the last day is over. */
export const departuresJob = (context: Context): Job => ({
  name: 'departures',
  async run(isStopping) {
    const { db, clock, wakeEmailWorker } = context;
    const due = await db
      .selectFrom('agentDepartures')
      .select(['id', 'agentId', 'inquiriesTo'])
      .where('carriedOutAt', 'is', null)
      .where('undoneAt', 'is', null)
      .where('returnedAt', 'is', null)
      .where('leftOn', '<', officeDay(clock()))
      .orderBy('leftOn')
      .orderBy('id')
      .execute();
    for (const planned of due) {
      if (isStopping()) return;
      await db
        .transaction()
        .execute((transaction) => carryOutOnce(context, transaction, planned, clock()));
      wakeEmailWorker();
    }
  },
});
