import { setTimeout as sleep } from 'node:timers/promises';
import { findOutage } from '#shared/db/errors.ts';
import { letRequestsRun } from '#shared/db/let-requests-run.ts';
import { startWorker, waitForWakeup, type Signals, type Worker } from '#shared/db/worker.ts';
import { createFailureLog } from '#shared/http/outages.ts';
import { deliver, recordAttempts, type Attempt, type DeliverContext } from './deliver.ts';
import { claimDeliveries } from './delivery-store.ts';
import { expandEvents, type ExpandContext } from './expand.ts';

export type WebhookWorkerContext = DeliverContext & ExpandContext;

const pollMilliseconds = 1000;
/** Milliseconds for requests: on SQLite a look waits for nothing outside of the process. */
const breakMilliseconds = 50;

/** Looks for events and due deliveries, and sends them. */
export function startWebhookWorker(context: WebhookWorkerContext): Worker {
  const { db, clock, log } = context;
  const running = new Map<Promise<unknown>, string>();
  let ended: Attempt[] = [];
  const writeFailure = createFailureLog(log);
  const logFailure = (err: unknown) =>
    writeFailure(err, 'events could not be sent to other programs');

  /** Keeps the attempts during an outage of the database, so that none is repeated after it. */
  async function recordEnded() {
    const attempts = ended;
    ended = [];
    try {
      await recordAttempts(context, attempts);
    } catch (err) {
      if (findOutage(err)) ended.unshift(...attempts);
      throw err;
    }
  }

  /** @returns whether there was anything to do */
  async function look({ cutOff, wake }: Signals) {
    await recordEnded();
    await letRequestsRun();
    const expanded = await expandEvents(context);
    await letRequestsRun();
    const claimed = await claimDeliveries(db, [...running.values()], clock());
    for (const delivery of claimed) {
      const sending = deliver(context, delivery, cutOff)
        .then((attempt) => ended.push(...(attempt ? [attempt] : [])))
        .catch(logFailure)
        .finally(() => {
          running.delete(sending);
          wake();
        });
      running.set(sending, delivery.endpointId);
    }
    return expanded + claimed.length > 0;
  }

  async function run(signals: Signals) {
    while (!signals.stopping.aborted) {
      // Read the signal first. A call of `wake` during the look then ends the wait at once.
      const signal = signals.wakeup();
      const isBusy = await look(signals).catch(logFailure);
      await (isBusy ? sleep(breakMilliseconds) : waitForWakeup(signal, pollMilliseconds));
    }
  }

  return startWorker((signals) =>
    run(signals)
      .then(() => Promise.all(running.keys()))
      .then(recordEnded)
      .catch(logFailure),
  );
}
