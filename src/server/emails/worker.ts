import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/connection.ts';
import { findOutage } from '#db/errors.ts';
import { createOutageLog } from '#server/http/outages.ts';
import {
  claimEmail,
  dropStaleAcknowledgements,
  recordFailure,
  recordSent,
  type ClaimedEmail,
} from './sending-store.ts';
import { explainFailure, type SendEmail } from './smtp.ts';

export interface EmailWorkerContext {
  db: Database;
  send: SendEmail;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export interface EmailWorker {
  /** Looks for due emails now instead of at the next poll. */
  wake: () => void;
  /** Stops sending. Emails that are being sent get five seconds to finish. */
  stop: () => Promise<void>;
}

/**
 * The number of emails that one worker can send at the same time. There are several, so that one
 * slow email does not delay all others.
 */
const lanes = 4;
/**
 * The pause between two checks for due emails, unless a call of `wake` ends it early. Checks
 * without such a call find emails that are due for another attempt, and emails that another
 * instance queued, or claimed and did not finish.
 */
const pollMilliseconds = 15_000;
const shutdownMilliseconds = 5000;

/**
 * Starts to send the emails of the outbox. An email may be sent twice if the mail server accepts
 * it, but the process dies, or the connection fails, before the acceptance is known and recorded.
 */
export function startEmailWorker(context: EmailWorkerContext): EmailWorker {
  const { db, clock } = context;
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const logFailure = createFailureLog(context.log);
  const deliver = createDelivery(context, cutOff.signal, logFailure);
  let wakeup = new AbortController();

  function wake() {
    wakeup.abort();
    wakeup = new AbortController();
  }

  async function runLane() {
    while (!stopping.signal.aborted) {
      // Read the signal before the claim. A call of `wake` during the claim then ends the wait at
      // once.
      const { signal } = wakeup;
      try {
        const email = await claimEmail(db, clock());
        if (email) await deliver(email);
        else await waitForWakeup(signal);
      } catch (err) {
        if (stopping.signal.aborted) return;
        logFailure(err, 'the outbox cannot be read');
        await waitForWakeup(wakeup.signal);
      }
    }
  }

  const start = dropStaleAcknowledgements(db, clock()).catch((err: unknown) =>
    logFailure(err, 'old acknowledgements could not be dropped'),
  );
  const running = start.then(() => Promise.all(Array.from({ length: lanes }, runLane)));

  return {
    wake,
    async stop() {
      stopping.abort();
      wake();
      const timer = new AbortController();
      const timeout = sleep(shutdownMilliseconds, undefined, { signal: timer.signal });
      await Promise.race([running, timeout]);
      timer.abort();
      cutOff.abort();
      await running;
    },
  };
}

type LogFailure = ReturnType<typeof createFailureLog>;

/**
 * Returns a function that sends a claimed email and records the result.
 * @param cutOff a signal that is aborted when the process must end, even if emails are being sent
 */
function createDelivery(
  { db, send, clock, log }: EmailWorkerContext,
  cutOff: AbortSignal,
  logFailure: LogFailure,
) {
  /**
   * Records that an email was sent, and tries again until that succeeds or the process must end. An
   * email without this record would be sent a second time.
   */
  async function keepSent(email: ClaimedEmail) {
    while (!cutOff.aborted) {
      try {
        return await recordSent(db, email, clock());
      } catch (err) {
        logFailure(err, 'an email was sent, but this could not be recorded yet');
        await sleep(1000, undefined, { ref: false });
      }
    }
  }

  return async function deliver(email: ClaimedEmail) {
    try {
      await send(email, cutOff);
    } catch (error) {
      // Record no failure, because the mail server may have accepted the email. When its claim
      // expires, the email is due again.
      if (cutOff.aborted) return;
      const failure = explainFailure(error);
      const { code, isPermanent } = failure;
      const details = { email: email.id, attempt: email.attempts, code, isPermanent };
      log.warn(details, 'an email could not be sent');
      return recordFailure(db, email, failure, clock());
    }
    return keepSent(email);
  };
}

const waitForWakeup = (signal: AbortSignal) =>
  sleep(pollMilliseconds, undefined, { ref: false, signal }).catch(() => undefined);

/**
 * Creates a function that logs failures. It logs a database outage at most once a minute, even if
 * all parallel attempts fail because of it.
 */
function createFailureLog(log: EmailWorkerContext['log']) {
  const logOutage = createOutageLog();
  return (err: unknown, line: string) => {
    const outage = findOutage(err);
    if (outage) logOutage(log, outage, err);
    else log.error({ err }, line);
  };
}
