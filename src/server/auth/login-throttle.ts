import type { Database } from '#db/connection.ts';
import { ThrottledError } from '#server/errors.ts';
import {
  clearBucket,
  countAttempt,
  findBucket,
  refundAttempt,
  secondsUntil,
  type Bucket,
} from '#server/http/throttle.ts';

const quarterHour = 15 * 60;
const month = 30 * 24 * 3600;

const attemptsByAddress = 20;
/**
 * The number of failures with one username, from all addresses together, before attempts have to
 * pause.
 */
const attemptsByName = 10;
/** The limit of NIST SP 800-63B-4, section 3.2.2, for failures in a row. */
const failuresInARow = 100;
const longestPause = 3600;

export interface LoginAttempt {
  db: Database;
  username: string;
  /** The address as `throttleAddress` returns it. */
  address: string;
  /** The most attempts with one username from one address in 15 minutes. */
  limit: number;
  now: Date;
}

const nameKeys = (username: string) => ({
  name: `login:name:${username}`,
  pause: `login:pause:${username}`,
  letThrough: `login:let-through:${username}`,
});

const keysOf = ({ username, address }: LoginAttempt) => ({
  pair: `login:pair:${address}:${username}`,
  address: `login:address:${address}`,
  ...nameKeys(username),
  known: `login:known:${address}:${username}`,
});

function refuse(bucket: Bucket, now: Date): never {
  const seconds = secondsUntil(bucket.expiresAt, now);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new ThrottledError(`Too many attempts. Please try again in ${wait}.`, seconds);
}

async function countOrThrow(
  attempt: LoginAttempt,
  key: string,
  limit: number,
  windowSeconds: number,
) {
  const bucket = await countAttempt(attempt.db, key, windowSeconds, attempt.now);
  if (bucket.count > limit) refuse(bucket, attempt.now);
  return bucket;
}

/**
 * Slows down attempts with one username from many addresses. After ten failures each attempt starts
 * a pause, twice as long as the last one. An address from which this username has logged in before
 * is exempt, so that an attacker cannot lock out the real administrator.
 */
async function countUsername(attempt: LoginAttempt) {
  const { db, now } = attempt;
  const keys = keysOf(attempt);
  if (await findBucket(db, keys.known, now)) return;
  const failures = (await findBucket(db, keys.name, now))?.count ?? 0;
  const mustPause = failures >= attemptsByName;
  if (mustPause) {
    // Double the pause for each attempt that was let through. The count of failures may also contain
    // attempts of a burst that are about to be refunded.
    const letThrough = (await findBucket(db, keys.letThrough, now))?.count ?? 0;
    await countOrThrow(attempt, keys.pause, 1, Math.min(2 ** letThrough, longestPause));
    await countAttempt(db, keys.letThrough, month, now);
  }
  const bucket = await countAttempt(db, keys.name, month, now);
  if (bucket.count <= (mustPause ? failuresInARow : attemptsByName)) return;
  // The password of this attempt was not checked, so it is no failure. Without the refund, a burst
  // from many addresses would use up the hundred failures at once.
  await refundAttempt(db, keys.name);
  refuse(mustPause ? bucket : { ...bucket, expiresAt: now.toISOString() }, now);
}

/**
 * Counts a login attempt before its password is checked, so that simultaneous attempts cannot pass
 * the limit together. Unknown usernames are counted too.
 * @throws ThrottledError
 */
export async function countLoginAttempt(attempt: LoginAttempt): Promise<void> {
  const keys = keysOf(attempt);
  // Count the address first, so that a client that tries many usernames leaves at most twenty rows.
  await countOrThrow(attempt, keys.address, attemptsByAddress, quarterHour);
  await countOrThrow(attempt, keys.pair, attempt.limit, quarterHour).catch(
    async (error: unknown) => {
      await refundAttempt(attempt.db, keys.address);
      throw error;
    },
  );
  await countUsername(attempt);
}

/** Clears the counts of a successful login, and exempts its address for a month. */
export async function clearLoginAttempts(attempt: LoginAttempt): Promise<void> {
  const { db, now } = attempt;
  const keys = keysOf(attempt);
  await clearBucket(db, keys.pair);
  await clearUsernameThrottle(db, attempt.username);
  await refundAttempt(db, keys.address);
  await clearBucket(db, keys.known);
  await countAttempt(db, keys.known, month, now);
}

/**
 * Clears the counts of a username. Call this after its password was changed, because the counted
 * failures were with the old password.
 */
export async function clearUsernameThrottle(db: Database, username: string): Promise<void> {
  for (const key of Object.values(nameKeys(username))) await clearBucket(db, key);
}
