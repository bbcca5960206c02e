import { parentPort, workerData } from 'node:worker_threads';
import { readBytes, type ReadOrder, type ReadTable } from './read-bytes.ts';
import { Refusal } from './refusal.ts';

/** The message that the thread of `readTable` posts before it ends. */
export type ReadAnswer = { table: ReadTable } | { refusal: Pick<Refusal, 'message' | 'status'> };

async function answer(): Promise<ReadAnswer> {
  const order = workerData as ReadOrder;
  try {
    return { table: await readBytes({ ...order, bytes: Buffer.from(order.bytes) }) };
  } catch (error) {
    if (error instanceof Refusal) {
      return { refusal: { message: error.message, status: error.status } };
    }
    throw error;
  }
}

parentPort?.postMessage(await answer(), []);
