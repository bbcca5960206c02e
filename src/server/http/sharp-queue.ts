import pLimit from 'p-limit';
import type sharp from 'sharp';

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
