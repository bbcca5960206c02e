import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { findOutage } from '#shared/db/errors.ts';
import { startWorker, waitForWakeup, type Signals, type Worker } from '#shared/db/worker.ts';
import { createFailureLog } from '#shared/http/outages.ts';
import {
  claimEmail,
  dropStaleAcknowledgements,
  recordFailure,
  recordSent,
  recordTextGiven,
  type ClaimedEmail,
} from './sending-store.ts';
import { explainFailure, type SendEmail } from './smtp.ts';

export interface EmailWorkerContext {
  db: Database;
  send: SendEmail;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Milliseconds after which an email counts as slow. The default is ten seconds. */
  slowAfter?: number;
}

/** The number of emails that one worker sends at the same time: all, and without slow ones. */
const mostConnections = 16;
const lanes = 4;
/**
 * The pause between two checks for due emails, unless a call of `wake` ends it early. Checks
 * without such a call find emails that are due for another attempt, and emails that another
 * instance queued, or claimed and did not finish.
 */
const pollMilliseconds = 15_000;

/**
 * Starts to send the emails of the outbox. If the mail server got the whole text of an email, but
 * the process dies, or the connection fails, before its answer is known, the email is not sent
 * again by itself, because it may have been delivered.
 */
export function startEmailWorker(context: EmailWorkerContext): Worker {
  const { db, clock, slowAfter = 10_000 } = context;
  const logFailure = createFailureLog(context.log);
  const deliver = createDelivery(context, logFailure);
  const running = new Set<Promise<void>>();

  /** Sends an email. Returns before it is sent if it is slow and there are connections left. */
  async function deliverUnlessSlow(email: ClaimedEmail, cutOff: AbortSignal) {
    const delivery = deliver(email, cutOff)
      .catch((err: unknown) => logFailure(err, 'the result of sending an email was not recorded'))
      .finally(() => running.delete(delivery));
    running.add(delivery);
    const isFull = running.size >= mostConnections;
    await Promise.race(isFull ? running : [delivery, sleep(slowAfter, undefined, { ref: false })]);
  }

  async function runLane({ stopping, cutOff, wakeup }: Signals) {
    while (!stopping.aborted) {
      // Read the signal before the claim. A call of `wake` during the claim then ends the wait at
      // once.
      const signal = wakeup();
      try {
        const email = await claimEmail(db, clock());
        if (email) await deliverUnlessSlow(email, cutOff);
        else await waitForWakeup(signal, pollMilliseconds);
      } catch (err) {
        if (stopping.aborted) return;
        logFailure(err, 'the outbox cannot be read');
        await waitForWakeup(wakeup(), pollMilliseconds);
      }
    }
  }

  return startWorker(async (signals) => {
    await dropStaleAcknowledgements(db, clock()).catch((err: unknown) =>
      logFailure(err, 'old acknowledgements could not be dropped'),
    );
    await Promise.all(Array.from({ length: lanes }, () => runLane(signals)));
    await Promise.all(running);
  });
}

type LogFailure = ReturnType<typeof createFailureLog>;

/** Returns a function that sends a claimed email and records the result. */
function createDelivery({ db, send, clock, log }: EmailWorkerContext, logFailure: LogFailure) {
  /**
   * Records a step of sending an email. Tries again until the database answers or `end` is aborted,
   * because an outage of the database is no failure of the mail server.
   */
  async function keep(record: () => Promise<void>, end: AbortSignal): Promise<void> {
    try {
      await record();
    } catch (err) {
      if (!findOutage(err) || end.aborted) throw err;
      logFailure(err, 'a step of sending an email was not recorded');
      await sleep(1000, undefined, { ref: false });
      return keep(record, end);
    }
  }

  return async function deliver(email: ClaimedEmail, cutOff: AbortSignal) {
    let isTextGiven = false;
    try {
      await send(email, cutOff, async (attempt) => {
        await keep(() => recordTextGiven(db, email, clock()), attempt);
        isTextGiven = true;
      });
    } catch (error) {
      const failure = explainFailure(error, isTextGiven);
      const { code, isPermanent } = failure;
      const details = { email: email.id, attempt: email.attempts, code, isPermanent };
      log.warn(details, 'an email could not be sent');
      return keep(() => recordFailure(db, email, failure, clock()), cutOff);
    }
    // Without this record, users would read that the email may have been delivered.
    return keep(() => recordSent(db, email, clock()), cutOff);
  };
}
