import { setTimeout as sleep } from 'node:timers/promises';
import { findOutage } from '#shared/db/errors.ts';
import { letRequestsRun } from '#shared/db/let-requests-run.ts';
import { createOutageLog } from '#shared/http/outages.ts';
import { deliver, recordAttempts, type Attempt, type DeliverContext } from './deliver.ts';
import { claimDeliveries } from './delivery-store.ts';
import { expandEvents, type ExpandContext } from './expand.ts';

export type WebhookWorkerContext = DeliverContext & ExpandContext;

export interface WebhookWorker {
  /** Looks for events and due deliveries now instead of at the next poll. */
  wake: () => void;
  /** Stops sending. Deliveries that are being sent get five seconds to finish. */
  stop: () => Promise<void>;
}

const pollMilliseconds = 1000;
/** Milliseconds for requests: on SQLite a look waits for nothing outside of the process. */
const breakMilliseconds = 50;
const shutdownMilliseconds = 5000;

export function startWebhookWorker(context: WebhookWorkerContext): WebhookWorker {
  const { db, clock } = context;
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const running = new Map<Promise<unknown>, string>();
  let ended: Attempt[] = [];
  const logFailure = createFailureLog(context);
  let wakeup = new AbortController();

  function wake() {
    wakeup.abort();
    wakeup = new AbortController();
  }

  function recordEnded() {
    const attempts = ended;
    ended = [];
    return recordAttempts(context, attempts);
  }

  /** @returns whether there was anything to do */
  async function look() {
    await recordEnded();
    await letRequestsRun();
    const expanded = await expandEvents(context);
    await letRequestsRun();
    const claimed = await claimDeliveries(db, [...running.values()], clock());
    for (const delivery of claimed) {
      const sending = deliver(context, delivery, cutOff.signal)
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

  async function run() {
    while (!stopping.signal.aborted) {
      // Read the signal first. A call of `wake` during the look then ends the wait at once.
      const { signal } = wakeup;
      const isBusy = await look().catch(logFailure);
      await (isBusy ? sleep(breakMilliseconds) : waitForWakeup(signal));
    }
  }

  const end = run()
    .then(() => Promise.all(running.keys()))
    .then(recordEnded)
    .catch(logFailure);
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

function createFailureLog({ log }: WebhookWorkerContext) {
  const logOutage = createOutageLog();
  return (err: unknown) => {
    const outage = findOutage(err);
    if (outage) logOutage(log, outage, err);
    else log.error({ err }, 'events could not be sent to other programs');
  };
}

const waitForWakeup = (signal: AbortSignal) =>
  sleep(pollMilliseconds, undefined, { ref: false, signal }).catch(() => undefined);
