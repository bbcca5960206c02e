import type { Database } from '#shared/db/connection.ts';
import { deskSessionEnds } from './sessions.ts';

const day = 24 * 3600 * 1000;

/** An ended link says that it has ended for this many days. After that it is unknown. */
const keptDays = 90;

/** Deletes requests of a day ago, devices that were signed out by time, and links that ended long ago. */
export async function deleteOldDeskAccess(db: Database, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const ends = deskSessionEnds(now);
  await db.deleteFrom('deskRequests').where('createdAt', '<', ago(1)).execute();
  await db.deleteFrom('deskLinks').where('expiresAt', '<', ago(keptDays)).execute();
  await db
    .deleteFrom('deskSessions')
    .where((eb) =>
      eb.or([eb('createdAt', '<=', ends.createdAt), eb('lastVisitAt', '<=', ends.lastVisitAt)]),
    )
    .execute();
}
