import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import type { LoginRequest } from '#shared/domain/auth.ts';
import { InvalidCredentialsError } from '#shared/http/errors.ts';
import type { AuthContext } from './auth-context.ts';
import { countLoginAttempt, type LoginAttempt } from './login-throttle.ts';
import { findKnownDevice, readDeviceToken } from './known-devices.ts';
import { findAdminUser, renewHash } from './administrators/administrator-store.ts';

export const clientOf = ({ publicOrigin }: AuthContext, request: FastifyRequest) => ({
  ip: request.ip,
  deviceToken: readDeviceToken(request, publicOrigin),
});

type Client = ReturnType<typeof clientOf>;

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
 * Creates the function that checks usernames and passwords. For an unknown username that function
 * also hashes the password, so that response times do not show which usernames exist.
 */
export async function createSignIn({ db, throttle, passwords, loginLimit }: AuthContext) {
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
