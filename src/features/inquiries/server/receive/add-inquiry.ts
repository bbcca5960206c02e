import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import type { OfficeInquiry } from '#features/inquiries/domain/office-inquiry.ts';
import type { AdminInquiriesContext } from '#features/inquiries/server/admin-context.ts';
import { getInquiry, auditedInquiry } from '#features/inquiries/server/store.ts';
import { InvalidFieldsError } from '#shared/http/errors.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import type { Versioned } from '#shared/records/record-version.ts';
import { storeInquiry } from './receive-inquiry.ts';
import { lockActiveAgent } from './receive-store.ts';

/**
 * Adds the inquiry of a client who called, walked in or came through a portal. It is stored like a
 * visitor's inquiry, but without the rules about spam and the limits for visitors. The audit entry
 * has nothing about the client, because it remains when a person's data is erased.
 * @throws InvalidFieldsError if the assigned agent is inactive or unknown
 */
export async function addInquiry(
  context: AdminInquiriesContext,
  request: FastifyRequest,
  { acknowledge, ...input }: OfficeInquiry,
): Promise<Versioned<Inquiry>> {
  const { clock, emails } = context;
  const { assignedAgentId, email } = input;
  const added = await commit(context, request, async (transaction) => {
    const [id, now] = [newId(), clock()];
    if (assignedAgentId !== null && !(await lockActiveAgent(transaction, assignedAgentId))) {
      throw new InvalidFieldsError({ assignedAgentId: ['Please choose an active agent'] });
    }
    const inquiry = {
      ...input,
      id,
      status: 'new' as const,
      spamReason: null,
      consentVersion: null,
      aboutAgent: null,
      propertyId: null,
      acknowledge: acknowledge && email !== '',
    };
    await storeInquiry(transaction, inquiry, context, now);
    const stored = await getInquiry(transaction, id);
    const { record } = stored;
    await emails.tellAgents(
      transaction,
      [{ inquiry: record, from: null, to: assignedAgentId }],
      now,
    );
    const entry = {
      action: 'create' as const,
      ...auditedInquiry(record),
      after: { source: record.source, assignedAgentName: record.assignedAgentName },
    };
    await recordAudit(transaction, actorOf(request), entry, now);
    return stored;
  });
  emails.wake();
  return added;
}
