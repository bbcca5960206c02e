import type { Database } from '#shared/db/connection.ts';
import { hashToken } from './hash-token.ts';

/** @returns the link's administrator, or undefined if the link does not work */
export function findSignInLink(db: Database, token: string, now: Date) {
  return db
    .selectFrom('signInLinks')
    .innerJoin('adminUsers', 'adminUsers.id', 'signInLinks.adminUserId')
    .select(['adminUsers.id', 'username', 'role', 'isActive', 'fullName', 'expiresAt'])
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now.toISOString())
    .where('isActive', '=', true)
    .executeTakeFirst();
}
