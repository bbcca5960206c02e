import type { RecordContext } from '#shared/records/record-store.ts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { deleteInquiries } from '#features/inquiries/db/delete-inquiries.ts';
import { truncateWal } from '#shared/db/sqlite/wal.ts';
import { serverAddress } from '#shared/domain/audit/entries.ts';
import { phoneKeyOf } from '#features/inquiries/domain/contact-ways.ts';
import type { EraseInput } from '#features/inquiries/domain/inquiries.ts';
import { actorOf, recordAudit, type Actor } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { recordEvents } from '#shared/records/events.ts';
import { isFromPerson, auditedInquiry } from './store.ts';

/**
 * The maximum number of inquiries that one call of `eraseOldInquiries` erases. The first call may
 * find many old inquiries, and erasing all of them in one transaction would block requests.
 */
const sweepSize = 500;

const retention: Actor = {
  actorId: null,
  actor: null,
  address: serverAddress,
  requestId: 'retention',
};

/**
 * Deletes inquiries with their notes, calls, emails and idempotency keys. Each deletion gets an
 * audit entry without the inquiry's content.
 * @returns the number of deleted inquiries
 */
async function eraseInquiries(db: Database, ids: string[], actor: Actor, now: Date) {
  const erased = await deleteInquiries(db, ids);
  const heardOf = erased.filter(({ status, spamReason }) => status !== 'spam' && !spamReason);
  const events = heardOf.map(({ id }) => ({ type: 'inquiry.erased', recordId: id }));
  await recordEvents(db, events, now);
  for (const record of erased) {
    await recordAudit(db, actor, { action: 'erase', ...auditedInquiry(record) }, now);
  }
  return erased.length;
}

/**
 * Erases all inquiries with this email address, in upper or lower case, or with this phone number.
 * @returns the number of erased inquiries
 */
export async function erasePersonalData(
  context: RecordContext,
  request: FastifyRequest,
  { email = '', phone = '' }: EraseInput,
): Promise<number> {
  const erased = await commit(context, request, async (transaction) => {
    const rows = await transaction
      .selectFrom('contactSubmissions')
      .select('id')
      .where((eb) =>
        eb.or([
          isFromPerson({ email, phone }),
          // A phone number without ten digits must be the same text.
          ...(phone !== '' && phoneKeyOf(phone) === '' ? [eb('phone', '=', phone)] : []),
        ]),
      )
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    return eraseInquiries(transaction, ids, actorOf(request), context.clock());
  });
  await truncateWal(context.db);
  return erased;
}

/**
 * Erases the oldest inquiries that came in more than `days` days ago, whatever their status. One
 * call erases at most `sweepSize` inquiries.
 */
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
