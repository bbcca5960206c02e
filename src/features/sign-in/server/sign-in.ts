import { randomBytes } from 'node:crypto';
import type { Database } from '#shared/db/connection.ts';
import type { LoginRequest } from '#shared/domain/auth.ts';
import { InvalidCredentialsError } from '#shared/http/errors.ts';
import type { Throttle } from '#shared/http/throttling/throttle.ts';
import { clearLoginAttempts, countLoginAttempt, type LoginAttempt } from './login-throttle.ts';
import { findKnownDevice } from './known-devices.ts';
import type { Passwords } from './passwords/passwords.ts';
import { findAdminUser, renewHash } from './administrators/administrator-store.ts';

export interface SignInContext {
  db: Database;
  throttle: Throttle;
  passwords: Passwords;
  /**
   * The maximum number of login attempts in 15 minutes with one username: from unknown devices at
   * one IPv4 address or IPv6 network of size /64, and from each known device.
   */
  loginLimit: number;
}

export interface Client {
  ip: string;
  deviceToken: string | undefined;
}

/**
 * Returns the facts about a login attempt that `countLoginAttempt` and `clearLoginAttempts` need.
 */
export async function findLoginAttempt(
  db: Database,
  username: string,
  { ip, deviceToken }: Client,
  limit: number,
  now: Date,
): Promise<LoginAttempt> {
  const knownDevice = await findKnownDevice(db, deviceToken, username, now);
  return { username, ip, limit, knownDevice, now };
}

/**
 * Clears the counts of a client's login attempts with a username. Call this after a signed-in
 * administrator has proven who they are.
 */
export async function clearAttemptsOf(
  { db, loginLimit }: Pick<SignInContext, 'db' | 'loginLimit'>,
  username: string,
  client: Client,
  now: Date,
): Promise<void> {
  await clearLoginAttempts(db, await findLoginAttempt(db, username, client, loginLimit, now));
}

/**
 * Creates the function that checks usernames and passwords. For an unknown username that function
 * also hashes the password, so that response times do not show which usernames exist.
 */
export async function createSignIn({ db, throttle, passwords, loginLimit }: SignInContext) {
  const unknownUserHash = await passwords.hash(randomBytes(32).toString('base64url'));

  /**
   * Checks a password, and replaces an outdated hash. If another request replaces the hash first,
   * checks the password again, without the queue for logins from unknown devices.
   */
  async function check(login: LoginRequest, knownDevice: LoginAttempt['knownDevice']) {
    for (let isStranger = !knownDevice; ; isStranger = false) {
      const user = await findAdminUser(db, login.username);
      const stored = user?.password ?? unknownUserHash;
      const matches = await passwords.verify(stored, login.password, isStranger);
      if (!user?.isActive || !matches) throw new InvalidCredentialsError();
      if (!passwords.isOutdated(user.password)) return user;
      const renewed = await passwords.hash(login.password);
      if (await renewHash(db, user, renewed)) return { ...user, password: renewed };
    }
  }

  /**
   * Counts the attempt, and then checks the username and the password. The caller clears the counts
   * after the whole sign-in, which may need a second factor.
   * @returns the administrator, with the stored hash of the password
   * @throws InvalidCredentialsError, with the same message whether the username or the password is
   * wrong or the administrator is inactive
   * @throws ThrottledError
   * @throws UnavailableError if too many logins from unknown devices are waiting
   */
  return async function signIn(login: LoginRequest, client: Client, now: Date) {
    const attempt = await findLoginAttempt(db, login.username, client, loginLimit, now);
    const { knownDevice } = attempt;
    if (!knownDevice) passwords.requireRoom();
    await countLoginAttempt(throttle, attempt);
    return check(login, knownDevice);
  };
}

export type SignIn = Awaited<ReturnType<typeof createSignIn>>;
