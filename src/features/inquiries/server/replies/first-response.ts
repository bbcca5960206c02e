import type { Database } from '#shared/db/connection.ts';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { officeMinutesBetween } from '#features/brokerage/domain/office-hours.ts';
import { differences } from '#shared/records/audit-trail.ts';
import type { Versioned } from '#shared/records/record-version.ts';
import type { AdminInquiriesContext } from '#features/inquiries/server/admin-context.ts';
import { getInquiry, type Triage, lockInquiries } from '#features/inquiries/server/store.ts';

export type ResponseContext = Pick<AdminInquiriesContext, 'clock' | 'brokerage'>;

type Response = Pick<Triage, 'firstResponseAt' | 'responseMinutes'>;

/**
 * Returns the time of the first response to an inquiry, and the minutes of office hours between the
 * inquiry and that response. If there was no response yet, the time is now.
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
  await lockInquiries(transaction, [id]);
  return getInquiry(transaction, id);
}

/**
 * Stores that an inquiry, which `lockInquiry` returned, was answered. The time of an earlier first
 * response is kept. The status "new" or "spam" becomes "in_progress", and it is no longer maybe
 * spam.
 * @returns the old and new values of the changed fields, for the audit entry; an empty object if
 * nothing changed
 */
export async function recordResponse(
  transaction: Database,
  { record, version }: Versioned<Inquiry>,
  context: ResponseContext,
) {
  const status = record.status === 'done' ? ('done' as const) : ('in_progress' as const);
  const change = { ...responseOf(record, context), status, spamReason: null };
  const changed = differences(record, { ...record, ...change });
  if (changed.isEmpty) return {};
  await transaction
    .updateTable('contactSubmissions')
    .set({ ...change, version: version + 1 })
    .where('id', '=', record.id)
    .execute();
  return { before: changed.before, after: changed.after };
}
