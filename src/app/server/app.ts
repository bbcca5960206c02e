import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Database, DatabaseLocation } from '#shared/db/connection.ts';
import type { FactorPolicy } from '#features/sign-in/domain/second-factors.ts';
import type { Site } from '#features/site/domain/site.ts';
import { agentsRoutes } from '#features/agents/server/routes.ts';
import { addApiDocument } from './api-document/document.ts';
import { closedDaysRoutes } from '#features/brokerage/server/closed-days-routes.ts';
import { moveDueTimes } from '#features/inquiries/server/move-due-times.ts';
import { attentionRoutes } from './attention-routes.ts';
import { auditRoutes } from '#features/audit/server/routes.ts';
import { findAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import type { Passwords } from '#features/sign-in/server/passwords/passwords.ts';
import { authRoutes } from '#features/sign-in/server/routes.ts';
import type { Sealing } from '#features/sign-in/server/second-factors/sealing.ts';
import { hasPendingSignIn } from '#features/sign-in/server/pending-cookie.ts';
import { readSessionToken } from '#features/sign-in/server/session-cookie.ts';
import {
  findSession,
  resumeSession,
  type SessionLimits,
} from '#features/sign-in/server/active-sessions.ts';
import { importKinds } from './import-kinds/kinds.ts';
import { departureRoutes } from './departures/routes.ts';
import { addDeskAndDuty } from './desk-routes.ts';
import { searched } from './searched.ts';
import { proposalRoutes } from '#features/agents/server/proposals/routes.ts';
import { chooseAgent } from './choose-agent.ts';
import { countListed } from './count-listed.ts';
import { deadlinesRoutes } from '#features/deadlines/server/routes.ts';
import { derivedDeadlines } from './deadline-sources.ts';
import { educationRoutes } from '#features/education/server/routes.ts';
import type { Mailbox } from '#features/emails/server/mailbox.ts';
import { previewAcknowledgement } from '#features/inquiries/server/emails/preview.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { digestRoutes } from '#features/deadlines/server/digest/routes.ts';
import { digestSources } from './digest/digest-sources.ts';
import { emailRoutes } from '#features/emails/server/routes.ts';
import type { SendEmail } from '#features/emails/server/smtp.ts';
import { gettingStartedRoutes } from './getting-started/routes.ts';
import { importsRoutes } from '#features/imports/server/routes.ts';
import { refuseOtherMethods } from '#shared/http/allowed-methods.ts';
import { createServer, type ServerOptions } from '#shared/http/create-server.ts';
import { handleEveryRequest } from '#shared/http/every-request.ts';
import { delayFloodsOfRefusals, limitRequestsInFlight } from '#shared/http/floods.ts';
import { declareErrors } from '#shared/http/calls/answers.ts';
import { guardCalls } from '#shared/http/guard.ts';
import { healthRoutes, type Phase } from '#shared/http/health.ts';
import { outageAwareLog } from '#shared/http/outages.ts';
import { auditFailedLogins } from '#features/audit/server/refusal-audit.ts';
import { warnOfProxies } from '#shared/http/proxy-warnings.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { inquiriesRoutes } from '#features/inquiries/server/routes.ts';
import { inquiryEmails } from '#features/inquiries/server/emails/inquiry-emails.ts';
import { licensesRoutes } from '#features/standing/server/licenses/routes.ts';
import { reportRoutes } from './report/routes.ts';
import { searchRoutes } from './search-routes.ts';
import { measureRequests, type Metrics } from './metrics/metrics.ts';
import { findPictureFile } from '#features/pictures/server/picture-store.ts';
import { pictureRoutes } from '#features/pictures/server/routes.ts';
import { answerRepeats } from '#shared/records/once.ts';
import { policiesRoutes } from '#features/policies/server/routes.ts';
import { createHomeCards, type ReadPicture } from '#features/site/server/home-card.ts';
import { programFinder } from '#features/programs/server/tokens/find-program.ts';
import { createIcons } from '#features/site/server/icons.ts';
import { createPageCache } from '#features/site/server/page-cache.ts';
import { splitsRoutes } from '#features/splits/server/routes.ts';
import type { DeliveryContext } from '#features/programs/server/webhooks/delivery-routes.ts';
import { standingRoutes } from '#features/standing/server/routes.ts';
import { createThrottle } from '#shared/http/throttling/throttle.ts';
import type { JobRun } from '#app/domain/server-state.ts';
import { serverRoutes } from './server-routes.ts';
import { siteRoutes, type SiteContext } from './site-routes.ts';
import { claimsRoutes } from '#features/website/server/claims-routes.ts';
import type { LiveSite } from '#features/site/server/live-site.ts';
import { previewRoutes } from './preview.ts';
import { websiteRoutes } from '#features/website/server/routes.ts';
import { whenAnAgentChanges } from './when-an-agent-changes.ts';
import { withBrokerage } from './with-brokerage.ts';
import { eventSending } from './event-data.ts';
import { tokenRoutes } from '#features/programs/server/tokens/routes.ts';
import { webhookRoutes } from '#features/programs/server/webhooks/routes.ts';

export interface AppContext
  extends ServerOptions, Pick<DeliveryContext, 'networks' | 'wakeWebhookWorker'> {
  db: Database;
  location: DatabaseLocation;
  /** Has a connection of its own on PostgreSQL, so that /readyz answers while others wait. */
  readinessDb: Database;
  site: Site;
  liveSite: LiveSite;
  passwords: Passwords;
  clock: () => Date;
  /** The folder of files that Vite built for browsers. */
  clientDir: string;
  publicOrigin: string;
  sessionLimits: SessionLimits;
  factorPolicy: FactorPolicy;
  /** Encrypts secrets in the database. Undefined without SECRETS_KEY on PostgreSQL. */
  sealing: Sealing | undefined;
  /**
   * The maximum number of login attempts in 15 minutes with one username: from unknown devices at
   * one IPv4 address or IPv6 network of size /64, and from each known device. A successful login
   * resets the count.
   */
  loginLimit: number;
  /**
   * The maximum number of inquiries in ten minutes from one IPv4 address or IPv6 network of size
   * /64. A /56 network may send twice as many, and a /48 network four times as many.
   */
  inquiryLimit: number;
  /** Returns the number of bytes by which the database can grow, or undefined on PostgreSQL. */
  freeDiskBytes: () => Promise<number | undefined>;
  /** Returns the mailbox that gets a notice about each inquiry that is not spam. */
  office: () => Mailbox;
  /** Lets the email worker look for due emails now instead of at its next poll. */
  wakeEmailWorker: () => void;
  /** Runs the scheduled jobs now. Call this after the commit of what the jobs are to find. */
  wakeScheduledWork: () => void;
  /** Whether the machine's clock was set while the server runs, so that the server keeps its own. */
  isClockSet: () => boolean;
  jobRuns: () => JobRun[];
  /** Undefined if no mail server is set; emails then wait in the outbox. */
  sendEmail: SendEmail | undefined;
  /** False in development, when Vite serves the sources. */
  cachePages: boolean;
  phase: () => Phase;
  /** Undefined if METRICS_PORT is not set. */
  metrics: Metrics | undefined;
}

/** Builds the whole server. It does not listen yet. */
export async function createApp(options: AppContext): Promise<TypedApp> {
  const context = withBrokerage(options);
  const app = createServer(context);
  const findAdministrator = administratorFinder(context, findSession);
  await app.register(cookie);

  warnOfProxies(app, context.trustProxy);
  handleEveryRequest(app, context);
  limitRequestsInFlight(app);
  auditFailedLogins(app, {
    ...context,
    isUsername: async (name) => (await findAdminUser(context.db, name)) !== undefined,
  });
  delayFloodsOfRefusals(app);
  if (context.metrics) measureRequests(app, context.metrics);
  const resume = administratorFinder(context, resumeSession);
  const isSigningIn = (request: FastifyRequest) => hasPendingSignIn(context, request);
  const throttle = createThrottle(context.db);
  const findProgram = programFinder({ ...context, throttle });
  guardCalls(app, { find: findAdministrator, resume, isSigningIn, findProgram }, context.clock);
  answerRepeats(app, context);
  declareErrors(app);
  refuseOtherMethods(app, deskPaths.home);
  await addApiDocument(app, context);

  const pageCache = createPageCache({ isEnabled: context.cachePages, log: outageAwareLog(app) });
  context.liveSite.onChange(pageCache.clear);
  context.liveSite.onChange(() => warnOfWrongColors(context.liveSite, app));
  healthRoutes(app, context);
  await authRoutes(app, { ...context, throttle });
  const emails = inquiryEmails(context);
  const consequences = whenAnAgentChanges({ ...context, emails });
  agentsRoutes(app, { ...context, afterCommit: pageCache.clear, consequences });
  proposalRoutes(app, { ...context, afterCommit: pageCache.clear });
  departureRoutes(app, { ...context, consequences, emails, afterCommit: pageCache.clear });
  licensesRoutes(app, context);
  splitsRoutes(app, context);
  await policiesRoutes(app, { ...context, throttle });
  educationRoutes(app, context);
  standingRoutes(app, context);
  await deadlinesRoutes(app, { ...context, derived: derivedDeadlines });
  for (const { addRoutes } of searched.others) {
    addRoutes(app, { ...context, afterCommit: pageCache.clear });
  }
  importsRoutes(app, { ...context, kinds: importKinds(consequences) });
  const inquiries = { ...context, throttle, emails, chooseAgent: chooseAgent(context) };
  await inquiriesRoutes(app, { ...inquiries, countInquiry: context.metrics?.countInquiry });
  emailRoutes(app, context);
  websiteRoutes(app, context);
  overviewRoutes(app, context);
  gettingStartedRoutes(app, { ...context, afterCommit: pageCache.clear });
  claimsRoutes(app, context);
  closedDaysRoutes(app, { ...context, onClosedDays: moveDueTimes });
  pictureRoutes(app, { ...context, throttle });
  auditRoutes(app, context);
  await serverRoutes(app, context);
  digestRoutes(app, { ...context, ...digestSources(context) });
  await addDeskAndDuty(app, { ...inquiries, afterCommit: pageCache.clear });
  await addPages(app, { ...context, cache: pageCache, findAdministrator });
  return app;
}

/** Adds the routes that read the records of several features, and those of other programs. */
function overviewRoutes(app: TypedApp, context: Context) {
  tokenRoutes(app, context);
  webhookRoutes(app, { ...context, ...eventSending, log: app.log });
  attentionRoutes(app, { ...context, count: countListed(context.brokerage) });
  reportRoutes(app, context);
  searchRoutes(app, { ...context, searched });
}

type Context = ReturnType<typeof withBrokerage<AppContext>>;

type PageContext = Pick<SiteContext, 'cache' | 'findAdministrator'> & Context;

/** Adds the website's pages, files and pictures, the previews, and the back office's document. */
async function addPages(app: TypedApp, context: PageContext) {
  const readPicture: ReadPicture = async (id, width, format) =>
    (await findPictureFile(context.db, { id, width, format }))?.bytes;
  const drawHomeCard = createHomeCards(readPicture);
  previewRoutes(app, { ...context, drawHomeCard, previewEmail: previewAcknowledgement });
  await siteRoutes(app, {
    ...context,
    drawHomeCard,
    findIcon: createIcons(readPicture),
    hasSessionCookie: (request) => readSessionToken(request, context.publicOrigin) !== undefined,
  });
}

/**
 * Returns a function that finds the signed-in administrator of a request.
 * @param find `findSession`, which does not count as activity of the user, or `resumeSession`,
 * which keeps the session from becoming idle
 */
const administratorFinder =
  (context: AppContext, find: typeof findSession) => async (request: FastifyRequest) => {
    const token = readSessionToken(request, context.publicOrigin);
    return token ? find(context.db, token, context, context.clock()) : undefined;
  };

/** Only a manual change of the database can have stored a color that is not valid. */
function warnOfWrongColors({ published }: LiveSite, { log }: TypedApp) {
  const { wrongColors } = published();
  if (wrongColors.length > 0) {
    log.warn({ wrongColors }, 'a stored color is not valid: visitors see the shipped color');
  }
}
