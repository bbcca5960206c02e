import { createHash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import { findOutage } from '#db/errors.ts';
import type { Tables } from '#db/tables.ts';
import type { SignInMethod } from '#domain/second-factors.ts';
import type { Administrator } from '#server/http/guard.ts';

export interface SessionLimits {
  /** A session ends after this many seconds without a call. */
  idleSeconds: number;
  /** A session ends this many seconds after the login. */
  maxSeconds: number;
}

/** The time of a session's last call is stored at most once in this many seconds. */
const touchSeconds = 60;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

const before = (now: Date, seconds: number) =>
  new Date(now.getTime() - seconds * 1000).toISOString();

/** A condition that selects the sessions that are neither idle for too long nor too old. */
export const whereActive =
  (limits: SessionLimits, now: Date) => (eb: ExpressionBuilder<Tables, 'sessions'>) =>
    eb.and([
      eb('sessions.createdAt', '>', before(now, limits.maxSeconds)),
      eb('sessions.lastSeenAt', '>', before(now, limits.idleSeconds)),
    ]);

export interface NewSession {
  adminUserId: string;
  address: string;
  userAgent: string | null;
  method: SignInMethod;
}

/**
 * Stores a new session. Call this in the transaction that also records the login.
 * @returns the token for the cookie, 256 random bits, of which only the hash is stored
 */
export async function createSession(db: Database, session: NewSession, now: Date) {
  const token = randomBytes(32).toString('base64url');
  const instant = now.toISOString();
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      tokenHash: hashToken(token),
      ...session,
      createdAt: instant,
      lastSeenAt: instant,
      confirmedAt: instant,
    })
    .execute();
  await db
    .updateTable('adminUsers')
    .set({ lastLogin: instant })
    .where('id', '=', session.adminUserId)
    .execute();
  return token;
}

/**
 * Gives a session a new token, so that a stolen old token stops working.
 * @returns the new token, or undefined if the session has ended
 */
export async function renewToken(db: Database, sessionId: string): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const renewed = await db
    .updateTable('sessions')
    .set({ tokenHash: hashToken(token) })
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();
  return renewed && token;
}

/**
 * Makes a session strong after its administrator proved a second factor. A session that began with
 * more than a password keeps its method.
 */
export async function strengthenSession(
  db: Database,
  sessionId: string,
  proven: 'passkey' | 'code',
  now: Date,
): Promise<void> {
  const ofSession = db.updateTable('sessions').where('id', '=', sessionId);
  await ofSession.set({ confirmedAt: now.toISOString() }).execute();
  await ofSession
    .set({ method: `password_${proven}` })
    .where('method', '=', 'password')
    .execute();
}

function findActive(db: Database, token: string, limits: SessionLimits, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('adminUsers', 'adminUsers.id', 'sessions.adminUserId')
    .select([
      'sessions.id as sessionId',
      'sessions.lastSeenAt',
      'sessions.method',
      'sessions.confirmedAt',
      'adminUsers.id',
      'adminUsers.username',
      'adminUsers.role',
      'adminUsers.fullName',
      'adminUsers.title',
    ])
    .where('sessions.tokenHash', '=', hashToken(token))
    .where(whereActive(limits, now))
    .where('adminUsers.isActive', '=', true)
    .executeTakeFirst();
}

const toAdministrator = ({
  lastSeenAt: _lastSeenAt,
  role,
  ...administrator
}: NonNullable<Awaited<ReturnType<typeof findActive>>>): Administrator => ({
  ...administrator,
  role,
});

/**
 * Finds the administrator of an active session. This call does not keep the session from becoming
 * idle.
 */
export async function findSession(
  db: Database,
  token: string,
  limits: SessionLimits,
  now: Date,
): Promise<Administrator | undefined> {
  const row = await findActive(db, token, limits, now);
  return row && toAdministrator(row);
}

/** Finds the administrator of an active session, and keeps the session from becoming idle. */
export async function resumeSession(
  db: Database,
  token: string,
  limits: SessionLimits,
  now: Date,
): Promise<Administrator | undefined> {
  const row = await findActive(db, token, limits, now);
  if (!row) return undefined;
  if (row.lastSeenAt < before(now, Math.min(touchSeconds, limits.idleSeconds / 10))) {
    await touchSession(db, row.sessionId, now);
  }
  return toAdministrator(row);
}

/**
 * Stores the time of a session's call. If the database cannot be written, the call continues, and
 * the session may become idle sooner.
 */
async function touchSession(db: Database, sessionId: string, now: Date) {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now.toISOString() })
    .where('id', '=', sessionId)
    .execute()
    .catch((error: unknown) => {
      if (!findOutage(error)) throw error;
    });
}

/** @returns the session's administrator, or undefined if no session has this token */
export async function endSession(db: Database, token: string) {
  const ended = await db
    .deleteFrom('sessions')
    .where('tokenHash', '=', hashToken(token))
    .returning('adminUserId')
    .executeTakeFirst();
  if (!ended) return undefined;
  return db
    .selectFrom('adminUsers')
    .select(['id', 'username'])
    .where('id', '=', ended.adminUserId)
    .executeTakeFirstOrThrow();
}

/** @param keptSessionId the only session that does not end, or undefined to end all */
export async function endSessionsOf(db: Database, adminUserId: string, keptSessionId?: string) {
  await db
    .deleteFrom('sessions')
    .where('adminUserId', '=', adminUserId)
    .$if(keptSessionId !== undefined, (query) => query.where('id', '!=', keptSessionId ?? ''))
    .execute();
}
