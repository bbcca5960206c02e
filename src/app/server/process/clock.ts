import type { Database } from '#shared/db/connection.ts';

/** A jump by more than this means that the clock was set; time synchronization corrects less. */
const toleranceMilliseconds = 5 * 60_000;

export interface ClockSources {
  /** Returns the time of the machine's clock in milliseconds. This clock can be set. */
  wallClock: () => number;
  /**
   * Returns the milliseconds since the machine started, including the time when it was suspended.
   * This time cannot be set.
   */
  uptime: () => number;
}

/**
 * Creates the server's clock, which follows the machine's clock and its corrections. If the
 * machine's clock is set by more than five minutes, the server keeps its own time until it
 * restarts, or until the machine's clock is close to that time again. The change then affects no
 * session, throttle, email or deletion.
 */
export function createClock({ wallClock, uptime }: ClockSources): () => Date {
  let startedAt = wallClock() - uptime();
  return () => {
    const now = wallClock();
    const step = now - uptime() - startedAt;
    if (Math.abs(step) > toleranceMilliseconds) return new Date(uptime() + startedAt);
    startedAt += step;
    return new Date(now);
  };
}

/** Whether the machine's clock was set, so that the server's clock keeps its own time. */
export const isClockSet = (clock: () => Date): boolean =>
  Math.abs(Date.now() - clock().getTime()) > toleranceMilliseconds;

/** @returns the newest time of an audit entry, a session's last call or an inquiry; '' for none */
async function newestStoredTime(db: Database): Promise<string> {
  const rows = await db
    .selectFrom('auditLog')
    .select((eb) => eb.fn.max('at').as('newest'))
    .unionAll(db.selectFrom('sessions').select((eb) => eb.fn.max('lastSeenAt').as('newest')))
    .unionAll(
      db.selectFrom('contactSubmissions').select((eb) => eb.fn.max('createdAt').as('newest')),
    )
    .execute();
  return rows.map(({ newest }) => newest ?? '').reduce((a, b) => (a > b ? a : b));
}

/**
 * Handles a machine's clock that was set back while the server was not running. Stored times are
 * then in the future, so sessions would last too long, and throttled users and waiting emails would
 * wait too long. Ends all sessions, unfinished sign-ins and passkey challenges, and all sign-in
 * links that would work for more than a day. Clears all throttles and makes all waiting emails due.
 * @returns whether the clock was set back
 */
export async function resetFutureTimes(db: Database, now: Date): Promise<boolean> {
  const latest = new Date(now.getTime() + toleranceMilliseconds).toISOString();
  if ((await newestStoredTime(db)) <= latest) return false;
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('sessions').execute();
    await transaction.deleteFrom('pendingSignIns').execute();
    await transaction.deleteFrom('passkeyChallenges').execute();
    await transaction.deleteFrom('throttleBuckets').execute();
    const tomorrow = new Date(now.getTime() + 24 * 3600_000).toISOString();
    await transaction
      .updateTable('signInLinks')
      .set({ expiresAt: now.toISOString() })
      .where('expiresAt', '>', tomorrow)
      .execute();
    await transaction
      .updateTable('emailMessages')
      .set({ nextAttemptAt: now.toISOString() })
      .where('status', 'in', ['queued', 'sending'])
      .where('nextAttemptAt', '>', now.toISOString())
      .execute();
  });
  return true;
}
