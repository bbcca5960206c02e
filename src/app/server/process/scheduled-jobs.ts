import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#app/server/app.ts';
import { importKinds } from '#app/server/import-kinds/kinds.ts';
import { whenAnAgentChanges } from '#app/server/when-an-agent-changes.ts';
import { inquiryEmails } from '#features/inquiries/server/emails/inquiry-emails.ts';
import type { Env } from './env.ts';
import { departuresJob } from './departures-job.ts';
import { digestSources } from '#app/server/digest/digest-sources.ts';
import { withBrokerage } from '#app/server/with-brokerage.ts';
import { workOnImports } from '#features/imports/server/carry-out.ts';
import type { PlanContext } from '#features/imports/server/make-plan.ts';
import {
  deskRequestsJob,
  evidenceJob,
  lateJob,
  policyEmailsJob,
  reportsJob,
  tokensJob,
} from './email-jobs.ts';
import { digestJob } from './digest-job.ts';
import { housekeepingJob } from './housekeeping-job.ts';
import type { Job } from './scheduled-work.ts';
import { splitsJob } from './splits-job.ts';
import { standingsJob } from './standings-job.ts';

const importsJob = (context: PlanContext & { wakeEmailWorker: () => void }): Job => ({
  name: 'imports',
  async run(isStopping) {
    await workOnImports(context, isStopping);
    // An agent whose email address changed gets an email at the old one.
    context.wakeEmailWorker();
  },
});

/** Returns the jobs of a server, in the order in which they run. */
export function scheduledJobs(options: AppContext, env: Env, { log }: FastifyInstance): Job[] {
  const context = withBrokerage(options);
  const emails = inquiryEmails(context);
  const consequences = whenAnAgentChanges({ ...context, emails });
  return [
    // An agent waits at the desk for this email.
    deskRequestsJob(context),
    departuresJob({ ...context, consequences, emails }),
    lateJob({ ...context, emails }),
    splitsJob(context),
    policyEmailsJob(context),
    evidenceJob(context),
    digestJob({ ...context, ...digestSources(context), log }),
    reportsJob(context),
    tokensJob(context),
    importsJob({ ...context, kinds: importKinds(consequences) }),
    standingsJob({ ...context, log }),
    housekeepingJob({ ...context, log }, env),
  ];
}
