import { createHash } from 'node:crypto';
import type { Database } from '#shared/db/connection.ts';

/** The token of the clerk's sign-in link. */
export const knownLink = 'known-link';

export async function fillLinks(db: Database, [, clerk = '']: string[]): Promise<void> {
  await db
    .insertInto('signInLinks')
    .values({
      adminUserId: clerk,
      tokenHash: createHash('sha256').update(knownLink).digest('hex'),
      createdBy: 'admin',
      createdAt: '2026-11-21T14:00:00.000Z',
      expiresAt: '2026-11-22T14:00:00.000Z',
    })
    .execute();
}
