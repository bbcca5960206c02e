import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { openDatabase, type Database } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { adminPaths } from '#domain/paths.ts';
import { insertAdminUser } from '#server/auth/administrators/administrator-store.ts';
import { argon2Passwords } from '#server/auth/passwords/passwords.ts';
import { listFactorMethods } from '#server/auth/second-factors/factor-store.ts';
import { openBrowser } from '#tests/support/http-client.ts';
import { addApp, addPasskey, codeOf } from '#tests/support/second-factors.ts';
import { testSealingKey } from '#tests/support/test-app.ts';
import { withEachEngine } from './empty-database.ts';
import { measurePage } from './measure.ts';
import { administrator, startServer } from './server-process.ts';
import type { MeasuredServer } from './server-process.ts';
import { quantile } from './statistics.ts';

const rounds = 200;
const idleMilliseconds = 60_000;
const strangers = 200;
const floodSeconds = 10;

function print(name: string, times: number[]) {
  const [half, most] = [0.5, 0.95].map((share) => quantile(times, share).toFixed(2));
  console.log(`${name}: ${half} ms, p95 ${most} ms`);
}

async function printMemory(name: string, { residentMegabytes }: MeasuredServer) {
  await wait(idleMilliseconds);
  console.log(`memory after a minute at rest, ${name}: ${Math.round(residentMegabytes())} MB`);
}

/** Measures the query that second factors add to each login of an account that has none. */
async function measureQuery(db: Database) {
  const times = [];
  for (let round = 0; round < rounds * 5; round++) {
    const startedAt = performance.now();
    await listFactorMethods(db, newId());
    times.push(performance.now() - startedAt);
  }
  print('query for the factors of an account', times);
}

/**
 * Adds the administrator before the server starts. A server that creates the administrator itself
 * checks the new password, which takes 60 MB more memory.
 */
async function addAdministrator(db: Database) {
  const { username, password } = administrator;
  const passwordHash = await argon2Passwords().hash(password);
  await insertAdminUser(db, { username, passwordHash, role: 'super_admin' }, new Date());
}

async function setUp({ origin, port }: MeasuredServer) {
  const call = openBrowser()(origin);
  await call('POST', '/login', administrator);
  const pages = `http://localhost:${port}`;
  const { authenticator, answer } = await addPasskey(call, { origin: pages });
  if (answer.status !== 201) throw new Error(`the passkey was refused: ${answer.status}`);
  return { call, authenticator };
}

/** Measures the second step of a sign-in, each time in a new browser after the password. */
async function measureSteps(
  { origin }: MeasuredServer,
  { call, authenticator }: Awaited<ReturnType<typeof setUp>>,
  db: Database,
) {
  const { key } = await addApp(call, new Date());
  const times = { passkey: [] as number[], code: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    for (const step of ['passkey', 'code'] as const) {
      // Allow the current code again, because a code works only once.
      await db.updateTable('authenticatorApps').set({ lastStep: 0 }).execute();
      const browser = openBrowser()(origin);
      await browser('POST', '/login', administrator);
      const options = await browser('POST', '/login/passkey/options');
      const code = codeOf(key, new Date());
      const proof = step === 'code' ? { code } : { response: authenticator.get(options.json()) };
      const startedAt = performance.now();
      const { status } = await browser('POST', `/login/${step}`, proof);
      times[step].push(performance.now() - startedAt);
      if (status !== 200) throw new Error(`the ${step} was refused: ${status}`);
    }
  }
  print('step with a passkey', times.passkey);
  print('step with a code', times.code);
}

/**
 * Measures the login page while clients in 200 networks, which are not signed in, ask for passkey
 * options. Each client asks about once a second. The clients begin at different moments, because
 * people do not press a button in the same instant.
 */
async function measureStrangers({ origin }: MeasuredServer) {
  const statuses: Record<number, number> = {};
  const askForOptions = async (nth: number) => {
    await wait((nth * 1000) / strangers);
    for (let second = 0; second < floodSeconds; second++) {
      const headers = { 'x-forwarded-for': `2001:db8:${(nth + 1).toString(16)}::1` };
      const answer = fetch(origin + apiPaths.loginPasskeyOptions, { method: 'POST', headers });
      await wait(1000);
      const { status } = await answer;
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const [page] = await Promise.all([
    measurePage(origin + adminPaths.login, floodSeconds),
    ...Array.from({ length: strangers }, (_, nth) => askForOptions(nth)),
  ]);
  console.log(`${strangers} strangers ask for options:`, statuses);
  console.table({ [adminPaths.login]: page });
}

/**
 * Measures the memory before and after the first passkey, the query of a login without second
 * factors (limit 0.3 ms), the second step of a sign-in (limit 30 ms), and the login page while
 * clients ask for passkey options (limit 50 ms), on each engine. The limits are for the 95th
 * percentile, and the code does not check them.
 */
export const benchSecondFactors = () =>
  withEachEngine(async ({ engine, location, env }) => {
    console.log(`\n${engine}:`);
    const db = openDatabase(location);
    await migrate(db);
    await addAdministrator(db);
    const server = await startServer({
      ...env,
      SECRETS_KEY: testSealingKey.toString('base64url'),
      TRUST_PROXY: 'loopback',
    });
    try {
      await printMemory('after the start', server);
      const factors = await setUp(server);
      await printMemory('after the first passkey', server);
      await measureQuery(db);
      await measureSteps(server, factors, db);
      await measureStrangers(server);
    } finally {
      await db.destroy();
      await server.stop();
    }
  });
