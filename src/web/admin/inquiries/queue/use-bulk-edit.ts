import { fullName } from '#domain/full-name.ts';
import type { BulkChange, BulkFailure } from '#domain/inquiries/bulk-edit.ts';
import type { Inquiry } from '#domain/inquiries/inquiries.ts';
import { useBulkChange } from '#web/admin/lists/use-bulk-change.ts';
import { editInquiries } from '#web/api/inquiries.ts';
import { refreshInquiries } from '#web/api/emails.ts';
import { counted } from '#web/ui/list/counted.ts';

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
    refresh: refreshInquiries,
  });

export type BulkEditing = ReturnType<typeof useBulkEdit>;
