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
} from './delivery.ts';
import { explainFailure, type SendEmail } from './smtp.ts';

export interface EmailWorkerContext {
  db: Database;
  send: SendEmail;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export interface EmailWorker {
  /** There is something new to send. */
  wake: () => void;
  /** Lets mails that are under way finish, but not for long. */
  stop: () => Promise<void>;
}

/** Mails that are under way at once, so that one slow server does not hold up the others. */
const lanes = 4;
/** Retries come due, and other copies die, without anybody telling. */
const pollMilliseconds = 15_000;
const longestFarewell = 5000;

/** A bell that several wait for at once; a ring between two waits is not lost. */
function createBell() {
  let rings = 0;
  const sleepers = new Set<AbortController>();
  return {
    count: () => rings,
    ring() {
      rings++;
      for (const sleeper of sleepers) sleeper.abort();
    },
    /** @param heard how often it had rung before the last look */
    async wait(heard: number, milliseconds: number) {
      if (heard !== rings) return;
      const sleeper = new AbortController();
      sleepers.add(sleeper);
      const options = { ref: false, signal: sleeper.signal };
      await sleep(milliseconds, undefined, options).catch(() => undefined);
      sleepers.delete(sleeper);
    },
  };
}

/** @returns what logs a failure; one of the database's own once a minute, however many lanes meet it */
function createComplaints(log: EmailWorkerContext['log']) {
  const logOutage = createOutageLog();
  return (err: unknown, line: string) => {
    const outage = findOutage(err);
    if (outage) logOutage(log, outage, err);
    else log.error({ err }, line);
  };
}

/** Sends what is in the outbox, at least once and never twice while this process lives. */
export function startEmailWorker({ db, send, clock, log }: EmailWorkerContext): EmailWorker {
  const bell = createBell();
  const farewell = new AbortController();
  const stopping = new AbortController();

  const complain = createComplaints(log);

  /** Tried until it stands: a mail that was taken and not recorded would be sent again. */
  async function keepSent(mail: ClaimedEmail) {
    while (!farewell.signal.aborted) {
      try {
        return await recordSent(db, mail, clock());
      } catch (err) {
        complain(err, 'a mail was sent and could not be recorded yet');
        await sleep(1000, undefined, { ref: false });
      }
    }
  }

  async function deliver(mail: ClaimedEmail) {
    try {
      await send(mail, farewell.signal);
    } catch (error) {
      // Cut off at the end of this process: nobody knows whether the server took it, so its lease runs out.
      if (farewell.signal.aborted) return;
      const failure = explainFailure(error);
      const { reason: _, ...told } = failure;
      log.warn({ mail: mail.id, attempt: mail.attempts, ...told }, 'a mail could not be sent');
      return recordFailure(db, mail, failure, clock());
    }
    return keepSent(mail);
  }

  async function runLane() {
    while (!stopping.signal.aborted) {
      const heard = bell.count();
      try {
        const mail = await claimEmail(db, clock());
        if (mail) await deliver(mail);
        else await bell.wait(heard, pollMilliseconds);
      } catch (err) {
        if (stopping.signal.aborted) return;
        complain(err, 'the outbox cannot be read');
        await bell.wait(bell.count(), pollMilliseconds);
      }
    }
  }

  const start = dropStaleAcknowledgements(db, clock()).catch((err: unknown) =>
    complain(err, 'old acknowledgements could not be dropped'),
  );
  const running = start.then(() => Promise.all(Array.from({ length: lanes }, runLane)));

  return {
    wake: () => bell.ring(),
    async stop() {
      stopping.abort();
      bell.ring();
      const timer = new AbortController();
      const tooLong = sleep(longestFarewell, undefined, { signal: timer.signal });
      await Promise.race([running, tooLong]);
      timer.abort();
      farewell.abort();
      await running;
    },
  };
}
