import type { BulkUndo } from '#shared/lists/use-bulk-undo.ts';
import type { BulkChange, BulkChangeFrom } from '#features/inquiries/domain/bulk-edit.ts';
import {
  isOpenStatus,
  type Inquiry,
  type InquiryStatus,
} from '#features/inquiries/domain/inquiries.ts';

const idsOf = (inquiries: Inquiry[]) => inquiries.map(({ id }) => id);

const toStatus = (status: InquiryStatus): BulkChange =>
  isOpenStatus(status) ? { kind: 'open', status } : { kind: status };

function statusAfter(change: Exclude<BulkChange, { kind: 'assign' }>): InquiryStatus {
  if (change.kind === 'open') return change.status;
  return change.kind === 'not_spam' ? 'new' : change.kind;
}

/**
 * Returns the changes that undo a bulk change, one for each status or agent that the inquiries had.
 * They leave inquiries that another user has changed since.
 * @param before the changed inquiries as they were before the change
 */
export function undoOf(before: Inquiry[], change: BulkChange): BulkUndo<BulkChangeFrom>[] {
  if (change.kind === 'assign') {
    const from = { assignedAgentId: change.assignedAgentId };
    const byAgent = Map.groupBy(before, ({ assignedAgentId }) => assignedAgentId);
    return [...byAgent].map(([assignedAgentId, some]) => ({
      ids: idsOf(some),
      change: { ...change, assignedAgentId, from },
    }));
  }
  const from = { status: statusAfter(change) };
  const byStatus = Map.groupBy(before, ({ status }) => status);
  return [...byStatus].map(([status, some]) => ({
    ids: idsOf(some),
    change: { ...toStatus(status), from },
  }));
}
