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
/** Failures on one name, over all addresses, before its attempts are spaced out. */
const attemptsByName = 10;
/** NIST SP 800-63B-4, 3.2.2: no more than this many failures in a row. */
const failuresInARow = 100;
const longestPause = 3600;

export interface LoginAttempt {
  db: Database;
  username: string;
  /** As the throttles count it: see throttleAddress. */
  address: string;
  /** Attempts on one name from one address in a quarter of an hour. */
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

async function admit(attempt: LoginAttempt, key: string, limit: number, windowSeconds: number) {
  const bucket = await countAttempt(attempt.db, key, windowSeconds, attempt.now);
  if (bucket.count > limit) refuse(bucket, attempt.now);
  return bucket;
}

/**
 * Spaces attempts on one name from many addresses: after ten, each pause lets one attempt
 * through and is twice as long as the last. An address from which this name has signed in
 * before is not held up, so that nobody can lock the real administrator out.
 */
async function admitName(attempt: LoginAttempt) {
  const { db, now } = attempt;
  const keys = keysOf(attempt);
  if (await findBucket(db, keys.known, now)) return;
  const failures = (await findBucket(db, keys.name, now))?.count ?? 0;
  const mustPause = failures >= attemptsByName;
  if (mustPause) {
    /* Doubled by what was let through, not by the failures: these also hold the attempts of a
       burst that are about to be taken back. */
    const letThrough = (await findBucket(db, keys.letThrough, now))?.count ?? 0;
    await admit(attempt, keys.pause, 1, Math.min(2 ** letThrough, longestPause));
    await countAttempt(db, keys.letThrough, month, now);
  }
  const bucket = await countAttempt(db, keys.name, month, now);
  if (bucket.count <= (mustPause ? failuresInARow : attemptsByName)) return;
  /* Its password was never looked at, so it is no failure: a burst from many addresses would
     otherwise use up the hundred at once. */
  await refundAttempt(db, keys.name);
  refuse(mustPause ? bucket : { ...bucket, expiresAt: now.toISOString() }, now);
}

/**
 * Counts a login before its password is looked at, so that attempts sent at the same moment
 * cannot slip through together. Unknown names are counted like known ones.
 * @throws ThrottledError
 */
export async function admitLogin(attempt: LoginAttempt): Promise<void> {
  const keys = keysOf(attempt);
  // The address first: whoever tries ever other names leaves twenty of them behind, and no more.
  await admit(attempt, keys.address, attemptsByAddress, quarterHour);
  await admit(attempt, keys.pair, attempt.limit, quarterHour).catch(async (error: unknown) => {
    await refundAttempt(attempt.db, keys.address);
    throw error;
  });
  await admitName(attempt);
}

/** A success takes its own count back and makes the address known for a month. */
export async function forgiveLogin(attempt: LoginAttempt): Promise<void> {
  const { db, now } = attempt;
  const keys = keysOf(attempt);
  await clearBucket(db, keys.pair);
  await clearNameThrottle(db, attempt.username);
  await refundAttempt(db, keys.address);
  await clearBucket(db, keys.known);
  await countAttempt(db, keys.known, month, now);
}

/** A new password makes the failures with the old one meaningless. */
export async function clearNameThrottle(db: Database, username: string): Promise<void> {
  for (const key of Object.values(nameKeys(username))) await clearBucket(db, key);
}
