import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#app/server/app.ts';
import type { Env } from './env.ts';
import { housekeepingJob } from './housekeeping-job.ts';
import { policyEmailsJob } from './policy-emails-job.ts';
import type { Job } from './scheduled-work.ts';
import { splitsJob } from './splits-job.ts';
import { standingsJob } from './standings-job.ts';

/** Returns the jobs of a server, in the order in which they run. */
export function scheduledJobs(context: AppContext, env: Env, app: FastifyInstance): Job[] {
  const { log } = app;
  const { liveSite, office, publicOrigin } = context;
  const emailSettings = () => ({
    brokerage: liveSite.current().brokerage,
    office: office(),
    publicOrigin,
  });
  return [
    splitsJob(context),
    policyEmailsJob({ ...context, emailSettings }),
    standingsJob({ ...context, log }),
    housekeepingJob({ ...context, log }, env),
  ];
}
