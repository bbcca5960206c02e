import { uptime } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { openDatabase } from '#shared/db/connection.ts';
import { readFreeBytes } from '#shared/db/free-space.ts';
import { insertDemoData } from '#app/db/demo/demo-data.ts';
import { migrate } from '#app/db/migrate.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import type { Site } from '#features/site/domain/site.ts';
import { createApp, type AppContext } from '#app/server/app.ts';
import { eventSending } from '#app/server/event-data.ts';
import { withBrokerage } from '#app/server/with-brokerage.ts';
import { createFirstAdministrator } from '#features/sign-in/server/administrators/first-administrator.ts';
import { linkInWords } from '#features/sign-in/server/links/make-link.ts';
import { resealApps } from '#features/sign-in/server/second-factors/reseal-apps.ts';
import { openSealing } from '#features/sign-in/server/second-factors/secrets-key.ts';
import { argon2Passwords } from '#features/sign-in/server/passwords/passwords.ts';
import { readOutbox } from '#features/emails/server/outbox-size.ts';
import { smtpSender } from '#features/emails/server/smtp.ts';
import { startEmailWorker } from '#features/emails/server/worker.ts';
import { resealWebhooks } from '#features/programs/server/webhooks/endpoint-secrets.ts';
import { startWebhookWorker } from '#features/programs/server/webhooks/worker.ts';
import { clientLimits } from '#shared/http/create-server.ts';
import type { Worker } from '#shared/db/worker.ts';
import type { Phase } from '#shared/http/health.ts';
import { listenForScrapes } from '#app/server/metrics/listen.ts';
import { countSent, type Metrics } from '#app/server/metrics/metrics.ts';
import { createLiveSite, type LiveSite } from '#features/site/server/live-site.ts';
import { createClock, isClockSet, resetFutureTimes } from './clock.ts';
import { databaseLocation, type Env } from './env.ts';
import { createLogDestination } from './log-destination.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import { startScheduledWork, type ScheduledWork } from './scheduled-work.ts';
import { closeApp, closeOnSignal } from './shutdown.ts';

export interface ServeOptions {
  env: Env;
  site: Site;
  /** The folder of files that Vite built for browsers. */
  clientDir: string;
  cachePages: boolean;
  /** Called before the app listens. */
  configure?: (app: FastifyInstance) => void;
}

interface Running {
  phase: Phase;
  preparing?: Promise<unknown>;
  emailWorker?: Worker | undefined;
  scheduledWork?: ScheduledWork;
  websiteWork?: ScheduledWork;
  webhookWorker?: Worker;
}

/**
 * The milliseconds between two looks at what is published. Short, so that a publication on another
 * instance usually shows within a second.
 */
const publicationPause = 500;

