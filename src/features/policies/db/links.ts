import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#shared/db/connection.ts';
import { officeDay, startOfOfficeDay } from '#shared/domain/office-time.ts';

/** @returns the SHA-256 checksum in hexadecimal that the database stores instead of a token */
export const tokenHashOf = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Counted from the due day, or from the making of the link if that is later. */
const daysAfterDue = 60;

export interface NewLink {
  requestId: string;
  address: string;
  dueOn: string;
}

/**
 * Adds links, in the caller's transaction.
 * @returns the links' tokens in the same order: 256 random bits in 43 characters. The caller stores
 * a token only in the `secretLink` of the email with the link, until the email is sent.
 */
export async function insertLinks(db: Database, links: NewLink[], now: Date): Promise<string[]> {
  if (links.length === 0) return [];
  const tokens = links.map(() => randomBytes(32).toString('base64url'));
  const today = officeDay(now);
  await db
    .insertInto('policyLinks')
    .values(
      links.map(({ requestId, address, dueOn }, nth) => ({
        tokenHash: tokenHashOf(tokens[nth] ?? ''),
        requestId,
        address,
        createdAt: now.toISOString(),
        // Count the days from today if the due day has passed, so that the link in a late reminder
        // works too.
        expiresAt: startOfOfficeDay(dueOn < today ? today : dueOn, daysAfterDue + 1),
      })),
    )
    .execute();
  return tokens;
}

/**
 * Revokes the links of all requests to an agent, in the caller's transaction. The email worker does
 * not send a waiting email whose link was revoked.
 */
export async function revokeLinks(db: Database, agentId: string, now: Date): Promise<void> {
  const requests = db.selectFrom('policyRequests').select('id').where('agentId', '=', agentId);
  await db
    .updateTable('policyLinks')
    .set({ revokedAt: now.toISOString() })
    .where('requestId', 'in', requests)
    .where('revokedAt', 'is', null)
    .execute();
  await db
    .updateTable('emailMessages')
    .set({ secretLink: null })
    .where('policyRequestId', 'in', requests)
    .execute();
}
