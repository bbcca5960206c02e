const minute = 60_000;

/** How far the server's clock is ahead of the browser's, in milliseconds. */
let ahead = 0;

/**
 * Compares the browser's clock with the server's. A difference of at most a minute counts as none,
 * because an answer takes time.
 * @param date the `Date` header of an answer that has just arrived; without one, the browser's clock
 * counts as right
 */
export function learnServerTime(date: string | null): void {
  // The header leaves out the milliseconds. Take the end of the second, so that nothing that the
  // server has just stored seems to be in the future.
  const difference = Date.parse(String(date)) + 999 - Date.now();
  ahead = Math.abs(difference) > minute ? difference : 0;
}

/**
 * Returns the current time of the server. The back office uses it instead of the time of the user's
 * computer, whose clock can be wrong by hours. No record is on the screen before the first answer.
 */
export const serverTime = (): Date => new Date(Date.now() + ahead);
