import type { ExpressionBuilder } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { findOutage } from '#shared/db/errors.ts';
import { keptPrepared } from '#shared/db/postgres-dialect.ts';
import type { Tables } from '#shared/db/tables.ts';
import { roles } from '#shared/domain/auth.ts';
import { requiresFactor, type FactorPolicy } from '#features/sign-in/domain/second-factors.ts';
import type { Administrator } from '#shared/http/calls/caller.ts';
import { hashToken } from '#features/sign-in/db/hash-token.ts';

export interface SessionLimits {
  /**
   * A session ends after this many seconds without a call of the back office's API. The regular
   * call for unread inquiries does not count.
   */
  idleSeconds: number;
  /**
   * A session ends this many seconds after the login. A session that continues an earlier one ends
   * this many seconds after the earlier login.
   */
  maxSeconds: number;
}

/**
 * The time of a session's last call is stored at most once in this many seconds, or in a tenth of
 * `idleSeconds` if that is shorter. A session can therefore become idle up to that much sooner.
 */
const touchSeconds = 60;

/** Returns the time that is a number of seconds before now, in ISO 8601. */
export const before = (now: Date, seconds: number) =>
  new Date(now.getTime() - seconds * 1000).toISOString();

/** The rules that every session must meet at each call. */
export interface SessionRules {
  sessionLimits: SessionLimits;
  /** Decides which roles must have a second factor. */
  factorPolicy: FactorPolicy;
}

/**
 * Returns the condition for an active session: it is not too old, and its last call was not too
 * long ago. If the administrator's role must have a second factor, the session's sign-in method
 * must also include a second factor or a passkey.
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
  ...administrator
}: NonNullable<Awaited<ReturnType<typeof findActive>>>): Administrator => ({
  kind: 'administrator',
  ...administrator,
  tokenScopes: null,
});

/** This call does not keep the session from becoming idle. */
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
 * Stores the time of the session's last call. If the database is unavailable, the request continues
 * anyway, and the session may become idle sooner.
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
