import type { FastifyBaseLogger } from 'fastify';
import {
  isClockTrusted,
  nextDigestAt,
  runDigest,
  type DigestContext,
} from '#features/deadlines/server/digest/run-digest.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import type { EmailJobContext } from './email-jobs.ts';
import type { Job } from './scheduled-work.ts';

interface DigestJobContext
  extends DigestContext, Pick<EmailJobContext, 'wakeEmailWorker' | 'metrics'> {
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Returns the job that makes the emails about deadlines once a day, at or after their hour. */
export function digestJob(context: DigestJobContext): Job {
  const { db, clock, log, wakeEmailWorker, metrics } = context;
  let warnedOn = '';

  function warnOncePerDay(today: string) {
    if (warnedOn === today) return;
    warnedOn = today;
    log.warn({ today }, 'no digest is made, because the clock of this machine may be wrong');
  }

  return {
    name: 'digest',
    async run(isStopping) {
      const now = clock();
      if (now < (await nextDigestAt(db, now))) return;
      if (!(await isClockTrusted(context, now))) return warnOncePerDay(officeDay(now));
      const queued = await runDigest(context, isStopping);
      if (queued === 0) return;
      metrics?.countEmails('queued', queued);
      wakeEmailWorker();
    },
  };
}
