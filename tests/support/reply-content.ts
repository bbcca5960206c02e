import { v7 as newId } from 'uuid';
import { callOutcomes } from '#domain/inquiries/calls.ts';

/** Returns rows for an inquiry's notes, phone calls and idempotency keys, and for saved replies. */
export const replyContent = (contactSubmissionId: string, at: string) => ({
  inquiryNotes: [{ id: newId(), contactSubmissionId, author: 'admin', text: '', createdAt: at }],
  idempotencyKeys: [{ key: newId(), requestHash: 'hash', contactSubmissionId, createdAt: at }],
  inquiryCalls: callOutcomes.values.map((outcome) => ({
    id: newId(),
    contactSubmissionId,
    author: 'admin',
    outcome,
    note: outcome === 'reached' ? 'Wants a porch.' : null,
    createdAt: at,
  })),
  savedReplies: [
    { id: newId(), name: 'Thanks', text: '', searchText: '', createdAt: at, updatedAt: at },
  ],
});
