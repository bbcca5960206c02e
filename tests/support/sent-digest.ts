import { officeDay } from '#shared/domain/office-time.ts';
import type { Database } from '#shared/db/connection.ts';

/**
 * Stores that today's email to the office was sent. Otherwise servers with the real clock send it
 * on Mondays after eight, and tests find one email more.
 */
export function markDigestSent(db: Database) {
  const now = new Date();
  const at = now.toISOString();
  const run = { officeDay: officeDay(now), claimedAt: at, finishedAt: at };
  return db.insertInto('digestRuns').values(run).execute();
}
