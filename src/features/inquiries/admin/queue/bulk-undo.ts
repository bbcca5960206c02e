import type { BulkUndo } from '#shared/lists/use-bulk-undo.ts';
import type { BulkChange } from '#features/inquiries/domain/bulk-edit.ts';
import {
  isOpenStatus,
  type Inquiry,
  type InquiryStatus,
} from '#features/inquiries/domain/inquiries.ts';

const idsOf = (inquiries: Inquiry[]) => inquiries.map(({ id }) => id);

const toStatus = (status: InquiryStatus): BulkChange =>
  isOpenStatus(status) ? { kind: 'open', status } : { kind: status };

/**
 * Returns the changes that undo a bulk change, one for each status or agent that the inquiries had.
 * @param before the changed inquiries as they were before the change
 */
export function undoOf(before: Inquiry[], change: BulkChange): BulkUndo<BulkChange>[] {
  if (change.kind === 'assign') {
    const byAgent = Map.groupBy(before, ({ assignedAgentId }) => assignedAgentId);
    return [...byAgent].map(([assignedAgentId, some]) => ({
      ids: idsOf(some),
      change: { ...change, assignedAgentId },
    }));
  }
  const byStatus = Map.groupBy(before, ({ status }) => status);
  return [...byStatus].map(([status, some]) => ({ ids: idsOf(some), change: toStatus(status) }));
}
