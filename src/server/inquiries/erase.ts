import { sql } from 'kysely';
import type { Database } from '#db/connection.ts';
import { emptyLog } from '#db/sqlite-wal.ts';
import { recordAudit, type Actor } from '#server/records/audit-trail.ts';
import { inquiryName } from './inquiry-name.ts';

/** Rows that one sweep forgets at most, so that a first sweep of a full house holds up nobody. */
const sweepSize = 500;

const retention: Actor = {
  actorId: null,
  actor: null,
  address: 'this server',
  requestId: 'retention',
};

/** Deletes inquiries with their notes, mails and keys; the trail keeps that it was done, and no word of them. */
async function eraseInquiries(db: Database, ids: string[], actor: Actor, now: Date) {
  const erased = await db
    .deleteFrom('contactSubmissions')
    .where('id', 'in', ids)
    .returning(['id', 'createdAt'])
    .execute();
  for (const { id, createdAt } of erased) {
    const event = {
      action: 'erase' as const,
      entity: 'contact_submission' as const,
      entityId: id,
      entityName: inquiryName({ createdAt }),
    };
    await recordAudit(db, actor, event, now);
  }
  return erased.length;
}

/**
 * Forgets everything that came from one e-mail address, whatever its case.
 * @returns how many inquiries there were
 */
export async function erasePerson(
  db: Database,
  email: string,
  actor: Actor,
  now: Date,
): Promise<number> {
  const erased = await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('contactSubmissions')
      .select('id')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .execute();
    const ids = rows.map(({ id }) => id);
    return ids.length === 0 ? 0 : eraseInquiries(transaction, ids, actor, now);
  });
  await emptyLog(db);
  return erased;
}

/** Forgets inquiries older than the retention period, whatever became of them. */
export async function eraseOldInquiries(db: Database, days: number, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString();
  await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('contactSubmissions')
      .select('id')
      .where('createdAt', '<', oldest)
      .orderBy('createdAt')
      .limit(sweepSize)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await eraseInquiries(transaction, ids, retention, now);
  });
}
