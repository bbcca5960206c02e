const minute = 60_000;
const day = 24 * 60 * minute;

/** More than any correction of a clock that is kept right. */
const tolerance = 5 * minute;

/**
 * Tells a clock that runs from one that was set: it is compared with one that nobody can set.
 * @param uptime milliseconds since any fixed moment
 * @returns whether the clock has run by itself for a day, or for as long as anybody has watched
 */
export function watchClock(clock: () => Date, uptime: () => number): () => boolean {
  const difference = () => clock().getTime() - uptime();
  let usual = difference();
  let setAt = -Infinity;
  return () => {
    const now = difference();
    if (Math.abs(now - usual) > tolerance) setAt = uptime();
    usual = now;
    return uptime() - setAt >= day;
  };
}
