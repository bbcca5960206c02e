import type { Database } from '#shared/db/connection.ts';
import { countWantedFailures } from './store.ts';

export interface Outbox {
  waiting: number;
  /**
   * The number of failed emails that are still worth sending (see `isWanted` in domain.ts).
   * An administrator sees them and can send them again.
   */
  failed: number;
  /** The age in seconds of the oldest waiting email that is counted, or 0 for none. */
  oldestSeconds: number;
}

/**
 * The maximum number of waiting emails that are counted. Without a mail server the outbox can grow
 * for years, and counting all of it would delay requests.
 */
const mostCounted = 10_000;

/** Counts the emails that wait or are being sent, and finds the time of the oldest. */
async function readWaiting(db: Database) {
  const some = db
    .selectFrom('emailMessages')
    .select('createdAt')
    .where('status', 'in', ['queued', 'sending'])
    .limit(mostCounted)
    .as('some');
  return db
    .selectFrom(some)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('createdAt').as('oldest')])
    .executeTakeFirstOrThrow();
}

/** @returns the number of emails that wait or are being sent, at most `mostCounted` */
export const countWaiting = async (db: Database): Promise<number> => (await readWaiting(db)).count;

export async function readOutbox(db: Database, now: Date): Promise<Outbox> {
  const waiting = await readWaiting(db);
  const oldest = waiting.oldest === null ? now.getTime() : Date.parse(waiting.oldest);
  return {
    waiting: waiting.count,
    failed: await countWantedFailures(db, now),
    oldestSeconds: Math.max(0, (now.getTime() - oldest) / 1000),
  };
}
