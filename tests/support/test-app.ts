import type { Database } from '#shared/db/connection.ts';
import { createApp, type AppContext } from '#app/server/app.ts';
import { clientLimits } from '#shared/http/create-server.ts';
import type { Passwords } from '#features/sign-in/server/passwords/passwords.ts';
import {
  findAdminUser,
  insertAdminUser,
} from '#features/sign-in/server/administrators/administrator-store.ts';
import { createSealing } from '#features/sign-in/server/second-factors/sealing.ts';
import { createLiveSite } from '#features/site/server/live-site.ts';
import type { Role } from '#shared/domain/auth.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { openTestDatabase, type Engine, type TestDatabase } from './test-database.ts';
import { shippedFacts, testSite } from './test-site.ts';

export const origin = 'http://localhost:3000';
/** The facts about the office in the emails of tests. */
export const testEmailSettings = {
  brokerage: shippedFacts,
  office: { name: 'Office', address: 'office@example.com' },
  publicOrigin: origin,
};

export const adminPassword = 'pelican ferry mosaic thimble';

export const testSealingKey = Buffer.alloc(32, 7);
export const testSealing = createSealing([testSealingKey]);

/** A fast replacement for the hashing of passwords. It counts how often a password was checked. */
export interface CountingPasswords extends Passwords {
  verifications: number;
}

function countingPasswords(): CountingPasswords {
  return {
    verifications: 0,
    hash: async (password) => `test:${password}`,
    async verify(stored, password) {
      this.verifications++;
      return stored === `test:${password}`;
    },
    requireRoom: () => undefined,
    isOutdated: () => false,
  };
}

/** Creates a clock that changes only through `advance`. */
function testClock(start = '2026-11-21T15:00:00.000Z') {
  let now = new Date(start);
  return {
    read: () => new Date(now),
    advance: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}

const surroundings = {
  location: { file: '/nonexistent/marsh-and-square.db' },
  freeDiskBytes: async () => undefined,
  office: () => ({ name: 'Marsh & Square Realty', address: 'office@example.com' }),
  wakeEmailWorker: () => undefined,
  wakeScheduledWork: () => undefined,
  networks: [],
  wakeWebhookWorker: () => undefined,
  isClockSet: () => false,
  jobRuns: () => [],
  sendEmail: async () => undefined,
  trustProxy: undefined,
  metrics: undefined,
};

/** Opens a new database, unless the test passes its own, which the test then also closes. */
async function chooseDatabase(engine: Engine, given?: Database): Promise<TestDatabase> {
  return given ? { db: given, close: async () => undefined } : openTestDatabase(engine);
}

export async function createTestApp(engine: Engine, overrides: Partial<AppContext> = {}) {
  const { db, close } = await chooseDatabase(engine, overrides.db);
  const clock = testClock();
  const passwords = countingPasswords();
  const { site = testSite, cachePages = true } = overrides;
  const liveSite = createLiveSite({ db, clock: clock.read, site, ...overrides });
  await liveSite.refresh();
  const context: AppContext = {
    db,
    readinessDb: db,
    site,
    liveSite,
    ...surroundings,
    passwords,
    clock: clock.read,
    clientDir: import.meta.dirname,
    cachePages,
    publicOrigin: origin,
    sealing: testSealing,
    sessionLimits: { idleSeconds: 1800, maxSeconds: 43_200 },
    factorPolicy: 'optional',
    loginLimit: 5,
    inquiryLimit: 10,
    logger: false,
    limits: clientLimits,
    phase: () => 'serving',
    ...overrides,
  };
  const app = await createApp(context);

  const idOf = async (username: string) => (await findAdminUser(db, username))?.id ?? '';

  /** @returns the administrator's id */
  async function addAdministrator(username = 'admin', role: Role = 'super_admin') {
    const passwordHash = await (overrides.passwords ?? passwords).hash(adminPassword);
    const maySign = role === 'super_admin';
    await insertAdminUser(db, { username, passwordHash, role, maySign }, clock.read());
    return idOf(username);
  }

  /**
   * Signs in.
   * @returns the session as the value of a Cookie header
   */
  async function signIn(username = 'admin', password = adminPassword): Promise<string> {
    const login = { method: 'POST' as const, url: apiPaths.login, payload: { username, password } };
    const answer = await app.inject(login);
    const cookie = answer.cookies[0];
    if (!cookie) throw new Error(`sign-in failed: ${answer.statusCode} ${answer.body}`);
    return `${cookie.name}=${cookie.value}`;
  }

  return {
    app,
    context,
    db,
    clock,
    passwords,
    liveSite,
    idOf,
    addAdministrator,
    signIn,
    close: async () => {
      await app.close();
      await close();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
