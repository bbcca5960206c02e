import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { cookieAttributes, cookieName } from './session-cookie.ts';
import { hashToken } from '#features/sign-in/db/hash-token.ts';

/**
 * Device cookies, as in OWASP's "Slow Down Online Guessing Attacks with Device Cookies". A browser
 * gets such a cookie when an administrator signs in, and keeps it after the session. Logins with
 * the cookie have limits of their own, so an attacker without the cookie cannot lock the
 * administrator out with failed logins. The cookie alone is not enough to sign in.
 */

/** A device is forgotten after this time without a login. */
const rememberedSeconds = 180 * 24 * 3600;

/** @returns the time 180 days ago: a device whose last login was then or earlier is forgotten */
export const forgottenSince = (now: Date) =>
  new Date(now.getTime() - rememberedSeconds * 1000).toISOString();

export const readDeviceToken = (request: FastifyRequest, publicOrigin: string) =>
  request.cookies[cookieName('device', publicOrigin)];

export function setDeviceCookie(reply: FastifyReply, token: string, publicOrigin: string) {
  reply.setCookie(cookieName('device', publicOrigin), token, {
    ...cookieAttributes(publicOrigin),
    maxAge: rememberedSeconds,
  });
}

/**
 * @returns the hash of the token if the username has signed in with this device in the last 180
 * days, or undefined
 */
export async function findKnownDevice(
  db: Database,
  token: string | undefined,
  username: string,
  now: Date,
): Promise<string | undefined> {
  if (!token) return undefined;
  const device = await db
    .selectFrom('knownDevices')
    .innerJoin('adminUsers', 'adminUsers.id', 'knownDevices.adminUserId')
    .select('tokenHash')
    .where('tokenHash', '=', hashToken(token))
    .where('username', '=', username)
    .where('lastLoginAt', '>', forgottenSince(now))
    .executeTakeFirst();
  return device?.tokenHash;
}

/** @returns whether the administrator has signed in with any device that is still stored */
export async function hasKnownDevice(db: Database, adminUserId: string): Promise<boolean> {
  const device = await db
    .selectFrom('knownDevices')
    .select('tokenHash')
    .where('adminUserId', '=', adminUserId)
    .limit(1)
    .executeTakeFirst();
  return device !== undefined;
}

/**
 * Remembers the browser that sent a successful login. The token in the browser's cookie is kept if
 * any administrator has signed in with it. Any other token is replaced by a new one, because an
 * attacker may have put it into the browser.
 * @returns the token to set in the browser's cookie
 */
export async function rememberDevice(
  db: Database,
  token: string | undefined,
  adminUserId: string,
  now: Date,
): Promise<string> {
  const known =
    token &&
    (await db
      .selectFrom('knownDevices')
      .select('tokenHash')
      .where('tokenHash', '=', hashToken(token))
      .executeTakeFirst());
  const kept = token && known ? token : randomBytes(32).toString('base64url');
  const lastLoginAt = now.toISOString();
  await db
    .insertInto('knownDevices')
    .values({ tokenHash: hashToken(kept), adminUserId, lastLoginAt })
    .onConflict((conflict) =>
      conflict.columns(['tokenHash', 'adminUserId']).doUpdateSet({ lastLoginAt }),
    )
    .execute();
  return kept;
}
