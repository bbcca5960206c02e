/**
 * The session gets a new token when the user confirms their identity, changes the password or signs
 * in again. The server refuses a call that was sent with the old token with a 401. Such a call is
 * made again before the session counts as ended.
 */
import { hasStatus } from './request.ts';

/**
 * The pause before a call that was refused with a 401 is made again. In this time, the answer that
 * sets the new token can arrive.
 */
export const repeatMilliseconds = 250;

/** When the user last signed in again on this page, on the clock of `performance.now()`. */
let signedInAgainAt = 0;

/** Notes that all calls sent until now may have an outdated token. */
export function noteSignInAgain() {
  signedInAgainAt = performance.now();
}

/**
 * Returns whether a failed call must be made again because its token may be outdated: after the
 * first failure, and later if the user has signed in since the call was sent.
 */
export const mayHaveOldToken = (earlierFailures: number, error: unknown): boolean =>
  hasStatus(error, 401) && (earlierFailures === 0 || error.sentAt < signedInAgainAt);

/** Makes a call, and makes it again as long as it is refused because of an outdated token. */
export async function repeatWithNewToken<T>(
  call: () => Promise<T>,
  earlierFailures = 0,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!mayHaveOldToken(earlierFailures, error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, repeatMilliseconds));
    return await repeatWithNewToken(call, earlierFailures + 1);
  }
}
