import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { openDatabase } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import type { AppSetup, SecondFactors } from '#domain/second-factors.ts';
import { apiPaths, secondFactorPaths } from '#domain/api-paths.ts';
import { insertAdminUser } from '#server/auth/administrators/administrator-store.ts';
import { confirmApp, startApp } from '#server/auth/second-factors/apps.ts';
import type { FactorContext } from '#server/auth/second-factors/factor-context.ts';
import { registrationOptions } from '#server/auth/second-factors/passkey-options.ts';
import { checkNewPasskey } from '#server/auth/second-factors/register-passkey.ts';
import { createSealing } from '#server/auth/second-factors/sealing.ts';
import { createThrottle } from '#server/throttling/throttle.ts';
import { codeOf, optionsFor, prove } from '#tests/support/second-factors.ts';
import { createAuthenticator } from '#tests/support/software-authenticator.ts';
import { signIn, withAdministrator, withServer, type MeasuredServer } from './server-process.ts';
import { quantile, rounded } from './statistics.ts';

const rounds = 300;
const site = { origin: 'http://localhost:3000', rpId: 'localhost' };

/** Sets up a passkey on a running server, and prints the memory before and after. */
async function measureMemory({ origin, residentMegabytes }: MeasuredServer) {
  const headers = { cookie: await signIn(origin), 'content-type': 'application/json' };
  const post = (path: string, body: object = {}) =>
    fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const paths = secondFactorPaths(apiPaths.secondFactors);
  const before = residentMegabytes();
  const options = await post(paths.passkeyOptions);
  const made = (await options.json()) as PublicKeyCredentialCreationOptionsJSON;
  const listed = await fetch(origin + paths.list, { headers });
  const factors = (await listed.json()) as SecondFactors;
  const response = createAuthenticator({ ...site, origin: factors.origin }).create(made, {
    rpId: made.rp.id ?? site.rpId,
  });
  const { status } = await post(paths.passkeys, { name: 'Bench', response });
  if (status !== 201) throw new Error(`the passkey was refused: ${status}`);
  const after = residentMegabytes();
  console.log(`memory after a sign-in ${Math.round(before)} MB`);
  console.log(`memory after the first passkey ${Math.round(after)} MB`);
}

async function openContext() {
  const db = openDatabase({ file: ':memory:' });
  await migrate(db);
  const user = { username: 'admin', passwordHash: '', role: 'admin' as const };
  await insertAdminUser(db, user, new Date());
  const { id } = await db.selectFrom('adminUsers').select('id').executeTakeFirstOrThrow();
  let now = Date.now();
  const context: FactorContext = {
    db,
    throttle: createThrottle(db),
    brokerage: () => ({ name: 'Bench' }) as ReturnType<FactorContext['brokerage']>,
    clock: () => new Date(now),
    publicOrigin: site.origin,
    factorPolicy: 'optional',
    sealing: createSealing([Buffer.alloc(32, 1)]),
  };
  const subject = { adminUserId: id, username: 'admin', role: user.role, boundTo: 'bench' };
  const advance = () => {
    now += 60_000;
  };
  return { context, subject, advance };
}

function print(name: string, times: number[]) {
  const [half, most] = [0.5, 0.95].map((share) => rounded(quantile(times, share)));
  console.log(`${name.padEnd(10)}${half} ms, p95 ${most} ms`);
}

/** Measures the checks of passkeys and codes, with the transactions that use them up. */
async function measureSteps() {
  const { context, subject, advance } = await openContext();
  const { db, clock } = context;
  const authenticator = createAuthenticator(site);
  const options = await registrationOptions(context, subject, '192.0.2.1', clock());
  const made = { name: 'Bench', response: authenticator.create(options) };
  await (
    await checkNewPasskey(context, subject, made, clock())
  )(db);
  const { key }: AppSetup = await startApp(context, subject, clock());
  await (
    await confirmApp(context, subject, codeOf(key, clock()), clock())
  )(db);
  const step = {
    purpose: 'confirm' as const,
    boundTo: 'bench',
    adminUserId: subject.adminUserId,
  };
  const times = { passkey: [] as number[], code: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    advance();
    const response = authenticator.get(await optionsFor(context, step));
    const code = codeOf(key, clock());
    const startedAt = performance.now();
    await prove(context, { response }, step);
    const between = performance.now();
    await prove(context, { code }, step);
    times.code.push(performance.now() - between);
    times.passkey.push(between - startedAt);
  }
  await db.destroy();
  print('passkey', times.passkey);
  print('code', times.code);
}

/**
 * Measures the memory that the first passkey takes, and the time to check a passkey or a code. The
 * 95th percentiles must stay under 30 ms.
 */
export async function benchSecondFactors(): Promise<void> {
  await withServer(measureMemory, withAdministrator);
  await measureSteps();
}
