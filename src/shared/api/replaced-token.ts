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
 * for a 401 at the first attempt, and for a later 401 if the user has signed in again since that
 * call was sent.
 * @param earlierFailures the number of attempts that failed before this one
 */
export const mayHaveOldToken = (earlierFailures: number, error: unknown): boolean =>
  hasStatus(error, 401) && (earlierFailures === 0 || isOlderThanSignIn(error));

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
