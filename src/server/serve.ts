import type { FastifyInstance } from 'fastify';
import { openDatabase, type Database } from '#db/connection.ts';
import { insertDemoData } from '#db/demo-data.ts';
import { migrate } from '#db/migrate.ts';
import type { Site } from '#domain/site.ts';
import { createApp } from './app.ts';
import { createFirstAdministrator } from './auth/administrators.ts';
import { argon2Passwords } from './auth/passwords.ts';
import { closeOnSignal } from './close-on-signal.ts';
import { databaseLocation, type Env } from './env.ts';
import { startHousekeeping } from './housekeeping.ts';

export interface ServeOptions {
  env: Env;
  site: Site;
  clientDir: string;
  cachePages: boolean;
  /** A last word on the app before it listens. */
  configure?: (app: FastifyInstance) => void;
}

async function prepareDatabase(env: Env): Promise<Database> {
  const db = openDatabase(databaseLocation(env));
  await migrate(db);
  if (env.DEMO_DATA) await insertDemoData(db, new Date());
  return db;
}

function announce(env: Env, address: string, password: string | undefined) {
  console.log(`Marsh & Square is open at ${address}`);
  if (password === undefined) return;
  console.log(`Back office: ${address}/admin/login`);
  console.log(`First administrator: ${env.ADMIN_USERNAME}, password ${password} (shown only now)`);
}

/** Opens the database, listens, and closes cleanly on SIGINT and SIGTERM. */
export async function serve({ env, site, clientDir, cachePages, configure }: ServeOptions) {
  const db = await prepareDatabase(env);
  const passwords = argon2Passwords();
  const password = await createFirstAdministrator(db, passwords, {
    username: env.ADMIN_USERNAME,
    password: env.ADMIN_PASSWORD,
  });
  let isClosing = false;
  const app = await createApp({
    db,
    site,
    passwords,
    clientDir,
    cachePages,
    clock: () => new Date(),
    publicOrigin: env.PUBLIC_ORIGIN,
    sessionLimits: { idleSeconds: env.SESSION_IDLE_SECONDS, maxSeconds: env.SESSION_MAX_SECONDS },
    loginLimit: env.LOGIN_LIMIT,
    contactLimit: env.CONTACT_LIMIT,
    trustProxy: env.TRUST_PROXY,
    logger: { level: env.LOG_LEVEL },
    isClosing: () => isClosing,
  });
  configure?.(app);
  closeOnSignal({
    onFatal: (err) => app.log.fatal({ err }, 'ending after an unexpected failure'),
    close: async () => {
      isClosing = true;
      await app.close();
      await db.destroy();
    },
  });
  startHousekeeping(db, app.log, env.SESSION_MAX_SECONDS);
  await app.listen({
    port: env.PORT,
    host: env.HOST,
    listenTextResolver: (address) => `listening at ${address}`,
  });
  announce(env, env.PUBLIC_ORIGIN, password);
}
