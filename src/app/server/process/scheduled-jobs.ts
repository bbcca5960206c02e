import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#app/server/app.ts';
import { importKinds } from '#app/server/import-kinds/kinds.ts';
import { whenAnAgentChanges } from '#app/server/when-an-agent-changes.ts';
import { inquiryEmails } from '#features/inquiries/server/emails/inquiry-emails.ts';
import type { Env } from './env.ts';
import { departuresJob } from './departures-job.ts';
import { digestContext } from '#app/server/digest/digest-context.ts';
import { deskRequestsJob } from './desk-requests-job.ts';
import { evidenceJob, policyEmailsJob, tokensJob } from './email-jobs.ts';
import { digestJob } from './digest-job.ts';
import { housekeepingJob } from './housekeeping-job.ts';
import { importsJob } from './imports-job.ts';
import { lateJob } from './late-job.ts';
import { reportsJob } from './reports-job.ts';
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
  const brokerage = () => context.liveSite.current().brokerage;
  const emails = inquiryEmails(context);
  const consequences = whenAnAgentChanges({ ...context, brokerage, emails });
  return [
    // An agent waits at the desk for this email.
    deskRequestsJob({ ...context, emailSettings }),
    departuresJob({ ...context, consequences, emails }),
    lateJob({ ...context, emailSettings, emails }),
    splitsJob(context),
    policyEmailsJob({ ...context, emailSettings }),
    evidenceJob({ ...context, emailSettings }),
    digestJob({ ...context, ...digestContext(context), log }),
    reportsJob({ ...context, emailSettings }),
    tokensJob({ ...context, emailSettings }),
    importsJob({ ...context, kinds: importKinds(consequences) }),
    standingsJob({ ...context, log }),
    housekeepingJob({ ...context, log }, env),
  ];
}
