/**
 * The browser gets a new session token when the user confirms their identity, changes the password,
 * adds or removes a second factor, gets new recovery codes, or signs in again. The server answers
 * 401 to a call that was sent with the old token. Queries and saves make such a call again before
 * the session counts as ended.
 */
import { type ApiError, hasStatus } from './request.ts';

/**
 * The pause before a call that was answered with 401 is made again. In this time, the answer that
 * sets the new token can arrive.
 */
export const repeatMilliseconds = 250;

/** The number of calls under way whose answers set a new token. */
let replacing = 0;

/** When the last of these calls ended, on the clock of `performance.now()`. */
let replacedAt = 0;

/** Makes a call whose answer sets a new token. */
export async function replacesToken<T>(call: () => Promise<T>): Promise<T> {
  replacing++;
  try {
    return await call();
  } finally {
    replacing--;
    replacedAt = performance.now();
  }
}

/** When the user last signed in again on this page, on the clock of `performance.now()`. */
let signedInAgainAt = 0;

/** Remembers that all calls that were sent until now may have an old token. */
export function noteSignInAgain() {
  signedInAgainAt = performance.now();
}

/** Returns whether the user has signed in again since a refused call was sent. */
export const isOlderThanSignIn = (error: ApiError): boolean => error.sentAt < signedInAgainAt;

/**
 * Returns whether a failed call must be made again because it may have had an old token. This is so
 * for a 401 at the first attempt, because another tab may be getting a new token, and for a later
 * 401 if this tab is getting one or got one since that call was sent.
 * @param earlierFailures the number of attempts that failed before this one
 */
export const mayHaveOldToken = (earlierFailures: number, error: unknown): boolean =>
  hasStatus(error, 401) &&
  (earlierFailures === 0 || replacing > 0 || error.sentAt < replacedAt || isOlderThanSignIn(error));

/** Makes a call, and makes it again as long as `mayHaveOldToken` is true for its error. */
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
