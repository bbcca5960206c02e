import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { keysExpiredBefore } from '#shared/db/idempotency-keys.ts';
import { truncateWal } from '#shared/db/sqlite/wal.ts';
import { pendingSince } from '#features/sign-in/server/pending-sign-ins.ts';
import { forgottenSince } from '#features/sign-in/server/known-devices.ts';
import { deleteOldDeskAccess } from '#features/desk/server/delete-old.ts';
import { eraseOldInquiries } from '#features/inquiries/server/erase.ts';
import { deleteOldImports } from '#features/imports/server/delete-old.ts';
import { deleteOldTokens } from '#features/programs/server/tokens/warn.ts';
import { deleteOldDeliveries } from '#features/programs/server/webhooks/delivery-store.ts';
import { deleteUnusedPictures } from '#features/pictures/server/unused-pictures.ts';

const minute = 60_000;

export interface HousekeepingContext {
  db: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
  sessionMaxSeconds: number;
  /** The number of days after which inquiries are erased; undefined to keep them forever. */
  retentionDays: number | undefined;
  clock: () => Date;
}

/**
 * Deletes what has expired or was not finished in time, unused pictures, and inquiries that are
 * older than the retention period.
 */
export async function housekeep(context: HousekeepingContext): Promise<void> {
  const { db, sessionMaxSeconds, retentionDays, clock } = context;
  warnOfClockStep(context);
  const now = clock();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  await db.deleteFrom('throttleBuckets').where('expiresAt', '<', ago(0)).execute();
  await db
    .deleteFrom('sessions')
    .where('createdAt', '<', ago(sessionMaxSeconds * 1000))
    .execute();
  await deleteOldSignIns(db, now);
  await db.deleteFrom('knownDevices').where('lastLoginAt', '<', forgottenSince(now)).execute();
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', keysExpiredBefore(now)).execute();
  await db.deleteFrom('policyLinks').where('expiresAt', '<=', ago(0)).execute();
  await deleteOldDeskAccess(db, now);
  await deleteOldTokens(db, now);
  if (retentionDays !== undefined) await eraseOldInquiries(db, retentionDays, now);
  await deleteUnusedPictures(db, now);
  await deleteOldImports(db, now);
  await deleteOldDeliveries(db, now);
  await truncateWal(db);
}

/**
 * Deletes sign-ins, setups of authenticator apps and passkey challenges that were not finished in
 * time.
 */
async function deleteOldSignIns(db: Database, now: Date) {
  const steps = ['pendingSignIns', 'authenticatorAppSetups', 'passkeyChallenges'] as const;
  for (const table of steps) {
    await db.deleteFrom(table).where('createdAt', '<', pendingSince(now)).execute();
  }
}

/**
 * Logs a warning if the machine's clock was set while the server runs. The server then keeps its
 * own time: see `createClock`.
 */
function warnOfClockStep({ log, clock }: HousekeepingContext) {
  const minutes = Math.round((Date.now() - clock().getTime()) / minute);
  if (minutes === 0) return;
  log.warn(
    { minutes },
    'the clock of this machine was set: the server keeps its own time until it is restarted',
  );
}
