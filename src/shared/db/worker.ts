import { setTimeout as sleep } from 'node:timers/promises';

/** A loop of this process that looks for work in the database. */
export interface Worker {
  /** Looks for work now instead of at the next poll. */
  wake: () => void;
  /** Stops the worker. Work that is being done gets five seconds to finish. */
  stop: () => Promise<void>;
}

export interface Signals {
  /** Aborted when the worker must take no more work. */
  stopping: AbortSignal;
  /** Aborted when work that is being done must end too. */
  cutOff: AbortSignal;
  /** @returns the signal that the next call of `wake` aborts */
  wakeup: () => AbortSignal;
  wake: () => void;
}

const shutdownMilliseconds = 5000;

/** @param run starts the work; its promise ends when all work has ended */
export function startWorker(run: (signals: Signals) => Promise<unknown>): Worker {
  const stopping = new AbortController();
  const cutOff = new AbortController();
  let wakeup = new AbortController();

  function wake() {
    wakeup.abort();
    wakeup = new AbortController();
  }

  const end = run({
    stopping: stopping.signal,
    cutOff: cutOff.signal,
    wakeup: () => wakeup.signal,
    wake,
  });
  return {
    wake,
    async stop() {
      stopping.abort();
      wake();
      const timer = new AbortController();
      const timeout = sleep(shutdownMilliseconds, undefined, { signal: timer.signal });
      await Promise.race([end, timeout.catch(() => undefined)]);
      timer.abort();
      cutOff.abort();
      await end;
    },
  };
}

/** Waits until the next poll, or until the signal is aborted. */
export const waitForWakeup = (signal: AbortSignal, pollMilliseconds: number): Promise<void> =>
  sleep(pollMilliseconds, undefined, { ref: false, signal }).catch(() => undefined);
