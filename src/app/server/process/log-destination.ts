import { writeSync } from 'node:fs';

/** The longest time for which a line may block the server while the reader of the log is slow. */
const maxBlockMilliseconds = 100;
const pauseMilliseconds = 5;

const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EAGAIN';

/** Drops lines that cannot be written, so that a full disk neither ends nor blocks the server. */
export function createLogDestination(descriptor: number) {
  const sleepCell = new Int32Array(new SharedArrayBuffer(4));
  let isStuck = false;
  let isCut = false;

  /** @returns the number of bytes written */
  function writeAll(bytes: Buffer): number {
    const deadline = performance.now() + (isStuck ? 0 : maxBlockMilliseconds);
    let written = 0;
    while (written < bytes.length) {
      try {
        written += writeSync(descriptor, bytes, written);
      } catch (error) {
        if (!isFull(error) || performance.now() >= deadline) break;
        Atomics.wait(sleepCell, 0, 0, pauseMilliseconds);
      }
    }
    return written;
  }

  return {
    write(line: string) {
      // If the last line was cut off, begin this line with a line break.
      const bytes = Buffer.from(isCut ? `\n${line}` : line);
      const written = writeAll(bytes);
      isStuck = written < bytes.length;
      if (written > 0) isCut = isStuck;
    },
  };
}
