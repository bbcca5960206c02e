import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/connection.ts';
import { eraseOldInquiries } from './contacts/erase.ts';
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

/** Sweeps once an hour for as long as the process runs. */
export function startHousekeeping(
  db: Database,
  log: FastifyBaseLogger,
  { SESSION_MAX_SECONDS, RETENTION_DAYS }: Env,
): void {
  async function run() {
    const now = new Date();
    await sweep(db, SESSION_MAX_SECONDS, now);
    if (RETENTION_DAYS !== undefined) await eraseOldInquiries(db, RETENTION_DAYS, now);
  }
  const report = (err: unknown) => log.error({ err }, 'housekeeping failed');
  setInterval(() => void run().catch(report), hour).unref();
}
