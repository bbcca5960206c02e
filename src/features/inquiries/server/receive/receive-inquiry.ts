import type { Database } from '#shared/db/connection.ts';
import { isForeignKeyViolation } from '#shared/db/errors.ts';
import type { CameFrom } from '#features/inquiries/domain/came-from.ts';
import { toStoredConsent, type InquiryRequest } from '#features/inquiries/domain/inquiry-form.ts';
import type { Inquiry, InquiryForEmail } from '#features/inquiries/domain/inquiries.ts';
import { replyDueAt } from '#features/brokerage/domain/office-hours.ts';
import { countOrThrow, type Throttle } from '#shared/http/throttling/throttle.ts';
import { recordEvents } from '#shared/records/events.ts';
import { isRecordId } from '#shared/records/record-id.ts';
import type { AdminInquiriesContext } from '#features/inquiries/server/admin-context.ts';
import { getInquiry } from '#features/inquiries/server/store.ts';
import { inquiryAttempt, isFlood, mayTellInFlood } from './inquiry-limits.ts';
import {
  claimInquiryId,
  findPermittedProperty,
  insertInquiry,
  lockActiveAgent,
  type NewInquiry,
} from './receive-store.ts';
import { findSpamReason, isLikelyFromPerson } from './spam-rules.ts';

export interface Arrival {
  request: InquiryRequest;
  ip: string;
  cameFrom: CameFrom | null;
  /**
   * The idempotency key of the inquiry. If the visitor's browser sends the same inquiry again, the
   * key is the same. Undefined if a JSON request has none; that request is then a new inquiry.
   */
  idempotencyKey: string | undefined;
  now: Date;
}

export const inquiryOutcomes = ['stored', 'spam', 'flood', 'repeated'] as const;
export type InquiryOutcome = (typeof inquiryOutcomes)[number];

export interface ReceivingContext extends Omit<AdminInquiriesContext, 'clock'> {
  throttle: Throttle;
  /** The maximum number of inquiries in ten minutes from one IPv4 address or /64 network. */
  inquiryLimit: number;
}

/**
 * Stores an inquiry and queues its emails in one transaction. An inquiry that is sent again with
 * the same key within a day is not stored again. Spam is stored too, but no emails are queued for
 * it. If an inquiry only may be spam, the brokerage is told and the visitor gets no
 * acknowledgement. Nothing of a refused inquiry is stored, not even its key.
 * @throws ThrottledError, or InvalidFieldsError if the key was used for another inquiry
 */
export async function receiveInquiry(
  context: ReceivingContext,
  arrival: Arrival,
): Promise<{ id: string; outcome: InquiryOutcome; receivedAt: Date }> {
  const { db, throttle, brokerage, inquiryLimit, emails } = context;
  const { request, cameFrom, idempotencyKey, now } = arrival;
  const attempt = inquiryAttempt(arrival, inquiryLimit, brokerage());
  await throttle.check(attempt);
  const receive = () =>
    db.transaction().execute(async (transaction) => {
      const { isNew, ...claimed } = await claimInquiryId(transaction, request, idempotencyKey, now);
      if (!isNew) return { ...claimed, outcome: 'repeated' as const };
      await countOrThrow(transaction, attempt);
      const verdict = await judge(transaction, request, inquiryLimit, now);
      const { id } = claimed;
      const inquiry = await toInquiry(transaction, { ...request, cameFrom }, { id, ...verdict });
      await storeInquiry(transaction, inquiry, context, now);
      return { ...claimed, outcome: verdict.outcome };
    });
  const received = await receive().catch((error: unknown) => {
    if (!isForeignKeyViolation(error)) throw error;
    // The agent or the home was removed after it was found. Receive the inquiry again, now without
    // it.
    return receive();
  });
  emails.wake();
  return received;
}

/**
 * Decides whether an inquiry is new, spam, or both new and maybe spam. Only inquiries about which
 * emails may be sent count towards the limit of all clients together.
 */
