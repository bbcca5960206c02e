import { randomBytes } from 'node:crypto';
import type { Database } from '#db/connection.ts';
import type { LoginRequest } from '#domain/auth.ts';
import { InvalidCredentialsError } from '#server/errors.ts';
import { admitLogin, forgiveLogin } from './login-throttle.ts';
import type { Passwords } from './passwords.ts';
import { findAdminUser, renewHash } from './administrator-store.ts';

export interface SignInContext {
  db: Database;
  passwords: Passwords;
  /** Attempts on one name from one address in a quarter of an hour. */
  loginLimit: number;
}

/**
 * Prepares checking names and passwords. An unknown name costs the same hashing as a known one,
 * so that the time of an answer tells nobody which names exist.
 */
export async function createSignIn({ db, passwords, loginLimit }: SignInContext) {
  const nobodysPassword = await passwords.hash(randomBytes(32).toString('base64url'));

  /**
   * @returns the administrator whose name and password these were when they were looked at
   * @throws InvalidCredentialsError the same for every reason
   * @throws ThrottledError
   */
  return async function signIn(login: LoginRequest, address: string, now: Date) {
    const attempt = { db, username: login.username, address, limit: loginLimit, now };
    await admitLogin(attempt);
    const user = await findAdminUser(db, login.username);
    const matches = await passwords.verify(user?.password ?? nobodysPassword, login.password);
    if (!user?.isActive || !matches) throw new InvalidCredentialsError();
    await forgiveLogin(attempt);
    if (!passwords.isOutdated(user.password)) return user;
    const renewed = await passwords.hash(login.password);
    await renewHash(db, user, renewed);
    return { ...user, password: renewed };
  };
}

export type SignIn = Awaited<ReturnType<typeof createSignIn>>;
