import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/connection.ts';

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

/** Sweeps once an hour for as long as the process runs. */
export function startHousekeeping(
  db: Database,
  log: FastifyBaseLogger,
  sessionMaxSeconds: number,
): void {
  const run = () =>
    sweep(db, sessionMaxSeconds, new Date()).catch((err: unknown) =>
      log.error({ err }, 'housekeeping failed'),
    );
  setInterval(() => void run(), hour).unref();
}
