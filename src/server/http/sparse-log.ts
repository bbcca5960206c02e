const minute = 60_000;

/** @param leftOut the number of lines that were left out before this one */
type WriteLine = (leftOut: number) => void;

/**
 * @param most the maximum number of lines that are written in a minute for each key
 * @returns a function that calls `write`, unless there were already `most` lines for the key in
 * this minute. A flood of lines then cannot push older lines out of the log
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
