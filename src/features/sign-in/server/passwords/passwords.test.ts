import type * as argon2 from '@node-rs/argon2';
import { hash } from '@node-rs/argon2';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { logIn, wrongLogin } from '#tests/support/logins.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { UnavailableError } from '#shared/http/errors.ts';
import { argon2Passwords } from './passwords.ts';
import {
  findAdminUser,
  insertAdminUser,
} from '#features/sign-in/server/administrators/administrator-store.ts';

/** Loads passwords.ts again, with a counter of the verifications that run at the same time. */
async function loadCountingPasswords() {
  const atOnce = { now: 0, most: 0 };
  const watch = (real: typeof argon2) => ({
    ...real,
    verify: (...args: Parameters<typeof real.verify>) => {
      atOnce.most = Math.max(atOnce.most, ++atOnce.now);
      return real.verify(...args).finally(() => atOnce.now--);
    },
  });
  vi.resetModules();
  vi.doMock(import('@node-rs/argon2'), async (load) => watch(await load()));
  onTestFinished(() => {
    vi.doUnmock('@node-rs/argon2');
    vi.resetModules();
  });
  const loaded = await import('./passwords.ts');
  return { passwords: loaded.argon2Passwords(), atOnce };
}

const password = ' Exactly as typed, 100 characters or more '.padEnd(100, 'é') + ' ';
const today = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{40,}$/;

describe('A06: a stored password', () => {
  test('is Argon2id with its own salt', async () => {
    const [one, two] = [
      await argon2Passwords().hash(password),
      await argon2Passwords().hash(password),
    ];
    expect(one).toMatch(today);
    expect(two).toMatch(today);
    expect(one).not.toBe(two);
  });

  test.each([
    [password, true],
    [password.trim(), false],
    [password.toLowerCase(), false],
    [password.slice(0, 72), false],
    [password.slice(0, -1), false],
    [password.normalize('NFD'), false],
    ['', false],
  ])('A05: matches only itself (%#)', async (typed, opens) => {
    const passwords = argon2Passwords();
    expect(await passwords.verify(await passwords.hash(password), typed, true)).toBe(opens);
  });

  test.each([
    [{ memoryCost: 8192, timeCost: 2 }, true],
    [{ memoryCost: 19_456, timeCost: 1 }, true],
    [{ memoryCost: 19_456, timeCost: 2 }, false],
    [{ memoryCost: 32_768, timeCost: 3 }, false],
  ])('made with %j is outdated: %s', async (cost, outdated) => {
    const stored = await hash(password, { ...cost, parallelism: 1 });
    expect(argon2Passwords().isOutdated(stored)).toBe(outdated);
  });

  test('of another kind is outdated', () => {
    expect(argon2Passwords().isOutdated('$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA')).toBe(true);
    expect(argon2Passwords().isOutdated('$2b$12$abcdefghijklmnopqrstuv')).toBe(true);
  });

  test('is checked with at most two others at once, and with one from unknown devices', async () => {
    const { passwords, atOnce } = await loadCountingPasswords();
    const stored = await passwords.hash(password);
    const check = (isStranger: boolean) => passwords.verify(stored, password, isStranger);
    const ofStrangers = Array.from({ length: 12 }, () => check(true));
    expect(await Promise.all(ofStrangers)).toEqual(Array<boolean>(12).fill(true));
    expect(atOnce.most).toBe(2);
    await Promise.all(Array.from({ length: 12 }, (_, nth) => check(nth % 2 === 0)));
    expect(atOnce.most).toBe(3);
  });

  test('is checked for a known device before the forty logins from unknown devices that wait', async () => {
    const passwords = argon2Passwords();
    const stored = await passwords.hash(password);
    const ended: string[] = [];
    const check = (name: string, isStranger: boolean) =>
      passwords.verify(stored, password, isStranger).then(
        () => ended.push(name),
        (error: unknown) => ended.push(error instanceof UnavailableError ? 'refused' : 'failed'),
      );
    const strangers = Array.from({ length: 50 }, () => check('stranger', true));
    await check('known', false);
    // Eight of the 50 logins from unknown devices find the queue full and are refused at once. At
    // most half of the other 42 may end before the login from the known device.
    expect(ended.indexOf('known')).toBeLessThan(8 + 42 / 2);
    await Promise.all(strangers);
    expect(ended.filter((name) => name === 'stranger')).toHaveLength(42);
    expect(ended.filter((name) => name === 'refused')).toHaveLength(8);
  });
});

describe('real hashing', () => {
  let testApp: TestApp;
  afterEach(() => testApp.close());

  test('A06: an outdated hash is accepted once and replaced', async () => {
    testApp = await createTestApp('sqlite', { passwords: argon2Passwords() });
    const passwordHash = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const user = { username: 'admin', passwordHash, role: 'admin' as const };
    await insertAdminUser(testApp.db, user, testApp.clock.read());
    const stored = async () => (await findAdminUser(testApp.db, 'admin'))?.password;
    expect((await logIn(testApp, wrongLogin())).statusCode).toBe(401);
    expect(await stored()).toBe(passwordHash);
    expect((await logIn(testApp, { username: 'admin', password })).statusCode).toBe(200);
    const renewed = await stored();
    expect(renewed).toMatch(today);
    expect((await logIn(testApp, { username: 'admin', password })).statusCode).toBe(200);
    expect(await stored()).toBe(renewed);
  });

  test('A48: logins that find the queue full answer 503, and a known device signs in', async () => {
    testApp = await createTestApp('sqlite', { passwords: argon2Passwords() });
    await testApp.addAdministrator();
    const device = (await logIn(testApp)).cookies.find(({ name }) => name === 'device');
    const strangers = Array.from({ length: 120 }, (_, host) =>
      logIn(testApp, wrongLogin(`nobody${host}`), { remoteAddress: `198.51.100.${host}` }),
    );
    const known = logIn(testApp, undefined, { headers: { cookie: `device=${device?.value}` } });
    const answers = await Promise.all(strangers);
    expect((await known).statusCode).toBe(200);
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('2');
    expect(refused[0]?.body).toBe('Too many people are signing in. Please try again in a moment.');
  });

  test('a login that finds the queue full is not counted as an attempt', async () => {
    testApp = await createTestApp('sqlite', {
      passwords: {
        ...argon2Passwords(),
        requireRoom() {
          throw new UnavailableError('Busy', 2);
        },
      },
    });
    expect((await logIn(testApp)).statusCode).toBe(503);
    expect(await testApp.db.selectFrom('throttleBuckets').selectAll().execute()).toEqual([]);
  });
});
