import type { RawBuilder } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import type { AssignedAs, Inquiry, InquiryStatus } from '#features/inquiries/domain/inquiries.ts';
import { differences, recordAudits, type Actor } from '#shared/records/audit-trail.ts';
import { readInOrder } from '#shared/records/list.ts';
import { keptGivenBack, readInquiries, auditedInquiry } from './store.ts';

/** The columns that one change of many inquiries sets. Each inquiry gets the same values. */
export type ChangedColumns =
  | { status: InquiryStatus | RawBuilder<InquiryStatus>; spamReason?: null }
  | {
      assignedAgentId: string | null;
      agentKey: string;
      assignedAs: AssignedAs | null;
      dutyMovedAt?: string;
    };

export interface ChangedInquiry {
  inquiry: Inquiry;
  before: Inquiry;
}

/**
 * Makes the same change to many inquiries, at most 500, with an audit entry for each. Call this in
 * a transaction that has locked the inquiries.
 */
export async function updateInquiries(
  transaction: Database,
  stored: Inquiry[],
  columns: ChangedColumns,
  actor: Actor,
  now: Date,
): Promise<ChangedInquiry[]> {
  const ids = stored.map(({ id }) => id);
  await transaction
    .updateTable('contactSubmissions')
    .set((eb) => ({
      ...columns,
      ...('assignedAgentId' in columns && keptGivenBack(columns)),
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute();
  const updated = await readInOrder(ids, (each) => readInquiries(transaction, each));
  const changes = updated.map((inquiry, nth) => ({ inquiry, before: stored[nth] ?? inquiry }));
  const entries = changes.map(({ inquiry, before }) => ({
    action: 'update' as const,
    ...auditedInquiry(inquiry),
    ...differences(before, inquiry),
  }));
  await recordAudits(transaction, actor, entries, now);
  return changes;
}
