import cookie from '@fastify/cookie';
import Fastify, { type FastifyRequest, type FastifyServerOptions } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import type { Brokerage } from '#domain/brokerage.ts';
import type { Site } from '#domain/site.ts';
import { apiRoot } from '#domain/paths.ts';
import { agentsRoutes } from './agents/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import type { Passwords } from './auth/passwords.ts';
import { authRoutes } from './auth/routes.ts';
import { readSessionToken } from './auth/session-cookie.ts';
import { findSession, resumeSession, type SessionLimits } from './auth/session-store.ts';
import { findAdminUser } from './auth/administrator-store.ts';
import type { InquiryEmails } from './inquiries/receive-inquiry.ts';
import { inquiriesRoutes } from './inquiries/routes.ts';
import { educationRoutes } from './education/routes.ts';
import { refuseOtherMethods } from './http/allowed-methods.ts';
import { clientLimits, type ClientLimits } from './http/client-limits.ts';
import { handleError } from './http/error-handler.ts';
import { guardAdminCalls } from './http/guard.ts';
import { healthRoutes, requireStarted, type Phase } from './http/health.ts';
import { requireOwnOrigin } from './http/origin-check.ts';
import { createOutageLog, toUnavailable } from './http/outages.ts';
import { auditRefusals } from './http/refusal-audit.ts';
import { requestLog } from './http/request-log.ts';
import { plainTarget } from './http/request-target.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { TypedApp } from './http/typed-app.ts';
import type { Mailbox } from './emails/mailbox.ts';
import { queueInquiryEmails } from './emails/queue-emails.ts';
import { emailRoutes } from './emails/routes.ts';
import { listEmailsFor } from './emails/store.ts';
import { measureRequests, type Metrics } from './metrics/metrics.ts';
import { policiesRoutes } from './policies/routes.ts';
import { createPublicAgents } from './site/public-agents.ts';
import { siteRoutes } from './site/routes.ts';

export interface AppContext {
  db: Database;
  brokerage: Brokerage;
  site: Site;
  passwords: Passwords;
  clock: () => Date;
  /** The folder of files that Vite built for browsers. */
  clientDir: string;
  publicOrigin: string;
  sessionLimits: SessionLimits;
  loginLimit: number;
  inquiryLimit: number;
  /** Where notices of inquiries go. */
  office: Mailbox;
  /** Tells the worker that sends mails of new ones. */
  wakeEmailWorker: () => void;
  /** Whether a mail server is set; without one mails wait. */
  isSendingEmail: boolean;
  /** Keep rendered pages in memory; off while the pages themselves are being written. */
  cachePages: boolean;
  /** Addresses whose X-Forwarded-For is believed; nobody's when absent. */
  trustProxy?: string | undefined;
  logger?: FastifyServerOptions['logger'];
  /** What clients may take, when not the usual. */
  limits?: ClientLimits;
  /** Serving all the time when left out. */
  phase?: () => Phase;
  /** Counts what happens, where somebody watches. */
  metrics?: Metrics | undefined;
}

const bodyLimit = 64 * 1024;

/** What Node allows all headers together. A shorter limit would be answered past guard and headers. */
const maxParamLength = 16 * 1024;

function createServer({ trustProxy, logger = false, limits = clientLimits }: AppContext): TypedApp {
  const app = Fastify({
    bodyLimit,
    logger,
    logController: requestLog(),
    trustProxy: trustProxy ?? false,
    genReqId: () => newId(),
    routerOptions: { maxParamLength },
    rewriteUrl: ({ url }) => plainTarget(url ?? '/'),
    connectionTimeout: limits.silence,
    requestTimeout: limits.request,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.check },
    forceCloseConnections: 'idle',
    // What still comes on an open connection is answered before that closes.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();
  app.server.maxConnections = limits.connections;
  return app;
}

/** What stands before every route, in this order. */
function installHttp(app: TypedApp, context: AppContext, phase: () => Phase) {
  const { db, clock, publicOrigin, sessionLimits } = context;
  const headers = securityHeaders(publicOrigin);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    if (request.url.startsWith(apiRoot)) reply.header('cache-control', 'no-store');
    requireStarted(request, phase());
    requireOwnOrigin(request, publicOrigin);
    done();
  });
  const holderBy = (find: typeof findSession) => async (request: FastifyRequest) => {
    const token = readSessionToken(request, publicOrigin);
    return token ? find(db, token, sessionLimits, clock()) : undefined;
  };
  app.addHook('onSend', (_request, reply, payload, done) => {
    // So that whoever keeps connections open, such as a proxy, opens the next one elsewhere.
    if (phase() === 'closing') reply.header('connection', 'close');
    done(null, payload);
  });
  app.decorate('logOutage', createOutageLog());
  auditRefusals(app, {
    db,
    clock,
    findAdministrator: holderBy(findSession),
    knowsName: async (username) => (await findAdminUser(db, username)) !== undefined,
  });
  if (context.metrics) measureRequests(app, context.metrics);
  guardAdminCalls(app, holderBy(resumeSession));
  refuseOtherMethods(app, maxParamLength);
}

/** The outbox as the inquiry routes use it. */
const inquiryEmails = (context: AppContext): InquiryEmails => ({
  async queue(db, inquiry, now) {
    const count = await queueInquiryEmails(db, inquiry, context, now);
    context.metrics?.countEmails('queued', count);
  },
  listFor: listEmailsFor,
  wake: context.wakeEmailWorker,
});

/** For what goes on without the database: its outages are logged as rarely as those that calls meet. */
const quietly = (app: TypedApp) => ({
  warn: (details: { err: unknown }, line: string) => {
    if (!toUnavailable(details.err, app, app.log)) app.log.warn(details, line);
  },
});

/** The whole server but the listening; everything that it touches is handed in. */
export async function createApp(context: AppContext): Promise<TypedApp> {
  const app = createServer(context);
  const phase = context.phase ?? (() => 'serving' as const);
  await app.register(cookie);
  installHttp(app, context, phase);
  healthRoutes(app, context.db, phase);
  await authRoutes(app, context);
  const agents = createPublicAgents({ ...context, log: quietly(app) });
  agentsRoutes(app, { ...context, afterCommit: agents.distrust });
  policiesRoutes(app, context);
  educationRoutes(app, context);
  await inquiriesRoutes(app, {
    ...context,
    emails: inquiryEmails(context),
    countInquiry: context.metrics?.countInquiry,
  });
  emailRoutes(app, context);
  auditRoutes(app, context);
  await siteRoutes(app, { ...context, agents });
  return app;
}
