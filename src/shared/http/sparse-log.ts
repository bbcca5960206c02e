const minute = 60_000;

/** @param leftOut the number of lines for the same key that were left out since the last line */
type WriteLine = (leftOut: number) => void;

/**
 * Limits the lines in a log, so that a flood of lines cannot push older lines out of the log.
 * @param most the maximum number of lines that are written in a minute for each key
 * @returns a function that calls `write`, unless `most` lines were already written for the key in
 * the current minute. After a minute has ended, the next line for the key begins a new one
 */
export function atMostEachMinute(most: number): (key: string, write: WriteLine) => void {
  const windows = new Map<string, { startedAt: number; written: number; leftOut: number }>();
  return (key, write) => {
    const window = windows.get(key);
    const now = performance.now();
    if (!window || now - window.startedAt >= minute) {
      windows.set(key, { startedAt: now, written: 1, leftOut: 0 });
      write(window?.leftOut ?? 0);
    } else if (window.written < most) {
      window.written++;
      write(0);
    } else {
      window.leftOut++;
    }
  };
}
