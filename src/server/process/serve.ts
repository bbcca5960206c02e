import { uptime } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { openDatabase, type Database } from '#db/connection.ts';
import { insertDemoData } from '#db/demo/demo-data.ts';
import { migrate } from '#db/migrate.ts';
import { brokerage } from '#domain/brokerage.ts';
import type { Site } from '#domain/site.ts';
import { createApp } from '#server/app.ts';
import { createFirstAdministrator } from '#server/auth/administrators.ts';
import { argon2Passwords, type Passwords } from '#server/auth/passwords.ts';
import { createClock, resetFutureTimes } from './clock.ts';
import { closeOnSignal } from './shutdown.ts';
import { databaseLocation, type Env } from './env.ts';
import type { Phase } from '#server/http/health.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createLogDestination } from './log-destination.ts';
import type { Mailbox } from '#server/emails/mailbox.ts';
import { readOutbox } from '#server/emails/outbox-size.ts';
import { smtpSender } from '#server/emails/smtp.ts';
import { startEmailWorker, type EmailWorker } from '#server/emails/worker.ts';
import { listenForScrapes } from '#server/metrics/listen.ts';
import { countSent, type Metrics } from '#server/metrics/metrics.ts';

/** How long a proxy has to see that /readyz fails, and to send nothing more. */
const drainMilliseconds = 2000;

export interface ServeOptions {
  env: Env;
  site: Site;
  clientDir: string;
  cachePages: boolean;
  /** A last word on the app before it listens. */
  configure?: (app: FastifyInstance) => void;
}

/** @returns the first administrator's password, where one was made up just now */
async function prepareDatabase(
  { log }: FastifyInstance,
  db: Database,
  passwords: Passwords,
  env: Env,
  clock: () => Date,
) {
  await migrate(db);
  if (await resetFutureTimes(db, clock())) {
    log.warn('the clock was set back since the last start: sessions were ended');
  }
  if (env.DEMO_DATA) await insertDemoData(db, clock());
  return createFirstAdministrator(db, passwords, {
    username: env.ADMIN_USERNAME,
    password: env.ADMIN_PASSWORD,
  });
}

/** @returns undefined unless somebody watches: the library would cost memory for nothing */
async function loadMetrics({ METRICS_PORT }: Env): Promise<Metrics | undefined> {
  if (METRICS_PORT === undefined) return undefined;
  const { createMetrics } = await import('#server/metrics/prometheus.ts');
  return createMetrics();
}

function announce(env: Env, password: string | undefined) {
  const address = env.PUBLIC_ORIGIN;
  console.log(`${brokerage.name} is open at ${address}`);
  if (password === undefined) return;
  console.log(`Back office: ${address}/admin/login`);
  console.log(`First administrator: ${env.ADMIN_USERNAME}, password ${password} (shown only now)`);
}

/** @returns undefined where no mail server is set: mails then wait, and the log says so once */
function startMailing(
  env: Env,
  brokerageMailbox: Mailbox,
  db: Database,
  app: FastifyInstance,
  clock: () => Date,
  metrics: Metrics | undefined,
): EmailWorker | undefined {
  if (!env.SMTP_URL) {
    app.log.warn(
      'SMTP_URL is not set: mails are kept, to be read in the back office, and not sent',
    );
    return undefined;
  }
  const send = smtpSender(env.SMTP_URL, env.MAIL_FROM ?? brokerageMailbox);
  return startEmailWorker({
    db,
    send: metrics ? countSent(send, metrics) : send,
    clock,
    log: app.log,
  });
}

const sweepMilliseconds = 100;

/** Lets requests finish. A connection whose answer was on its way is idle only afterwards. */
async function closeApp(app: FastifyInstance) {
  const sweeping = setInterval(() => app.server.closeIdleConnections(), sweepMilliseconds);
  await app.close();
  clearInterval(sweeping);
}

/**
 * Listens, brings the database up to date, then serves; closes cleanly on SIGINT and SIGTERM.
 * Listening comes first, so that whoever supervises a long migration sees that the process lives.
 */
export async function serve({ env, site, clientDir, cachePages, configure }: ServeOptions) {
  const metrics = await loadMetrics(env);
  const db = openDatabase(databaseLocation(env), metrics?.countDatabaseError);
  const passwords = argon2Passwords();
  const clock = createClock({ wallClock: Date.now, uptime: () => uptime() * 1000 });
  let phase: Phase = 'starting';
  let preparing: Promise<unknown> | undefined;
  let emailWorker: EmailWorker | undefined;
  const brokerageMailbox = { name: brokerage.name, address: brokerage.email };
  const app = await createApp({
    db,
    brokerage,
    site,
    passwords,
    clientDir,
    cachePages,
    clock,
    publicOrigin: env.PUBLIC_ORIGIN,
    sessionLimits: { idleSeconds: env.SESSION_IDLE_SECONDS, maxSeconds: env.SESSION_MAX_SECONDS },
    loginLimit: env.LOGIN_LIMIT,
    inquiryLimit: env.CONTACT_LIMIT,
    office: env.MAIL_TO ?? brokerageMailbox,
    wakeEmailWorker: () => emailWorker?.wake(),
    isSendingEmail: env.SMTP_URL !== undefined,
    trustProxy: env.TRUST_PROXY,
    logger: { level: env.LOG_LEVEL, stream: createLogDestination() },
    phase: () => phase,
    metrics,
  });
  configure?.(app);
  closeOnSignal({
    onFatal: (err) => app.log.fatal({ err }, 'ending after an unexpected failure'),
    close: async () => {
      phase = 'closing';
      if (env.TRUST_PROXY) await sleep(drainMilliseconds);
      await Promise.all([closeApp(app), emailWorker?.stop(), preparing?.catch(() => undefined)]);
      await db.destroy();
    },
  });
  await app.listen({
    port: env.PORT,
    host: env.HOST,
    listenTextResolver: (address) => `listening at ${address}`,
  });
  const password = await (preparing = prepareDatabase(app, db, passwords, env, clock));
  if (phase !== 'starting') return;
  if (metrics) await listenForScrapes(metrics, () => readOutbox(db, clock()), env);
  emailWorker = startMailing(env, brokerageMailbox, db, app, clock, metrics);
  startHousekeeping({ db, log: app.log, env, clock });
  phase = 'serving';
  announce(env, password);
}
