import { fullName } from '#shared/domain/full-name.ts';
import type { BulkChangeFrom, BulkFailure } from '#features/inquiries/domain/bulk-edit.ts';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { useBulkChange } from '#shared/lists/use-bulk-change.ts';
import { editInquiries } from '#features/inquiries/api.ts';
import { refreshInquiries } from '#features/emails/api.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { undoOf } from './bulk-undo.ts';

const reasons: Record<BulkFailure, string> = {
  gone: 'was deleted in the meantime',
  unchanged: 'needed no change',
  changed: 'was changed in the meantime, and stays as it is',
  inactive_agent: 'was not assigned, because the agent is inactive',
};

/** Returns the selection of inquiries, and the function that changes all selected inquiries. */
export const useBulkEdit = (rows: Inquiry[]) =>
  useBulkChange<Inquiry, BulkChangeFrom, BulkFailure>({
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
