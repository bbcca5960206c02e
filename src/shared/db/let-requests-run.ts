import { setImmediate } from 'node:timers/promises';

/** A request needs several turns of the event loop, for example for its bytes and for its answer. */
const turns = 10;

/** Lets requests that wait run, between two parts of a long work. */
export async function letRequestsRun(): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await setImmediate();
}
