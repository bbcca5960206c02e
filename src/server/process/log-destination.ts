import { writeSync } from 'node:fs';

const standardOutput = 1;
/** How long a reader of the log that does not keep up may hold up the server, a line. */
const patienceMilliseconds = 100;
const pauseMilliseconds = 5;

const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EAGAIN';

/**
 * Standard output, for log lines: what cannot be written is dropped, and so are the lines after it
 * until there is room again. A full disk below the log must not end or hold up the server.
 */
export function createLogDestination(descriptor = standardOutput) {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  let isStuck = false;
  let isCut = false;

  /** @returns how many bytes were written */
  function writeAll(bytes: Buffer): number {
    const deadline = performance.now() + (isStuck ? 0 : patienceMilliseconds);
    let written = 0;
    while (written < bytes.length) {
      try {
        written += writeSync(descriptor, bytes, written);
      } catch (error) {
        if (!isFull(error) || performance.now() >= deadline) break;
        Atomics.wait(clock, 0, 0, pauseMilliseconds);
      }
    }
    return written;
  }

  return {
    write(line: string) {
      // After half a line, the next begins on one of its own.
      const bytes = Buffer.from(isCut ? `\n${line}` : line);
      const written = writeAll(bytes);
      isStuck = written < bytes.length;
      if (written > 0) isCut = isStuck;
    },
  };
}
