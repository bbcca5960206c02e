import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import type { ContactSubmissionsTable } from '#db/tables.ts';
import type { Service } from '#domain/contact-words.ts';
import type { AgentContactInput, ContactSubmission } from '#domain/contacts.ts';
import type { Selectable } from 'kysely';

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

export interface NewContactSubmission extends AgentContactInput {
  id: string;
  isSpam: boolean;
}

export async function insertContactSubmission(
  db: Database,
  submission: NewContactSubmission,
  now: Date,
): Promise<void> {
  await db
    .insertInto('contactSubmissions')
    .values({
      id: submission.id,
      firstName: submission.firstName,
      lastName: submission.lastName,
      email: submission.email,
      phone: submission.phone,
      service: submission.service,
      message: submission.message,
      isSpam: submission.isSpam,
      createdAt: now.toISOString(),
    })
    .execute();
}

/** Every inquiry, newest first. */
export async function listContactSubmissions(db: Database): Promise<ContactSubmission[]> {
  const rows = await db
    .selectFrom('contactSubmissions')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toContactSubmission);
}

function toContactSubmission(row: Selectable<ContactSubmissionsTable>): ContactSubmission {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    service: row.service as Service,
    message: row.message,
    isSpam: row.isSpam,
    createdAt: row.createdAt,
  };
}
