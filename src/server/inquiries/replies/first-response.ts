import { locksRows, type Database } from '#db/connection.ts';
import type { Brokerage } from '#domain/brokerage.ts';
import type { Inquiry } from '#domain/inquiries/inquiries.ts';
import { officeMinutesBetween } from '#domain/office/office-hours.ts';
import { differences } from '#server/records/audit-trail.ts';
import type { Versioned } from '#server/records/record-version.ts';
import { getInquiry, type Triage } from '#server/inquiries/store.ts';

export interface ResponseContext {
  clock: () => Date;
  brokerage: () => Brokerage;
}

type Response = Pick<Triage, 'firstResponseAt' | 'responseMinutes'>;

/**
 * Returns when an inquiry was first answered, and after how many minutes of office hours. Uses the
 * current time if the inquiry was not answered before.
 */
export function responseOf(inquiry: Inquiry, { clock, brokerage }: ResponseContext): Response {
  const { createdAt, firstResponseAt, responseMinutes } = inquiry;
  if (firstResponseAt !== null) return { firstResponseAt, responseMinutes };
  const now = clock().toISOString();
  const minutes = officeMinutesBetween(createdAt, now, brokerage().hours);
  return { firstResponseAt: now, responseMinutes: minutes };
}

/**
 * Reads an inquiry and locks it until the transaction ends, so that simultaneous replies and calls
 * take turns.
 * @throws NotFoundError
 */
export async function lockInquiry(transaction: Database, id: string): Promise<Versioned<Inquiry>> {
  if (locksRows(transaction)) {
    await transaction
      .selectFrom('contactSubmissions')
      .select('id')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .execute();
  }
  return getInquiry(transaction, id);
}

/**
 * Records that the client was answered, for an inquiry that `lockInquiry` returned. The time of an
 * earlier first response is kept. The inquiry is no longer new, and no longer spam.
 * @returns the changed fields for the audit entry
 */
export async function recordResponse(
  transaction: Database,
  { record, version }: Versioned<Inquiry>,
  context: ResponseContext,
) {
  const isOpenOrDone = record.status === 'in_progress' || record.status === 'done';
  const status = isOpenOrDone ? record.status : ('in_progress' as const);
  const change = { ...responseOf(record, context), status };
  const changed = differences(record, { ...record, ...change });
  if (changed.isEmpty) return {};
  await transaction
    .updateTable('contactSubmissions')
    .set({ ...change, version: version + 1 })
    .where('id', '=', record.id)
    .execute();
  return { before: changed.before, after: changed.after };
}
