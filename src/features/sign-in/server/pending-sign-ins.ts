import { randomBytes } from 'node:crypto';
import type { Database } from '#shared/db/connection.ts';
import type { PendingSignInsTable } from '#features/sign-in/db/sign-in-tables.ts';
import { hashToken } from '#features/sign-in/db/hash-token.ts';

/**
 * A pending sign-in is one whose password was right or was just set, and that needs one more step.
 * It is not a session: it has a table and a cookie of its own, and only the calls of a sign-in
 * accept that cookie.
 */

export type Step = PendingSignInsTable['step'];

export const pendingSeconds = 10 * 60;

/** A pending sign-in ends with the fifth wrong code. */
const mostCodes = 5;

/** @returns the time ten minutes ago: a pending sign-in that began then or earlier has ended */
export const pendingSince = (now: Date) =>
  new Date(now.getTime() - pendingSeconds * 1000).toISOString();

/**
 * Stores a pending sign-in.
 * @returns the token for the cookie, of which only the hash is stored
 */
export async function createPendingSignIn(
  db: Database,
  pending: { adminUserId: string; passwordHash: string; step: Step },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('pendingSignIns')
    .values({ tokenHash: hashToken(token), ...pending, createdAt: now.toISOString() })
    .execute();
  return token;
}

/** Finds a pending sign-in that has not ended, with its administrator's username and role. */
export function findPendingSignIn(db: Database, token: string, now: Date) {
  return db
    .selectFrom('pendingSignIns')
    .innerJoin('adminUsers', 'adminUsers.id', 'pendingSignIns.adminUserId')
    .select([
      'tokenHash',
      'adminUserId',
      'passwordHash',
      'step',
      'adminUsers.username',
      'adminUsers.role',
    ])
    .where('tokenHash', '=', hashToken(token))
    .where('pendingSignIns.createdAt', '>', pendingSince(now))
    .where('wrongCodes', '<', mostCodes)
    .executeTakeFirst();
}

export type PendingSignIn = NonNullable<Awaited<ReturnType<typeof findPendingSignIn>>>;

/**
 * Counts a code as wrong. Call this before the code is checked, so that simultaneous guesses cannot
 * exceed the limit together.
 * @returns undefined if the limit was reached or the sign-in has ended
 */
export const countPendingCode = (db: Database, { tokenHash }: PendingSignIn) =>
  db
    .updateTable('pendingSignIns')
    .set((eb) => ({ wrongCodes: eb('wrongCodes', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('wrongCodes', '<', mostCodes)
    .returning('tokenHash')
    .executeTakeFirst();

/** Subtracts a code that could not be checked from the count of wrong codes. */
export async function uncountPendingCode(db: Database, { tokenHash }: PendingSignIn) {
  await db
    .updateTable('pendingSignIns')
    .set((eb) => ({ wrongCodes: eb('wrongCodes', '-', 1) }))
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/**
 * Deletes a pending sign-in, so that it becomes a session only once.
 * @returns undefined if it has ended
 */
export const takePendingSignIn = (db: Database, { tokenHash }: PendingSignIn) =>
  db
    .deleteFrom('pendingSignIns')
    .where('tokenHash', '=', tokenHash)
    .returning('tokenHash')
    .executeTakeFirst();

export async function dropPendingSignIn(db: Database, token: string): Promise<void> {
  await db.deleteFrom('pendingSignIns').where('tokenHash', '=', hashToken(token)).execute();
}

export async function endPendingSignInsOf(db: Database, adminUserId: string): Promise<void> {
  await db.deleteFrom('pendingSignIns').where('adminUserId', '=', adminUserId).execute();
}
