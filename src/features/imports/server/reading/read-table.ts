import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import {
  importLimits,
  type ImportKindName,
  type ImportOptions,
} from '#features/imports/domain/imports.ts';
import { HttpError, InvalidFieldsError } from '#shared/http/errors.ts';
import type { ReadOrder, ReadTable } from './read-bytes.ts';
import type { ReadAnswer } from './read-worker.ts';

/** The time and the memory in which a file must be read. */
const most = { milliseconds: 10_000, megabytes: 80 };

const unreadable = 'This file cannot be read. Save it as CSV or as a new .xlsx, and try again.';

/** Reads in a thread, so that a file which takes too much time or memory ends only the thread. */
async function readInThread(order: ReadOrder): Promise<ReadAnswer> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: most.megabytes, maxYoungGenerationSizeMb: 8 },
  });
  try {
    const [answer] = (await once(worker, 'message', {
      signal: AbortSignal.timeout(most.milliseconds),
    })) as [ReadAnswer];
    return answer;
  } catch {
    return { refusal: { message: unreadable, status: 422 } };
  } finally {
    await worker.terminate();
  }
}

/** Reads one file at a time, because reading takes much memory. */
const oneAtATime = pLimit(1);

/** @throws InvalidFieldsError on `file`, or HttpError 415 if the file is no table */
export async function readTable(
  file: { bytes: Buffer },
  kind: ImportKindName,
  options: Pick<ImportOptions, 'sheet' | 'headerLine'>,
): Promise<ReadTable> {
  const limits = { ...importLimits, rows: importLimits.rows[kind] };
  const order = { bytes: file.bytes, kind, options, limits };
  const answer = await oneAtATime(() => readInThread(order));
  if ('table' in answer) return answer.table;
  const { status, message } = answer.refusal;
  throw status === 415 ? new HttpError(415, message) : new InvalidFieldsError({ file: [message] });
}
