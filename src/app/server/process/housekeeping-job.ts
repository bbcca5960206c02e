import type { Env } from './env.ts';
import { housekeep, type HousekeepingContext } from './housekeeping.ts';
import type { Job } from './scheduled-work.ts';

const hour = 3_600_000;

/** Returns the job that deletes what has expired, at the start and then once an hour. */
export function housekeepingJob(
  context: Pick<HousekeepingContext, 'db' | 'clock' | 'log'>,
  { SESSION_MAX_SECONDS, RETENTION_DAYS }: Pick<Env, 'SESSION_MAX_SECONDS' | 'RETENTION_DAYS'>,
): Job {
  const limits = { sessionMaxSeconds: SESSION_MAX_SECONDS, retentionDays: RETENTION_DAYS };
  let dueAt = 0;
  return {
    name: 'housekeeping',
    async run() {
      const now = context.clock().getTime();
      if (now < dueAt) return;
      dueAt = now + hour;
      await housekeep({ ...context, ...limits });
    },
  };
}
