import { createHash } from 'node:crypto';
import type { Database } from '#db/connection.ts';
import {
  clearAttempts,
  findReachedLimits,
  countAttempt,
  networkLimits,
  uncountAttempt,
  type Limit,
} from '#server/throttling/limits.ts';
import { throttleAddress } from '#server/throttling/client-address.ts';
import type { Throttle } from '#server/throttling/throttle.ts';

const quarterHour = 15 * 60;
const day = 24 * 3600;
const month = 30 * day;

/** The most attempts in 15 minutes from an IPv4 address or a /64, from a /56, and from a /48. */
const attemptsByNetwork = [20, 40, 80] as const;

export interface LoginAttempt {
  username: string;
  /** The client's address. */
  ip: string;
  /** The most attempts with one username from one address in 15 minutes. */
  limit: number;
  now: Date;
}

/** Keys hold a hash of the username, because users sometimes type a password into this field. */
const hashName = (username: string) =>
  createHash('sha256').update(username).digest('base64url').slice(0, 22);

/**
 * Limits the failures with one username from all addresses together. The limits rise with their
 * windows: the shorter ones keep a burst from using up the 100 failures in a row that NIST SP
 * 800-63B-4, section 3.2.2, allows.
 */
const usernameLimits = (username: string): Limit[] =>
  [
    { name: 'burst', limit: 10, windowSeconds: 5 * 60 },
    { name: 'day', limit: 30, windowSeconds: day },
    { name: 'month', limit: 100, windowSeconds: month },
  ].map(({ name, ...limit }) => ({ key: `login:${name}:${hashName(username)}`, ...limit }));

const pairLimit = ({ username, ip, limit }: LoginAttempt): Limit => ({
  key: `login:pair:${throttleAddress(ip)}:${hashName(username)}`,
  limit,
  windowSeconds: quarterHour,
});

const addressLimits = ({ ip }: LoginAttempt) =>
  networkLimits('login:network', ip, attemptsByNetwork, quarterHour);

/** The count that exempts an address from the limits of a username for a month after a login. */
const knownLimit = ({ username, ip }: LoginAttempt): Limit => ({
  key: `login:known:${throttleAddress(ip)}:${hashName(username)}`,
  limit: 1,
  windowSeconds: month,
});

function refusal(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

/**
 * Counts a login attempt before its password is checked, so that simultaneous attempts cannot pass
 * the limit together. Unknown usernames are counted too.
 * @throws ThrottledError
 */
export async function countLoginAttempt(db: Database, throttle: Throttle, attempt: LoginAttempt) {
  const { username, now } = attempt;
  const isKnown = (await findReachedLimits(db, [knownLimit(attempt)], now)).length > 0;
  const limits = [
    ...addressLimits(attempt),
    pairLimit(attempt),
    ...(isKnown ? [] : usernameLimits(username)),
  ];
  await throttle.admit({ limits, now, refusal });
}

/** Clears the counts of a successful login, and exempts its address for a month. */
export async function clearLoginAttempts(db: Database, attempt: LoginAttempt): Promise<void> {
  const known = knownLimit(attempt);
  await clearAttempts(db, [pairLimit(attempt).key, known.key]);
  await clearUsernameThrottle(db, attempt.username);
  await uncountAttempt(
    db,
    addressLimits(attempt).map(({ key }) => key),
  );
  await countAttempt(db, [known], attempt.now);
}

/**
 * Clears the counts of a username. Call this after its password was changed, because the counted
 * failures were with the old password.
 */
export async function clearUsernameThrottle(db: Database, username: string): Promise<void> {
  await clearAttempts(
    db,
    usernameLimits(username).map(({ key }) => key),
  );
}
