import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import { inquirySearch } from '#db/search.ts';
import type { AgentInquiryInput } from '#domain/inquiry-form.ts';
import type { SpamReason } from '#domain/inquiries.ts';

const keyLifetimeMilliseconds = 24 * 3600 * 1000;

/** One submission that may arrive more than once. */
export interface RepeatableRequest {
  key: string;
  /** Tells a repetition from another inquiry under the same key. */
  hash: string;
}

export interface ClaimedKey {
  contactSubmissionId: string;
  requestHash: string;
  /** Whether this call claimed the key; otherwise the inquiry is stored already. */
  isNew: boolean;
}

/**
 * Takes a key for a new inquiry, or finds the inquiry that took it within the last day.
 * Of several calls at once exactly one claims it; the others wait for its transaction.
 */
export async function claimKey(
  db: Database,
  { key, hash }: RepeatableRequest,
  now: Date,
): Promise<ClaimedKey> {
  const yesterday = new Date(now.getTime() - keyLifetimeMilliseconds).toISOString();
  await db
    .deleteFrom('idempotencyKeys')
    .where('key', '=', key)
    .where('createdAt', '<', yesterday)
    .execute();
  const claim = { key, requestHash: hash, contactSubmissionId: newId() };
  const claimed = await db
    .insertInto('idempotencyKeys')
    .values({ ...claim, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return { ...claim, isNew: true };
  const existing = await db
    .selectFrom('idempotencyKeys')
    .select(['contactSubmissionId', 'requestHash'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { ...existing, isNew: false };
}

export interface NewInquiry extends AgentInquiryInput {
  id: string;
  /** Why it is put aside; null for what people wrote. */
  spamReason: SpamReason | null;
  /** An active agent: the inquiry is about them, and theirs until somebody decides otherwise. */
  agentId: string | null;
  consentVersion: string | null;
}

export async function insertInquiry(
  db: Database,
  submission: NewInquiry,
  now: Date,
): Promise<void> {
  const { firstName, lastName, email, phone, message } = submission;
  await db
    .insertInto('contactSubmissions')
    .values({
      id: submission.id,
      firstName,
      lastName,
      email,
      phone,
      service: submission.service,
      message,
      status: submission.spamReason ? 'spam' : 'new',
      spamReason: submission.spamReason,
      aboutAgentId: submission.agentId,
      assignedAgentId: submission.agentId,
      consentVersion: submission.consentVersion,
      ...inquirySearch(submission),
      createdAt: now.toISOString(),
    })
    .execute();
}
