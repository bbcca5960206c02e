/**
 * A confirmation or a new password gives the session a new token. A call that is under way with the
 * old token is refused with a 401, so such a call is made once more before the session counts as
 * ended.
 */
import { hasStatus } from './request.ts';

/**
 * The pause before a call that was refused with a 401 is made again. Meanwhile the browser gets the
 * answer that sets the session's new token.
 */
export const repeatMilliseconds = 250;

/** @returns whether a failed call must be made again: after its first failure, if that was a 401 */
export const isFirst401 = (earlierFailures: number, error: unknown): boolean =>
  earlierFailures === 0 && hasStatus(error, 401);

export async function repeatAfter401<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
    await new Promise((resolve) => setTimeout(resolve, repeatMilliseconds));
    return await call();
  }
}
