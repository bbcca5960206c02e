import { auditedInquiry } from '#features/inquiries/server/store.ts';
import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import type { CallInput, InquiryCall } from '#features/inquiries/domain/calls.ts';
import { addSearchContent } from '#features/inquiries/server/notes.ts';
import { recordAudit, type Actor } from '#shared/records/audit-trail.ts';
import { lockInquiry, recordResponse, type ResponseContext } from './first-response.ts';

export interface NewCall extends CallInput {
  inquiryId: string;
  author: string;
}

/**
 * Adds a call, and an audit entry without the call's note. A call that reached the client counts as
 * a response to the inquiry. Call this in a transaction.
 * @throws NotFoundError
 */
export async function logCall(
  transaction: Database,
  { inquiryId, author, outcome, note }: NewCall,
  actor: Actor,
  context: ResponseContext,
): Promise<InquiryCall> {
  const now = context.clock();
  const inquiry = await lockInquiry(transaction, inquiryId);
  const call = { id: newId(), author, outcome, note, createdAt: now.toISOString() };
  await transaction
    .insertInto('inquiryCalls')
    .values({ ...call, contactSubmissionId: inquiryId })
    .execute();
  if (note) await addSearchContent(transaction, inquiryId, note);
  const changed = outcome === 'reached' ? await recordResponse(transaction, inquiry, context) : {};
  const entry = {
    action: 'called' as const,
    ...auditedInquiry(inquiry.record),
    ...changed,
    after: { outcome, ...changed.after },
  };
  await recordAudit(transaction, actor, entry, now);
  return call;
}

/** Lists the calls of an inquiry, oldest first. */
export function listCalls(db: Database, inquiryId: string): Promise<InquiryCall[]> {
  return db
    .selectFrom('inquiryCalls')
    .select(['id', 'author', 'outcome', 'note', 'createdAt'])
    .where('contactSubmissionId', '=', inquiryId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
