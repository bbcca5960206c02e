import type { Database } from '#db/connection.ts';
import { isSpam } from './conditions.ts';

/**
 * Counts the inquiries that a rule moved to spam since an administrator last opened the list of
 * spam, or since the account was created.
 */
export async function countNewSpam(db: Database, administratorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('contactSubmissions')
    .where(isSpam)
    .where('spamReason', 'is not', null)
    .where('createdAt', '>', (eb) =>
      eb
        .selectFrom('adminUsers')
        .select(({ fn }) => fn.coalesce('spamSeenAt', 'adminUsers.createdAt').as('seenAt'))
        .where('adminUsers.id', '=', administratorId),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function markSpamSeen(db: Database, administratorId: string, now: Date) {
  await db
    .updateTable('adminUsers')
    .set({ spamSeenAt: now.toISOString() })
    .where('id', '=', administratorId)
    .execute();
}
