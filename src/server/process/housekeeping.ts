import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/connection.ts';
import { truncateWal } from '#db/sqlite-wal.ts';
import { watchClock } from './clock.ts';
import { eraseOldInquiries } from '#server/inquiries/erase.ts';
import type { Env } from './env.ts';

const hour = 3600 * 1000;
const day = 24 * hour;

/** Deletes what has run out: throttle counts, sessions, and keys of inquiries older than a day. */
export async function sweep(db: Database, sessionMaxSeconds: number, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  await db.deleteFrom('throttleBuckets').where('expiresAt', '<', ago(0)).execute();
  await db
    .deleteFrom('sessions')
    .where('createdAt', '<', ago(sessionMaxSeconds * 1000))
    .execute();
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', ago(day)).execute();
}

export interface HousekeepingContext {
  db: Database;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  env: Pick<Env, 'SESSION_MAX_SECONDS' | 'RETENTION_DAYS'>;
  clock: () => Date;
  /** Milliseconds since any fixed moment, by a clock that nobody sets. */
  uptime: () => number;
}

/**
 * @returns what to do once an hour. A clock that was set forwards would make everything look old:
 * for a day after it was set, nothing is deleted.
 */
export function createHousekeeper({ db, log, env, clock, uptime }: HousekeepingContext) {
  const isClockTrusted = watchClock(clock, uptime);
  return async function keepHouse() {
    if (!isClockTrusted()) {
      log.warn('the clock was set: what is out of date is deleted when it has run for a day');
      return;
    }
    const now = clock();
    await sweep(db, env.SESSION_MAX_SECONDS, now);
    if (env.RETENTION_DAYS !== undefined) await eraseOldInquiries(db, env.RETENTION_DAYS, now);
    await truncateWal(db);
  };
}

const uptime = () => performance.now();

/** Sweeps once an hour for as long as the process runs. */
export function startHousekeeping(db: Database, log: FastifyBaseLogger, env: Env): void {
  const keepHouse = createHousekeeper({ db, log, env, clock: () => new Date(), uptime });
  const report = (err: unknown) => log.error({ err }, 'housekeeping failed');
  setInterval(() => void keepHouse().catch(report), hour).unref();
}
