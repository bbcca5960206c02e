import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import { toStoredConsent } from '#domain/inquiry-form.ts';
import type { InquiryRequest } from '#domain/inquiry-form.ts';
import { InvalidFieldsError, ThrottledError } from '#server/errors.ts';
import { isRecordId } from '#server/records/record-id.ts';
import { countAttempt, secondsUntil } from '#server/http/throttle.ts';
import type { InquiryEmails } from './inquiry-emails.ts';
import { findSpamReason } from './spam-check.ts';
import { claimKey, insertInquiry } from './store.ts';

const windowSeconds = 10 * 60;

/** What became of an inquiry that was not refused. */
export const inquiryOutcomes = ['stored', 'spam', 'repeated'] as const;
export type InquiryOutcome = (typeof inquiryOutcomes)[number];

export interface Arrival {
  request: InquiryRequest;
  /** As the throttles count it: see throttleAddress. */
  address: string;
  /** The sender's name for this submission, the same when it is sent again. */
  idempotencyKey: string | undefined;
  now: Date;
}

const sha256 = (...parts: (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** What makes two submissions the same inquiry. */
const fieldsOf = (request: InquiryRequest) => [
  request.firstName,
  request.lastName,
  request.email,
  request.phone,
  request.service,
  request.message,
  request.agentId ?? null,
];

async function admitInquiry(db: Database, { address, now }: Arrival, limit: number) {
  const bucket = await countAttempt(db, `contact:${address}`, windowSeconds, now);
  if (bucket.count <= limit) return;
  throw new ThrottledError(
    'We have received several messages from you already. Please try again in a few minutes, or call us.',
    secondsUntil(bucket.expiresAt, now),
  );
}

async function claimId(db: Database, { request, idempotencyKey, now }: Arrival) {
  if (idempotencyKey === undefined) return { id: newId(), isNew: true };
  const hash = sha256(...fieldsOf(request));
  const claimed = await claimKey(db, { key: sha256(idempotencyKey), hash }, now);
  if (claimed.requestHash !== hash) {
    throw new InvalidFieldsError({
      'Idempotency-Key': ['This key was used for another message within the last day'],
    });
  }
  return { id: claimed.contactSubmissionId, isNew: claimed.isNew };
}

/** An agent who has left or never was takes nothing from the inquiry. */
async function findNamedAgent(db: Database, { agentId }: InquiryRequest) {
  if (agentId === undefined || !isRecordId(agentId)) return undefined;
  return db
    .selectFrom('agents')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('id', '=', agentId)
    .where('isActive', '=', true)
    .executeTakeFirst();
}

async function storeInquiry(
  db: Database,
  { request, now }: Arrival,
  id: string,
  mails: InquiryEmails,
): Promise<InquiryOutcome> {
  const agent = await findNamedAgent(db, request);
  const spamReason = findSpamReason(request);
  const consentVersion = toStoredConsent(request.consentVersion);
  const submission = { ...request, id, spamReason, agentId: agent?.id ?? null, consentVersion };
  await insertInquiry(db, submission, now);
  if (spamReason) return 'spam';
  const aboutAgent = agent && {
    name: `${agent.firstName} ${agent.lastName}`,
    email: agent.email,
  };
  const inquiry = { ...request, id, createdAt: now.toISOString(), aboutAgent: aboutAgent ?? null };
  await mails.queue(db, inquiry, now);
  return 'stored';
}

/**
 * Stores an inquiry, and with it the mails that tell of it; the same one sent again is stored
 * once. What looks like spam is put aside and kept. A refused one leaves no trace, its key included.
 * @returns the id of the stored inquiry, and what became of it
 * @throws ThrottledError, InvalidFieldsError (the key was used for something else)
 */
export async function receiveInquiry(
  db: Database,
  arrival: Arrival,
  limit: number,
  mails: InquiryEmails,
): Promise<{ id: string; outcome: InquiryOutcome }> {
  const received = await db.transaction().execute(async (transaction) => {
    const claimed = await claimId(transaction, arrival);
    if (!claimed.isNew) return { id: claimed.id, outcome: 'repeated' as const };
    await admitInquiry(transaction, arrival, limit);
    const outcome = await storeInquiry(transaction, arrival, claimed.id, mails);
    return { id: claimed.id, outcome };
  });
  mails.wake();
  return received;
}

/** A form sent without script has no key of its own; a second click sends the same from the same place. */
export const keyOfForm = (request: InquiryRequest, address: string) =>
  sha256(address, ...fieldsOf(request));
