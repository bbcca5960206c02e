import type { AdminInquiriesContext } from '#features/inquiries/server/admin-context.ts';
import { auditedInquiry } from '#features/inquiries/server/store.ts';
import type { Database } from '#shared/db/connection.ts';
import type { EmailSummary } from '#features/emails/domain.ts';
import type { NewestReply, ReplyInput } from '#features/inquiries/domain/replies.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { ConflictError } from '#shared/http/errors.ts';
import { recordAudit, type Actor } from '#shared/records/audit-trail.ts';
import { lockInquiry, recordResponse } from './first-response.ts';

export interface NewReply extends Omit<ReplyInput, 'seenReplyId'> {
  /** Undefined if the author need not have seen the newest reply. */
  seenReplyId: string | null | undefined;
  inquiryId: string;
  author: string;
}

/**
 * Queues a reply to the client, and adds an audit entry without the reply's text. The inquiry
 * counts as answered from now on, even before the email is sent. Call this in a transaction.
 * @throws NotFoundError; ConflictError if the newest reply is not the one that the author has seen;
 * HttpError 409 if no mail server is set
 */
export async function queueReply(
  transaction: Database,
  { inquiryId, seenReplyId, message, ...reply }: NewReply,
  actor: Actor,
  context: AdminInquiriesContext,
): Promise<EmailSummary> {
  const now = context.clock();
  const inquiry = await lockInquiry(transaction, inquiryId);
  if (seenReplyId !== undefined) await requireSeen(transaction, inquiryId, seenReplyId);
  const email = await context.emails.queueReply(
    transaction,
    inquiry.record,
    { ...reply, text: message },
    now,
  );
  const entry = {
    action: 'replied' as const,
    ...auditedInquiry(inquiry.record),
    ...(await recordResponse(transaction, inquiry, context)),
  };
  await recordAudit(transaction, actor, entry, now);
  return email;
}

async function requireSeen(db: Database, inquiryId: string, seenReplyId: string | null) {
  const newest: NewestReply | undefined = await db
    .selectFrom('emailMessages')
    .select(['id', 'author', 'createdAt'])
    .where('contactSubmissionId', '=', inquiryId)
    .where('kind', '=', 'reply')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest || newest.id === seenReplyId) return;
  const when = formatOfficeDateTime(newest.createdAt);
  throw new ConflictError(`${newest.author} replied on ${when}.`, newest);
}