async function judge(db: Database, request: InquiryRequest, limit: number, now: Date) {
  const spamReason = findSpamReason(request);
  const status = isLikelyFromPerson(request) ? ('new' as const) : ('spam' as const);
  if (spamReason && status === 'spam') {
    return { status, spamReason, outcome: 'spam' as const, isTold: false };
  }
  if (!(await isFlood(db, limit, now))) {
    return { status: 'new' as const, spamReason, outcome: 'stored' as const, isTold: true };
  }
  const isTold = status === 'new' && (await mayTellInFlood(db, limit, now));
  return { status, spamReason: spamReason ?? 'flood', outcome: 'flood' as const, isTold };
}

async function toInquiry(
  db: Database,
  request: InquiryRequest & Pick<Arrival, 'cameFrom'>,
  { outcome: _outcome, ...verdict }: Awaited<ReturnType<typeof judge>> & { id: string },
): Promise<ReceivedInquiry> {
  const { agentId, propertyId } = request;
  const home =
    propertyId && isRecordId(propertyId) ? await findPermittedProperty(db, propertyId) : undefined;
  // The agent of a home gets its inquiries, also if visitors do not see the agent's page.
  const wanted = agentId || (home?.agentId ?? '');
  const aboutAgent = isRecordId(wanted) ? await lockActiveAgent(db, wanted) : null;
  return {
    ...request,
    ...verdict,
    source: 'website',
    sourceNote: null,
    consentVersion: toStoredConsent(request.consentVersion),
    aboutAgent,
    propertyId: home?.id ?? null,
    propertyTitle: home?.title ?? null,
    assignedAgentId: aboutAgent?.id ?? null,
  };
}

interface ReceivedInquiry
  extends
    Omit<NewInquiry, 'aboutAgentId' | 'replyDueAt'>,
    Pick<InquiryForEmail, 'acknowledge' | 'propertyTitle'> {
  /** The active agent whose page showed the form; null if there is none. */
  aboutAgent: { id: string; name: string; email: string } | null;
  /** Whether emails about the inquiry are queued. They are if this is undefined. */
  isTold?: boolean;
}

/** Chooses the agent of an inquiry that has none, unless it is or may be spam. */
async function choose(
  db: Database,
  inquiry: ReceivedInquiry,
  { chooseAgent }: Pick<ReceivingContext, 'chooseAgent'>,
  now: Date,
) {
  if (inquiry.assignedAgentId !== null || inquiry.spamReason !== null) return undefined;
  const chosen = await chooseAgent(db, inquiry, now);
  if (!chosen) return undefined;
  const { agentId: assignedAgentId, assignedAs } = chosen;
  if (!(await lockActiveAgent(db, assignedAgentId))) return undefined;
  return {
    assignedAgentId,
    assignedAs,
    dutyAgentId: assignedAs === 'duty' ? assignedAgentId : null,
  };
}

const arrivalEvents = ({ id, assignedAgentId }: Pick<Inquiry, 'id' | 'assignedAgentId'>) => [
  { type: 'inquiry.received', recordId: id },
  ...(assignedAgentId === null ? [] : [{ type: 'inquiry.assigned', recordId: id }]),
];

/**
 * Stores an inquiry with the time by which a reply is due, and queues its emails. An inquiry without
 * an agent goes to the agent who is on duty or knows the client, if there is one.
 */
export async function storeInquiry(
  db: Database,
  { isTold = true, ...received }: ReceivedInquiry,
  context: Pick<ReceivingContext, 'brokerage' | 'emails' | 'chooseAgent'>,
  now: Date,
): Promise<void> {
  const { brokerage, emails } = context;
  const createdAt = now.toISOString();
  const chosen = await choose(db, received, context, now);
  const due = { createdAt, replyDueAt: replyDueAt(createdAt, brokerage()) };
  const inquiry = { ...received, ...chosen, ...due };
  await insertInquiry(db, { ...inquiry, aboutAgentId: received.aboutAgent?.id ?? null });
  if (inquiry.spamReason === null) await recordEvents(db, arrivalEvents(inquiry), now);
  if (!isTold) return;
  const { record } = await getInquiry(db, inquiry.id);
  await emails.queue(db, { ...inquiry, doNotContactAt: record.doNotContactAt }, now);
  if (!chosen) return;
  await emails.tellAgents(db, [{ inquiry: record, from: null, to: chosen.assignedAgentId }], now);
}
