import { createHash } from 'node:crypto';
import type { Database } from '#shared/db/connection.ts';
import {
  clearAttempts,
  networkLimits,
  uncountAttempt,
  type Limit,
} from '#shared/http/throttling/limits.ts';
import { throttleAddress } from '#shared/http/throttling/client-address.ts';
import type { Throttle } from '#shared/http/throttling/throttle.ts';

const quarterHour = 15 * 60;
const day = 24 * 3600;
const month = 30 * day;

/**
 * The maximum number of failed logins in a row in 30 days with one username: from all unknown
 * devices together, and from each known device. NIST SP 800-63B-4, section 3.2.2, allows 100 in a
 * row.
 */
const failuresInARow = 100;

/**
 * The maximum numbers of attempts from unknown devices in 15 minutes: from an IPv4 address or an
 * IPv6 network of size /64, from a /56 network, and from a /48 network.
 */
const attemptsByNetwork = [20, 40, 80] as const;

export interface LoginAttempt {
  username: string;
  ip: string;
  /** `loginLimit` of `AuthContext`. */
  limit: number;
  /** The hash of the device's token, if the username has signed in with this device. */
  knownDevice: string | undefined;
  now: Date;
}

/**
 * Returns the hash that the keys of limits contain instead of the username, because users sometimes
 * type a password into the field for the username.
 */
export const hashName = (username: string) =>
  createHash('sha256').update(username).digest('base64url').slice(0, 22);

/**
 * Returns the limits of failures with one username from all unknown devices together. The limits
 * for five minutes and for a day keep an attacker from using up a month's allowed failures at once.
 */
const usernameLimits = (username: string): Limit[] =>
  [
    { name: 'burst', limit: 10, windowSeconds: 5 * 60 },
    { name: 'day', limit: 30, windowSeconds: day },
    { name: 'month', limit: failuresInARow, windowSeconds: month },
  ].map(({ name, ...limit }) => ({ key: `login:${name}:${hashName(username)}`, ...limit }));

const pairLimit = ({ username, ip, limit }: LoginAttempt): Limit => ({
  key: `login:pair:${throttleAddress(ip)}:${hashName(username)}`,
  limit,
  windowSeconds: quarterHour,
});

const addressLimits = ({ ip }: LoginAttempt) =>
  networkLimits('login:network', ip, attemptsByNetwork, quarterHour);

/** These limits do not depend on the device's address. */
const deviceLimits = (device: string, { username, limit }: LoginAttempt): Limit[] => {
  const key = `${device.slice(0, 22)}:${hashName(username)}`;
  return [
    { key: `login:device:${key}`, limit, windowSeconds: quarterHour },
    { key: `login:device-month:${key}`, limit: failuresInARow, windowSeconds: month },
  ];
};

const keysOf = (limits: Limit[]) => limits.map(({ key }) => key);

function waitInWords(seconds: number) {
  const [minutes, hours, days] = [60, 3600, day].map((unit) => Math.ceil(seconds / unit));
  if (seconds <= 60) return 'a minute';
  if (seconds <= 2 * 3600) return `${minutes} minutes`;
  return seconds <= 2 * day ? `${hours} hours` : `${days} days`;
}

/** Returns the message for a caller who has to wait for this number of seconds. */
export const refusal = (seconds: number) =>
  `Too many attempts. Please try again in ${waitInWords(seconds)}.`;

/**
 * Counts a login attempt. Call this before the password is checked, so that simultaneous attempts
 * cannot exceed the limits together. Unknown usernames are counted too. A known device has limits
 * of its own, so that an attacker cannot keep the administrator from signing in with it.
 * @throws ThrottledError
 */
export async function countLoginAttempt(throttle: Throttle, attempt: LoginAttempt): Promise<void> {
  const { knownDevice, username, now } = attempt;
  const limits = knownDevice
    ? deviceLimits(knownDevice, attempt)
    : [...addressLimits(attempt), pairLimit(attempt), ...usernameLimits(username)];
  await throttle.admit({ limits, now, refusal });
}

/**
 * Clears the counts of failures with the username of a successful login: those from all unknown
 * devices together, and those from this known device or this address. If the device was unknown,
 * also subtracts the login from the counts of the client's networks.
 */
export async function clearLoginAttempts(db: Database, attempt: LoginAttempt): Promise<void> {
  const { knownDevice, username } = attempt;
  const own = knownDevice ? deviceLimits(knownDevice, attempt) : [pairLimit(attempt)];
  await clearAttempts(db, keysOf([...own, ...usernameLimits(username)]));
  if (!knownDevice) await uncountAttempt(db, keysOf(addressLimits(attempt)));
}

/**
 * Clears the counts of failures with a username from all unknown devices together. Call this after
 * the password of the username was changed, because the counted failures were with the old
 * password.
 */
export async function clearUsernameThrottle(db: Database, username: string): Promise<void> {
  await clearAttempts(db, keysOf(usernameLimits(username)));
}
