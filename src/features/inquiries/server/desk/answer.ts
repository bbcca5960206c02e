import type { Database } from '#shared/db/connection.ts';
import type { Visit } from '#features/desk/server/desk.ts';
import { callOutcomes, type CallOutcome } from '#features/inquiries/domain/calls.ts';
import { deskReply, outcomeInput } from '#features/inquiries/domain/desk.ts';
import type { DeskChange } from '#features/inquiries/domain/desk-changes.ts';
import { isOpenStatus, type Inquiry } from '#features/inquiries/domain/inquiries.ts';
import type { AdminInquiriesContext } from '#features/inquiries/server/admin-context.ts';
import { addNote } from '#features/inquiries/server/notes.ts';
import { logCall } from '#features/inquiries/server/replies/calls.ts';
import { responseOf } from '#features/inquiries/server/replies/first-response.ts';
import { queueReply } from '#features/inquiries/server/replies/send-reply.ts';
import { getInquiry, auditedInquiry } from '#features/inquiries/server/store.ts';
import { requireValidBody } from '#shared/http/calls/valid-body.ts';
import { InvalidFieldsError } from '#shared/http/errors.ts';
import { countOrThrow, inMinutes } from '#shared/http/throttling/throttle.ts';
import { actorOf, differences, recordAudit } from '#shared/records/audit-trail.ts';
import { requireOwnInquiry } from './own-inquiry.ts';

const isCall = (outcome: CallOutcome | DeskChange): outcome is CallOutcome =>
  callOutcomes.values.some((each) => each === outcome);

/** Stores an agent's answer to an inquiry: a call to the client, or a change with a note. */
export async function answerInquiry(
  transaction: Database,
  visit: Visit,
  context: AdminInquiriesContext,
): Promise<void> {
  const inquiryId = await requireOwnInquiry(transaction, visit);
  const { outcome, note: typed } = requireValidBody(outcomeInput, visit.fields);
  if (outcome === 'give_back' && /\S/.test(visit.fields['text'] ?? '')) {
    throw new InvalidFieldsError({ text: ['Send your reply first, or delete its words'] });
  }
  const note = typed?.trim() || null;
  const actor = actorOf(visit.request);
  const author = visit.agent.fullName;
  if (isCall(outcome)) {
    await logCall(transaction, { inquiryId, author, outcome, note }, actor, context);
    return;
  }
  const now = context.clock();
  if (note !== null) await addNote(transaction, { inquiryId, author, text: note }, actor, now);
  const inquiry = await changeInquiry(transaction, { inquiryId, outcome, visit, now }, context);
  if (outcome === 'give_back') {
    const agent = { name: author, address: visit.agent.address };
    await context.emails.tellOffice(transaction, { inquiry, agent, reason: note ?? '' }, now);
  }
}

function columnsOf(outcome: DeskChange, inquiry: Inquiry, context: AdminInquiriesContext) {
  const now = context.clock().toISOString();
  switch (outcome) {
    case 'have_it':
      // This answer also undoes an earlier one, which may have been a slip of the thumb.
      return { status: 'in_progress', doNotContactAt: null } as const;
    case 'done':
      return { status: 'done', spamReason: null } as const;
    case 'do_not_contact': {
      const response = responseOf(inquiry, context);
      return { ...response, status: 'done', spamReason: null, doNotContactAt: now } as const;
    }
    default: {
      const status = isOpenStatus(inquiry.status) ? inquiry.status : ('in_progress' as const);
      return { status, assignedAgentId: null, agentKey: '', assignedAs: null, givenBackAt: now };
    }
  }
}

interface Change {
  inquiryId: string;
  outcome: DeskChange;
  visit: Visit;
  now: Date;
}

/** @returns the inquiry after the change, which has an audit entry with the agent's answer */
async function changeInquiry(
  transaction: Database,
  { inquiryId, outcome, visit, now }: Change,
  context: AdminInquiriesContext,
): Promise<Inquiry> {
  const { record, version } = await getInquiry(transaction, inquiryId);
  await transaction
    .updateTable('contactSubmissions')
    .set({ ...columnsOf(outcome, record, context), version: version + 1 })
    .where('id', '=', inquiryId)
    .execute();
  const changed = (await getInquiry(transaction, inquiryId)).record;
  const { before, after } = differences(record, changed);
  const entry = {
    action: 'update' as const,
    ...auditedInquiry(record),
    before,
    after: { ...after, outcome },
  };
  await recordAudit(transaction, actorOf(visit.request), entry, now);
  return changed;
}

const mostReplies = 20;
const hour = 3600;

/** Queues an agent's reply to the client. An agent may send `mostReplies` within an hour. */
export async function replyToClient(
  transaction: Database,
  visit: Visit,
  context: AdminInquiriesContext,
): Promise<void> {
  const inquiryId = await requireOwnInquiry(transaction, visit);
  const { subject, text: message, seenReplyId, note } = requireValidBody(deskReply, visit.fields);
  await countOrThrow(transaction, {
    limits: [{ key: `desk:reply:${visit.agent.id}`, limit: mostReplies, windowSeconds: hour }],
    now: visit.now,
    refusal: (seconds) =>
      `You have sent ${mostReplies} replies within an hour. Try again in ${inMinutes(seconds)}.`,
  });
  const author = visit.agent.fullName;
  const reply = { inquiryId, subject, message, author };
  const seen = seenReplyId === '' ? null : seenReplyId;
  const actor = actorOf(visit.request);
  await queueReply(transaction, { ...reply, seenReplyId: seen }, actor, context);
  const text = note?.trim();
  if (text) await addNote(transaction, { inquiryId, author, text }, actor, visit.now);
}
