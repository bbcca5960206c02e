import { createHash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import { findOutage } from '#db/errors.ts';
import type { Tables } from '#db/tables.ts';
import type { Administrator } from '#server/http/guard.ts';

export interface SessionLimits {
  /** Seconds without a call after which a session ends. */
  idleSeconds: number;
  /** Seconds after signing in at which a session ends. */
  maxSeconds: number;
}

/** A session's last call is written down at most this often. */
const touchSeconds = 60;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

const before = (now: Date, seconds: number) =>
  new Date(now.getTime() - seconds * 1000).toISOString();

/** Selects the sessions that have reached neither of their limits. */
export const whereAlive =
  (limits: SessionLimits, now: Date) => (eb: ExpressionBuilder<Tables, 'sessions'>) =>
    eb.and([
      eb('sessions.createdAt', '>', before(now, limits.maxSeconds)),
      eb('sessions.lastSeenAt', '>', before(now, limits.idleSeconds)),
    ]);

export interface NewSession {
  adminUserId: string;
  address: string;
  userAgent: string | null;
}

/**
 * Handed a transaction, since the login is written down beside it.
 * @returns the token for the cookie, 256 random bits; only its hash is stored
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
 * Gives a session another token, so that whoever has a copy of the old one is out.
 * @returns the new token; undefined when the session has ended
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

function findLiving(db: Database, token: string, limits: SessionLimits, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('adminUsers', 'adminUsers.id', 'sessions.adminUserId')
    .select([
      'sessions.id as sessionId',
      'sessions.lastSeenAt',
      'adminUsers.id',
      'adminUsers.username',
      'adminUsers.role',
    ])
    .where('sessions.tokenHash', '=', hashToken(token))
    .where(whereAlive(limits, now))
    .where('adminUsers.isActive', '=', true)
    .executeTakeFirst();
}

const toSessionHolder = ({
  lastSeenAt: _lastSeenAt,
  role,
  ...holder
}: NonNullable<Awaited<ReturnType<typeof findLiving>>>): Administrator => ({
  ...holder,
  role,
});

/** Who holds this token, when the session is still alive and its administrator active. */
export async function findSession(
  db: Database,
  token: string,
  limits: SessionLimits,
  now: Date,
): Promise<Administrator | undefined> {
  const row = await findLiving(db, token, limits, now);
  return row && toSessionHolder(row);
}

/** The same for a call that uses the session, and so keeps it from running idle. */
export async function resumeSession(
  db: Database,
  token: string,
  limits: SessionLimits,
  now: Date,
): Promise<Administrator | undefined> {
  const row = await findLiving(db, token, limits, now);
  if (!row) return undefined;
  if (row.lastSeenAt < before(now, Math.min(touchSeconds, limits.idleSeconds / 10))) {
    await touchSession(db, row.sessionId, now);
  }
  return toSessionHolder(row);
}

/** Where it cannot be written, whoever only reads goes on reading; the session ends the sooner. */
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

/** @returns whose session it was; undefined when there is none by that token */
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

/** @param keptSessionId the one session that goes on, if any */
export async function endSessionsOf(db: Database, adminUserId: string, keptSessionId?: string) {
  await db
    .deleteFrom('sessions')
    .where('adminUserId', '=', adminUserId)
    .$if(keptSessionId !== undefined, (query) => query.where('id', '!=', keptSessionId ?? ''))
    .execute();
}