/**
 * Listens, migrates the database, and then serves. Closes cleanly on SIGINT and SIGTERM. Listens
 * first, so that a supervisor sees during a long migration that the process is alive.
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { env } = options;
  const running: Running = { phase: 'starting' };
  const context = await createContext(options, running);
  const app = await createApp(context);
  options.configure?.(app);
  closeOnSignal({
    onFatal: (err) => app.log.fatal({ err }, 'ending after an unexpected failure'),
    close: () => close(app, context, running),
  });
  await app.listen({
    port: env.PORT,
    host: env.HOST,
    listenTextResolver: (address) => `listening at ${address}`,
  });
  const preparing = prepareDatabase(context, env, app);
  running.preparing = preparing;
  const link = await preparing;
  if (running.phase !== 'starting') return;
  const { db, clock, metrics } = context;
  if (metrics) await listenForScrapes(metrics, () => readOutbox(db, clock()), env);
  running.emailWorker = startSendingEmail(context, app);
  running.scheduledWork = startScheduledWork(app, scheduledJobs(context, env, app));
  const website = { name: 'website', run: context.liveSite.refresh };
  running.websiteWork = startScheduledWork(app, [website], publicationPause);
  const sending = { ...withBrokerage(context), ...eventSending, log: app.log };
  running.webhookWorker = startWebhookWorker(sending);
  running.phase = 'serving';
  announce(context, env, link);
}

function mailboxOf({ current }: LiveSite) {
  const { name, email } = current().brokerage;
  return { name, address: email };
}

async function createContext(
  { env, site, clientDir, cachePages }: ServeOptions,
  running: Running,
): Promise<AppContext> {
  const metrics = await loadMetrics(env);
  const location = databaseLocation(env);
  const db = openDatabase(location, metrics?.countDatabaseError);
  const clock = createClock({ wallClock: Date.now, uptime: () => uptime() * 1000 });
  const publicOrigin = env.PUBLIC_ORIGIN;
  const liveSite = createLiveSite({ db, site, clock });
  return {
    db,
    location,
    readinessDb: 'url' in location ? openDatabase(location, undefined, 1) : db,
    site,
    liveSite,
    clientDir,
    cachePages,
    passwords: argon2Passwords(),
    clock,
    isClockSet: () => isClockSet(clock),
    publicOrigin,
    sessionLimits: { idleSeconds: env.SESSION_IDLE_SECONDS, maxSeconds: env.SESSION_MAX_SECONDS },
    factorPolicy: env.SECOND_FACTOR,
    sealing: openSealing(env),
    loginLimit: env.LOGIN_LIMIT,
    inquiryLimit: env.CONTACT_LIMIT,
    freeDiskBytes: () => readFreeBytes(db, location),
    office: () => env.MAIL_TO ?? mailboxOf(liveSite),
    sendEmail:
      env.SMTP_URL === undefined
        ? undefined
        : smtpSender(env.SMTP_URL, () => env.MAIL_FROM ?? mailboxOf(liveSite)),
    wakeEmailWorker: () => running.emailWorker?.wake(),
    networks: env.WEBHOOK_PRIVATE_NETWORKS,
    wakeWebhookWorker: () => running.webhookWorker?.wake(),
    wakeScheduledWork: () => running.scheduledWork?.wake(),
    jobRuns: () => running.scheduledWork?.lastRuns() ?? [],
    trustProxy: env.TRUST_PROXY,
    logger: { level: env.LOG_LEVEL, stream: createLogDestination(process.stdout.fd) },
    limits: clientLimits,
    phase: () => running.phase,
    metrics,
  };
}

/** Loads prom-client only if METRICS_PORT is set, because the library takes memory. */
async function loadMetrics({ METRICS_PORT }: Env): Promise<Metrics | undefined> {
  if (METRICS_PORT === undefined) return undefined;
  const { createMetrics } = await import('#app/server/metrics/prometheus.ts');
  return createMetrics();
}

/** Milliseconds in which a proxy can see that /readyz fails, and stop sending requests. */
const drainMilliseconds = 2000;

async function close(
  app: FastifyInstance,
  { db, readinessDb, trustProxy }: AppContext,
  running: Running,
): Promise<void> {
  running.phase = 'closing';
  if (trustProxy) await sleep(drainMilliseconds);
  const prepared = running.preparing?.catch(() => undefined);
  await Promise.all([
    closeApp(app),
    running.emailWorker?.stop(),
    running.scheduledWork?.stop(),
    running.websiteWork?.stop(),
    running.webhookWorker?.stop(),
    prepared,
  ]);
  await Promise.all([db.destroy(), readinessDb.destroy()]);
}

type FirstLink = ReturnType<typeof createFirstAdministrator>;

/** @returns the first administrator's sign-in link if this start made one */
async function prepareDatabase(
  { db, passwords, clock, liveSite, sealing }: AppContext,
  env: Env,
  { log }: FastifyInstance,
): FirstLink {
  await migrate(db);
  if (await resetFutureTimes(db, clock())) {
    log.warn('the clock was set back since the last start: all sessions were ended');
  }
  await resealApps(db, sealing, (sentence) => log.error(sentence));
  await resealWebhooks(db, sealing, (sentence) => log.error(sentence));
  if (env.DEMO_DATA) await insertDemoData(db, clock());
  await liveSite.refresh();
  const { brokerage } = liveSite.current();
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, PUBLIC_ORIGIN: publicOrigin } = env;
  const first = { brokerage, username, password, publicOrigin };
  return createFirstAdministrator(db, passwords, first, clock());
}

/** @returns undefined if no mail server is set, so that emails wait in the outbox */
function startSendingEmail(
  { db, clock, metrics, sendEmail: send }: AppContext,
  { log }: FastifyInstance,
): Worker | undefined {
  if (!send) {
    log.warn('SMTP_URL is not set: emails are not sent, and can be read in the back office');
    return undefined;
  }
  return startEmailWorker({ db, send: metrics ? countSent(send, metrics) : send, clock, log });
}

function announce({ liveSite }: AppContext, { PUBLIC_ORIGIN }: Env, link: Awaited<FirstLink>) {
  const lines = [
    `${liveSite.current().brokerage.name} is open at ${PUBLIC_ORIGIN}`,
    `Back office: ${PUBLIC_ORIGIN}${adminPaths.login}`,
    ...(link ? [`First administrator: ${link.username}`, linkInWords(link)] : []),
  ];
  console.log(lines.join('\n'));
}
