import pLimit from 'p-limit';
import type sharp from 'sharp';
import { UnavailableError } from './errors.ts';

export type SharpModule = typeof sharp;

/** Pictures take much memory and processor time, so the server works on one at a time. */
const oneAtATime = pLimit(1);

/**
 * Waits until the work of all earlier calls is finished, and then calls `work`. The library takes
 * much memory, so it is loaded only at the first call.
 */
export const withSharp = <Result>(work: (library: SharpModule) => Promise<Result>) =>
  oneAtATime(async () => {
    const { default: library } = await import('sharp');
    // Use one thread and no cache, because further threads and the cache would keep memory.
    library.concurrency(1);
    library.cache(false);
    return work(library);
  });

/** The maximum number of visitors' drawings that wait. They take about three seconds together. */
const mostWaiting = 20;
const visitorsTurn = pLimit(1);

/**
 * Calls `work` like `withSharp`, for a request that any visitor can send. One of these calls at a
 * time enters the common queue, so that an upload of the office waits for one of them at most.
 * @throws UnavailableError if `mostWaiting` of these calls are waiting
 */
export async function withSharpForVisitor<Result>(
  work: (library: SharpModule) => Promise<Result>,
): Promise<Result> {
  if (visitorsTurn.pendingCount >= mostWaiting) {
    throw new UnavailableError('Too many pictures are being drawn. Please try again.', 3);
  }
  return visitorsTurn(() => withSharp(work));
}
