import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { lockAgentKey } from '#features/agents/db/agent-keys.ts';
import type { Database } from '#shared/db/connection.ts';
import { claimCall } from '#shared/db/idempotency-keys.ts';
import { inquiryFormPath } from '#shared/domain/api-paths.ts';
import { inquirySearch } from '#features/inquiries/domain/inquiries.ts';
import { cameFromKey, type CameFrom } from '#features/inquiries/domain/came-from.ts';
import type { InquirySource } from '#features/inquiries/domain/inquiry-sources.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import type { AgentInquiryInput, InquiryRequest } from '#features/inquiries/domain/inquiry-form.ts';
import type { AssignedAs, SpamReason } from '#features/inquiries/domain/inquiries.ts';
import { isFromPerson } from '#features/inquiries/server/store.ts';
import { hashKey, requireSameRequest } from '#shared/records/once.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Returns a hash by which a repeated inquiry is recognized.
 * @param parts other texts that must also be equal, such as the client's IP address
 */
export const contentHash = (request: InquiryRequest, ...parts: string[]) =>
  sha256(
    JSON.stringify([
      ...parts,
      request.firstName,
      request.lastName,
      request.email,
      request.phone,
      request.service,
      // Browsers encode a line break in a form post as CRLF, and the form's script as LF.
      request.message?.replaceAll('\r\n', '\n'),
      request.agentId ?? null,
      // Leave out an undefined id, so that keys of an earlier release keep their hashes.
      ...(request.propertyId ? [request.propertyId] : []),
    ]),
  );

/**
 * Stores the idempotency key, and returns the id for a new inquiry. If the key was already used in
 * the last 24 hours, returns the id and the time of that earlier inquiry. Without a key, the
 * inquiry is always new.
 * @throws InvalidFieldsError if the key was used for another inquiry
 */
export async function claimInquiryId(
  db: Database,
  request: InquiryRequest,
  idempotencyKey: string | undefined,
  now: Date,
): Promise<{ id: string; isNew: boolean; receivedAt: Date }> {
  const id = newId();
  const claimed = { id, isNew: true, receivedAt: now };
  if (idempotencyKey === undefined) return claimed;
  const requestHash = contentHash(request);
  const call = { caller: 'visitor', route: inquiryFormPath, key: hashKey(idempotencyKey) };
  const made = { requestHash, status: 201, recordId: id };
  const earlier = await claimCall(db, { ...call, ...made }, now);
  if (!earlier) return claimed;
  requireSameRequest(earlier, requestHash, 'message');
  const { recordId, createdAt } = earlier;
  return { id: recordId ?? id, isNew: false, receivedAt: new Date(createdAt) };
}

/** Finds an agent who may receive inquiries. Returns null if the agent is inactive or unknown. */
export async function findActiveAgent(db: Database, id: string) {
  const agent = await db
    .selectFrom('agents')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('id', '=', id)
    .where('isActive', '=', true)
    .executeTakeFirst();
  return agent ? { id, name: fullName(agent), email: agent.email } : null;
}

/** Finds an active agent, after a simultaneous deactivation of the agent. */
export async function lockActiveAgent(db: Database, id: string) {
  await lockAgentKey(db, id);
  return findActiveAgent(db, id);
}

const year = 365 * 24 * 3600 * 1000;

/** Finds the agent who last answered this person within a year, and is active and not away today. */
export async function findKnownAgent(
  db: Database,
  person: { email: string; phone: string | null },
  now: Date,
): Promise<string | undefined> {
  const answered = await db
    .selectFrom('contactSubmissions')
    .innerJoin('agents', 'agents.id', 'contactSubmissions.assignedAgentId')
    .select('agents.id')
    .where(isFromPerson(person))
    .where('status', '!=', 'spam')
    .where('firstResponseAt', '>=', new Date(now.getTime() - year).toISOString())
    .where('agents.isActive', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('agentsAway')
            .select('agentsAway.id')
            .whereRef('agentsAway.agentId', '=', 'agents.id')
            .where('fromOn', '<=', officeDay(now))
            .where('toOn', '>=', officeDay(now)),
        ),
      ),
    )
    .orderBy('firstResponseAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return answered?.id;
}

/**
 * Finds a home about which a visitor may ask: one with the owner's permission. It need not be public
 * any more, because the visitor can have opened its page before it ended.
 */
export const findPermittedProperty = (db: Database, id: string) =>
  db
    .selectFrom('properties')
    .select(['id', 'title', 'agentId'])
    .where('id', '=', id)
    .where('permittedOn', 'is not', null)
    .executeTakeFirst();

export interface NewInquiry extends AgentInquiryInput {
  id: string;
  source: InquirySource;
  sourceNote: string | null;
  cameFrom?: CameFrom | null;
  status: 'new' | 'spam';
  spamReason: SpamReason | null;
  /** Null if the request names no agent, or an unknown or inactive one. */
  aboutAgentId: string | null;
  propertyId: string | null;
  assignedAgentId: string | null;
  assignedAs?: AssignedAs;
  dutyAgentId?: string | null;
  consentVersion: string | null;
  replyDueAt: string | null;
}

export async function insertInquiry(
  db: Database,
  inquiry: NewInquiry & { createdAt: string },
): Promise<void> {
  const { firstName, lastName, email, phone, service, message, spamReason, cameFrom } = inquiry;
  await db
    .insertInto('contactSubmissions')
    .values({
      id: inquiry.id,
      firstName,
      lastName,
      email,
      phone,
      service,
      message,
      source: inquiry.source,
      sourceNote: inquiry.sourceNote,
      cameFrom: cameFrom ? JSON.stringify(cameFrom) : null,
      cameFromKey: cameFrom ? cameFromKey(cameFrom) : null,
      status: inquiry.status,
      spamReason,
      aboutAgentId: inquiry.aboutAgentId,
      propertyId: inquiry.propertyId,
      assignedAgentId: inquiry.assignedAgentId,
      agentKey: await lockAgentKey(db, inquiry.assignedAgentId),
      assignedAs: inquiry.assignedAs ?? null,
      dutyAgentId: inquiry.dutyAgentId ?? null,
      consentVersion: inquiry.consentVersion,
      replyDueAt: inquiry.replyDueAt,
      ...inquirySearch(inquiry),
      createdAt: inquiry.createdAt,
    })
    .execute();
}
