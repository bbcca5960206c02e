import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import { findOutage } from '#db/errors.ts';
import { keptPrepared } from '#db/postgres-dialect.ts';
import type { SessionsTable } from '#db/sign-in/sign-in-tables.ts';
import type { Tables } from '#db/tables.ts';
import { requiresFactor, type FactorPolicy, type SignInMethod } from '#domain/second-factors.ts';
import { roles } from '#domain/auth.ts';
import type { Administrator } from '#server/http/guard.ts';
import { endPendingSignInsOf } from './pending-sign-ins.ts';
import { hashToken } from './hash-token.ts';

export interface SessionLimits {
  /** A session ends after this many seconds without a call. */
  idleSeconds: number;
  /** A session ends this many seconds after the login. */
  maxSeconds: number;
}

/** The time of a session's last call is stored at most once in this many seconds. */
const touchSeconds = 60;

const before = (now: Date, seconds: number) =>
  new Date(now.getTime() - seconds * 1000).toISOString();

/** The rules that every session must meet at each call. */
export interface SessionRules {
  sessionLimits: SessionLimits;
  /** The roles that must have a second factor. */
  factorPolicy: FactorPolicy;
}

/**
 * A condition that selects the sessions that are neither idle for too long nor too old, and that
 * began with a second factor if the administrator's role must have one.
 */
export const whereActive =
  ({ sessionLimits, factorPolicy }: SessionRules, now: Date) =>
  (eb: ExpressionBuilder<Tables, 'sessions' | 'adminUsers'>) =>
    eb.and([
      eb('sessions.createdAt', '>', before(now, sessionLimits.maxSeconds)),
      eb('sessions.lastSeenAt', '>', before(now, sessionLimits.idleSeconds)),
      eb.or([
        eb('sessions.method', '!=', 'password'),
        ...roles
          .filter((role) => !requiresFactor(factorPolicy, role))
          .map((role) => eb('adminUsers.role', '=', role)),
      ]),
    ]);

export interface NewSession {
  adminUserId: string;
  address: string;
  userAgent: string | null;
  method: SignInMethod;
  /**
   * The times of the session that this one continues. They are left out for a session that begins
   * now.
   */
  createdAt?: string;
  confirmedAt?: string;
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
 * Records that a session's administrator proved a second factor. The session's sign-in method
 * changes only if it was the password alone.
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

function findActive(db: Database, token: string, rules: SessionRules, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('adminUsers', 'adminUsers.id', 'sessions.adminUserId')
    .modifyFront(keptPrepared)
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
    .where(whereActive(rules, now))
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
  rules: SessionRules,
  now: Date,
): Promise<Administrator | undefined> {
  const row = await findActive(db, token, rules, now);
  return row && toAdministrator(row);
}

/** Finds the administrator of an active session, and keeps the session from becoming idle. */
export async function resumeSession(
  db: Database,
  token: string,
  rules: SessionRules,
  now: Date,
): Promise<Administrator | undefined> {
  const row = await findActive(db, token, rules, now);
  if (!row) return undefined;
  if (row.lastSeenAt < before(now, Math.min(touchSeconds, rules.sessionLimits.idleSeconds / 10))) {
    await touchSession(db, row.sessionId, now);
  }
  return toAdministrator(row);
}

/**
 * Stores when the session was last used. If the database cannot be written, the request continues,
 * and the session may end sooner for being idle.
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

/** The fields of an earlier session that a new sign-in takes over. */
export type ContinuedSession = Pick<
  Selectable<SessionsTable>,
  'createdAt' | 'confirmedAt' | 'method'
>;

/**
 * Finds the session with a second factor ("strong", any method but `password`) that a sign-in of
 * the same administrator continues. The session may be idle, but must not be too old. Ended
 * sessions are deleted, so they are never continued.
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
