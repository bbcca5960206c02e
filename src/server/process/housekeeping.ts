import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/connection.ts';
import { truncateWal } from '#db/sqlite-wal.ts';
import { eraseOldInquiries } from '#server/inquiries/erase.ts';
import type { Env } from './env.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface HousekeepingContext {
  db: Database;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  env: Pick<Env, 'SESSION_MAX_SECONDS'> & Partial<Pick<Env, 'RETENTION_DAYS'>>;
  clock: () => Date;
}

/**
 * Deletes expired throttle counts and sessions, idempotency keys older than a day, and inquiries
 * older than the retention period.
 */
export async function deleteExpired({
  db,
  env,
  clock,
}: Omit<HousekeepingContext, 'log'>): Promise<void> {
  const now = clock();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  await db.deleteFrom('throttleBuckets').where('expiresAt', '<', ago(0)).execute();
  await db
    .deleteFrom('sessions')
    .where('createdAt', '<', ago(env.SESSION_MAX_SECONDS * 1000))
    .execute();
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', ago(day)).execute();
  if (env.RETENTION_DAYS !== undefined) await eraseOldInquiries(db, env.RETENTION_DAYS, now);
  await truncateWal(db);
}

/** The server ignores such a step until it restarts: see createClock. */
function warnOfClockStep({ log, clock }: HousekeepingContext) {
  const minutes = Math.round((Date.now() - clock().getTime()) / minute);
  if (minutes === 0) return;
  log.warn(
    { minutes },
    'the clock of this machine was set: the server keeps its own time until it is restarted',
  );
}

/** Runs once an hour while the process runs. */
export function startHousekeeping(context: HousekeepingContext): void {
  const reportFailure = (err: unknown) => context.log.error({ err }, 'housekeeping failed');
  setInterval(() => {
    warnOfClockStep(context);
    void deleteExpired(context).catch(reportFailure);
  }, hour).unref();
}
