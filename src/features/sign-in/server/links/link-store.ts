import { randomBytes } from 'node:crypto';
import type { Database } from '#shared/db/connection.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import type { SignInLink } from '#features/sign-in/domain/second-factors.ts';
import type { SignInLinksTable } from '#features/sign-in/db/sign-in-tables.ts';
import { hashToken } from '#features/sign-in/db/hash-token.ts';

const lifetimeMilliseconds = 24 * 3600 * 1000;

/**
 * Stores the hash of a new link's token of 256 random bits, in place of the administrator's
 * previous link. The token is in the URL's fragment, which browsers do not send when they open the
 * link, so the token is not in the logs of servers and proxies.
 */
export async function storeSignInLink(
  db: Database,
  { adminUserId, createdBy }: Pick<SignInLinksTable, 'adminUserId' | 'createdBy'>,
  publicOrigin: string,
  now: Date,
): Promise<SignInLink> {
  const token = randomBytes(32).toString('base64url');
  const link = {
    tokenHash: hashToken(token),
    createdBy,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifetimeMilliseconds).toISOString(),
  };
  await db
    .insertInto('signInLinks')
    .values({ adminUserId, ...link })
    .onConflict((conflict) => conflict.column('adminUserId').doUpdateSet(link))
    .execute();
  return {
    link: `${publicOrigin}${adminPaths.welcome}#${token}`,
    expiresAt: link.expiresAt,
  };
}

/**
 * Deletes a link, so that it works once.
 * @returns undefined if another request used it first, or if it expired or was replaced
 */
export const spendSignInLink = (db: Database, token: string, now: Date) =>
  db
    .deleteFrom('signInLinks')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now.toISOString())
    .returning('adminUserId')
    .executeTakeFirst();
