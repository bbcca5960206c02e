import type { Database } from '#shared/db/connection.ts';
import { clearAttempts, networkLimits, type Limit } from '#shared/http/throttling/limits.ts';
import type { Throttle } from '#shared/http/throttling/throttle.ts';
import { refusal } from '#features/sign-in/server/login-throttle.ts';

const day = 24 * 3600;

/**
 * The length in seconds of the window for a hundred codes. It is so long that further codes are
 * refused until the count is cleared: after a passkey or a recovery code succeeded, a super admin
 * made a sign-in link, or a command replaced the password.
 */
const untilReset = 10 * 365 * day;

/**
 * The limits of attempts with codes of an administrator's app, from all addresses together. Three
 * of a million codes are right at any time, so that a hundred guesses succeed with a chance of
 * 0.03%. NIST SP 800-63B-4, section 3.2.2, allows a hundred failures in a row.
 */
const codeLimits = (adminUserId: string): Limit[] =>
  [
    { name: 'burst', limit: 10, windowSeconds: 5 * 60 },
    { name: 'day', limit: 30, windowSeconds: day },
    { name: 'all', limit: 100, windowSeconds: untilReset },
  ].map(({ name, ...limit }) => ({ key: `code:${name}:${adminUserId}`, ...limit }));

const codeRefusal = (seconds: number) =>
  seconds > day
    ? 'Too many wrong codes. Use a passkey or a recovery code, or ask a super admin for a sign-in link.'
    : refusal(seconds);

/**
 * Counts a code of an app. Call this before the code is checked, so that simultaneous guesses
 * cannot exceed the limits together.
 * @throws ThrottledError
 */
export const countCode = (throttle: Throttle, adminUserId: string, now: Date) =>
  throttle.admit({ limits: codeLimits(adminUserId), now, refusal: codeRefusal });

/**
 * Clears the counts of an administrator's app codes. Call this after a second factor succeeded, or
 * after a sign-in link was made or a command replaced the password. A right password does not clear
 * the counts, because an attacker who guesses codes has the password.
 */
export const clearCodeThrottle = (db: Database, adminUserId: string) =>
  clearAttempts(
    db,
    codeLimits(adminUserId).map(({ key }) => key),
  );

/**
 * Counts an attempt with a recovery code by the client's networks and not by the administrator,
 * because 119 random bits cannot be guessed.
 * @throws ThrottledError
 */
export const countRecoveryCode = (throttle: Throttle, ip: string, now: Date) =>
  throttle.admit({
    limits: networkLimits('recovery-code', ip, [20, 40, 80], 15 * 60),
    now,
    refusal,
  });
