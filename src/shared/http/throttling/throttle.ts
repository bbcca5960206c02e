import { LRUCache } from 'lru-cache';
import type { Database } from '#shared/db/connection.ts';
import { ThrottledError } from '#shared/http/errors.ts';
import { countAttempt, findReachedLimits, type Limit, type ReachedLimit } from './limits.ts';

/** An attempt, which is refused if any of its limits has been reached. */
export interface Attempt {
  limits: Limit[];
  now: Date;
  /** Returns the message for a refused caller, who has to wait for this number of seconds. */
  refusal: (seconds: number) => string;
}

export function inMinutes(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

function throwIfReached(reached: ReachedLimit[], { now, refusal }: Attempt) {
  if (reached.length === 0) return;
  const end = Math.max(...reached.map(({ endsAt }) => Date.parse(endsAt)));
  const seconds = Math.max(1, Math.ceil((end - now.getTime()) / 1000));
  throw new ThrottledError(refusal(seconds), seconds);
}

/**
 * Counts an attempt in the caller's transaction. If a limit is exceeded, the error rolls back the
 * transaction, and with it the count.
 * @throws ThrottledError
 */
export async function countOrThrow(transaction: Database, attempt: Attempt): Promise<void> {
  throwIfReached(await countAttempt(transaction, attempt.limits, attempt.now), attempt);
}

/** It writes nothing, so a flood of refused attempts is cheap. */
export interface Throttle {
  /** Does not count the attempt. @throws ThrottledError */
  check: (attempt: Attempt) => Promise<void>;
  /**
   * Checks an attempt and counts it. Simultaneous attempts cannot exceed a limit together.
   * @throws ThrottledError
   */
  admit: (attempt: Attempt) => Promise<void>;
}

/**
 * The time for which this process remembers that a limit has been reached. After this time it asks
 * the database again, because the count may have been cleared, for example by a login or a new
 * password.
 */
const rememberedMilliseconds = 1000;

export function createThrottle(db: Database): Throttle {
  const remembered = new LRUCache<string, ReachedLimit & { until: number }>({ max: 10_000 });

  const recall = ({ limits, now }: Attempt) =>
    limits
      .map(({ key }) => remembered.get(key))
      .filter((reached) => reached !== undefined)
      .filter(({ endsAt, until }) => Math.min(Date.parse(endsAt), until) > now.getTime());

  async function check(attempt: Attempt) {
    throwIfReached(recall(attempt), attempt);
    const { limits, now } = attempt;
    const reached = await findReachedLimits(db, limits, now);
    const until = now.getTime() + rememberedMilliseconds;
    for (const limit of reached) remembered.set(limit.key, { ...limit, until });
    throwIfReached(reached, attempt);
  }

  return {
    check,
    async admit(attempt) {
      await check(attempt);
      await db.transaction().execute((transaction) => countOrThrow(transaction, attempt));
    },
  };
}
