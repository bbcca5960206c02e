import type { Database } from '#db/connection.ts';
import { clearAttempts, networkLimits, type Limit } from '#server/throttling/limits.ts';
import type { Throttle } from '#server/throttling/throttle.ts';
import { refusal } from '#server/auth/login-throttle.ts';

const day = 24 * 3600;

/**
 * The length of a window in seconds. It is so long that codes are refused until another factor
 * succeeds or a super admin makes a sign-in link, which clears the count.
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
 * Counts a code before it is checked, so that simultaneous guesses cannot pass the limit together.
 * @throws ThrottledError
 */
export const countCode = (throttle: Throttle, adminUserId: string, now: Date) =>
  throttle.admit({ limits: codeLimits(adminUserId), now, refusal: codeRefusal });

/**
 * Clears the counts of wrong codes. Call this after a second factor succeeded, or after a sign-in
 * link or a command replaced the password. A right password does not clear them, because the
 * attacker who guesses codes has the password.
 */
export const clearCodeThrottle = (db: Database, adminUserId: string) =>
  clearAttempts(
    db,
    codeLimits(adminUserId).map(({ key }) => key),
  );

/**
 * Counts an attempt with a recovery code by the client's address and not by the administrator,
 * because 119 random bits cannot be guessed.
 * @throws ThrottledError
 */
export const countRecoveryCode = (throttle: Throttle, ip: string, now: Date) =>
  throttle.admit({
    limits: networkLimits('recovery-code', ip, [20, 40, 80], 15 * 60),
    now,
    refusal,
  });
