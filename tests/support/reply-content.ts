import { v7 as newId } from 'uuid';
import { callOutcomes } from '#domain/inquiries/calls.ts';

/** Returns rows of notes, calls and keys of an inquiry, and of saved replies. */
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
