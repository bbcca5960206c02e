import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import type { SessionsTable } from '#features/sign-in/db/sign-in-tables.ts';
import type { SignInMethod } from '#shared/domain/auth.ts';
import { before, type SessionLimits } from './active-sessions.ts';
import { endPendingSignInsOf } from './pending-sign-ins.ts';
import { hashToken } from '#features/sign-in/db/hash-token.ts';

export interface NewSession {
  adminUserId: string;
  address: string;
  userAgent: string | null;
  method: SignInMethod;
  /**
   * The `createdAt` and `confirmedAt` of the session that this one continues. Both are left out for
   * a session that continues none.
   */
  createdAt?: string;
  confirmedAt?: string;
}

/**
 * Stores a new session, and the time of the administrator's last login. Call this in the
 * transaction that also records the login in the audit trail.
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
      createdAt: instant,
      confirmedAt: instant,
      lastSeenAt: instant,
      ...session,
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
 * @param changes other columns to set
 * @returns the new token, or undefined if the session has ended
 */
export async function renewToken(
  db: Database,
  sessionId: string,
  changes: Partial<Pick<Selectable<SessionsTable>, 'confirmedAt'>> = {},
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const renewed = await db
    .updateTable('sessions')
    .set({ tokenHash: hashToken(token), ...changes })
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();
  return renewed && token;
}

/**
 * Records that a session's administrator proved a new second factor, which counts as a
 * confirmation. The session's sign-in method changes only if it was the password alone.
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

/** The fields of an earlier session that a new sign-in takes over. */
export type ContinuedSession = Pick<
  Selectable<SessionsTable>,
  'createdAt' | 'confirmedAt' | 'method'
>;

/**
 * Finds the earlier session that a sign-in of the same administrator continues. Its sign-in method
 * must not be the password alone. It may be idle, but not older than `maxSeconds`. Ended sessions
 * are deleted, so they are never continued.
 */
export async function findContinued(
  db: Database,
  token: string,
  adminUserId: string,
  { maxSeconds }: SessionLimits,
  now: Date,
): Promise<ContinuedSession | undefined> {
  return db
    .selectFrom('sessions')
    .select(['method', 'createdAt', 'confirmedAt'])
    .where('tokenHash', '=', hashToken(token))
    .where('adminUserId', '=', adminUserId)
    .where('method', '!=', 'password')
    .where('createdAt', '>', before(now, maxSeconds))
    .executeTakeFirst();
}

/**
 * Deletes the session with this token.
 * @returns the session's administrator, or undefined if no session has the token
 */
export async function endSession(db: Database, token: string) {
  const ended = await db
    .deleteFrom('sessions')
    .where('tokenHash', '=', hashToken(token))
    .returning('adminUserId')
    .executeTakeFirst();
  if (!ended) return undefined;
  return db
    .selectFrom('adminUsers')
    .select(['id', 'username', 'role'])
    .where('id', '=', ended.adminUserId)
    .executeTakeFirstOrThrow();
}

/**
 * Ends an administrator's sessions and unfinished sign-ins.
 * @param keptSessionId the only session that does not end, or undefined to end all
 */
export async function endSessionsOf(db: Database, adminUserId: string, keptSessionId?: string) {
  await db
    .deleteFrom('sessions')
    .where('adminUserId', '=', adminUserId)
    .$if(keptSessionId !== undefined, (query) => query.where('id', '!=', keptSessionId ?? ''))
    .execute();
  await endPendingSignInsOf(db, adminUserId);
}
