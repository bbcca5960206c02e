import type { BulkUndo } from '#shared/lists/use-bulk-undo.ts';
import { fullName } from '#shared/domain/full-name.ts';
import type { BulkChange, BulkFailure } from '#features/inquiries/domain/bulk-edit.ts';
import {
  type Inquiry,
  isOpenStatus,
  type InquiryStatus,
} from '#features/inquiries/domain/inquiries.ts';
import { useBulkChange } from '#shared/lists/use-bulk-change.ts';
import { editInquiries } from '#features/inquiries/api.ts';
import { refreshInquiries } from '#features/emails/api.ts';
import { counted } from '#shared/ui/list/counted.ts';

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

const reasons: Record<BulkFailure, string> = {
  gone: 'was deleted in the meantime',
  unchanged: 'needed no change',
  inactive_agent: 'was not assigned, because the agent is inactive',
};

/** Returns the selection of inquiries, and the function that changes all selected inquiries. */
export const useBulkEdit = (rows: Inquiry[]) =>
  useBulkChange<Inquiry, BulkChange, BulkFailure>({
    rows,
    nameOf: fullName,
    unknownName: 'An inquiry',
    send: editInquiries,
    reasons,
    success: ({ changed }) => `${counted(changed.length, 'inquiry', 'inquiries')} updated`,
    failure: 'Failed to update the inquiries',
    undoOf,
    refresh: refreshInquiries,
  });

export type BulkEditing = ReturnType<typeof useBulkEdit>;
