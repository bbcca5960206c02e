import { hash } from 'node:crypto';
import type { Database } from '#shared/db/connection.ts';
import { hashToken } from '#features/sign-in/db/hash-token.ts';

const codes = 100_000_000n;

/**
 * Returns the eight digits that replace a link in the browser that asked for it. They are made
 * from the token, so that the outbox does not store them, and in another way than the stored
 * checksum of the token.
 */
export const deskCodeOf = (token: string): string =>
  (BigInt(`0x${hash('sha256', `code of ${token}`)}`) % codes).toString().padStart(8, '0');

/** Whether a link to the desk exists, was not used and has not expired. */
export async function isDeskLinkLive(db: Database, token: string, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom('deskLinks')
    .select('tokenHash')
    .where('tokenHash', '=', hashToken(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return link !== undefined;
}
