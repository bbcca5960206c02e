import { randomBytes } from 'node:crypto';
import type { Database } from '#db/connection.ts';
import type { PendingSignInsTable } from '#db/sign-in/sign-in-tables.ts';
import { hashToken } from './hash-token.ts';

/**
 * Sign-ins whose password was right and that need one more step. They are not sessions: they have a
 * table of their own, and their cookie is accepted only by the calls of that step.
 */

export type Step = PendingSignInsTable['step'];

export const pendingSeconds = 10 * 60;

/** A pending sign-in ends with the fifth wrong code. */
const mostCodes = 5;

/** @returns the earliest start of a pending sign-in that has not ended */
export const pendingSince = (now: Date) =>
  new Date(now.getTime() - pendingSeconds * 1000).toISOString();

/** @returns the token for the cookie, of which only the hash is stored */
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

/** Finds a pending sign-in with its administrator. */
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
 * Counts a code before it is checked, so that simultaneous guesses cannot pass the limit together.
 * @returns false if the limit was reached or the sign-in has ended
 */
export async function countPendingCode(db: Database, { tokenHash }: PendingSignIn) {
  const counted = await db
    .updateTable('pendingSignIns')
    .set((eb) => ({ wrongCodes: eb('wrongCodes', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('wrongCodes', '<', mostCodes)
    .returning('tokenHash')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Takes back the count of a code that could not be checked. */
export async function uncountPendingCode(db: Database, { tokenHash }: PendingSignIn) {
  await db
    .updateTable('pendingSignIns')
    .set((eb) => ({ wrongCodes: eb('wrongCodes', '-', 1) }))
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/**
 * Deletes a pending sign-in, so that it becomes a session only once.
 * @returns false if it has ended
 */
export async function takePendingSignIn(db: Database, { tokenHash }: PendingSignIn) {
  const taken = await db
    .deleteFrom('pendingSignIns')
    .where('tokenHash', '=', tokenHash)
    .returning('tokenHash')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function dropPendingSignIn(db: Database, token: string): Promise<void> {
  await db.deleteFrom('pendingSignIns').where('tokenHash', '=', hashToken(token)).execute();
}

export async function endPendingSignInsOf(db: Database, adminUserId: string): Promise<void> {
  await db.deleteFrom('pendingSignIns').where('adminUserId', '=', adminUserId).execute();
}
