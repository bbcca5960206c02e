import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import { closeRequest, openRequests, type RequestClosing } from '#features/policies/db/requests.ts';
import type { AuditFields } from '#shared/domain/audit/entries.ts';
import type { AuditAction } from '#shared/domain/audit/actions.ts';
import { formatOfficeDate, officeDay } from '#shared/domain/office-time.ts';
import { confirmationStatement } from '#features/policies/domain/confirmations.ts';
import type { PaperInput, waiveInput } from '#features/policies/domain/readers.ts';
import { HttpError, InvalidFieldsError } from '#shared/http/errors.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { getAgentName } from '#features/agents/server/agent-name.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { recordEvents } from '#shared/records/events.ts';
import { lockPublishedPolicy, readStates, type LockedPolicy } from './locked-policy.ts';

interface Reader {
  policyId: string;
  agentId: string;
}

interface PaperContext extends RecordContext {
  brokerage: () => { name: string };
}

/**
 * Closes the agent's request. If the agent was not asked, opens the request first.
 * @returns the request's id
 * @throws HttpError if the agent is inactive, or has already confirmed the policy or received a
 * waiver
 */
async function closeRequestOf(
  transaction: Database,
  { policy, agentId }: { policy: LockedPolicy; agentId: string },
  closing: RequestClosing,
  now: Date,
): Promise<string> {
  const policyId = policy.id;
  const today = officeDay(now);
  const readReader = async () => (await readStates(transaction, policyId, [agentId], today))[0];
  if ((await readReader())?.state === 'not_asked') {
    const { versionId } = policy;
    const agents = [agentId];
    await openRequests(transaction, { policyId, versionId, agents, dueOn: today }, now);
  }
  const reader = await readReader();
  if (!reader) throw new HttpError(409, 'This agent is inactive.');
  const { requestId } = reader;
  if (requestId === null || !(await closeRequest(transaction, requestId, closing, now))) {
    throw new HttpError(409, 'This agent has confirmed already, or the confirmation was waived.');
  }
  return requestId;
}

/**
 * Finds the version that was in force at the end of a day.
 * @throws InvalidFieldsError if the newest version that is not a minor correction was published
 * after that day
 */
async function getVersionOn(db: Database, { id, majorNumber }: LockedPolicy, day: string) {
  const versions = await db
    .selectFrom('policyVersions')
    .select(['id', 'number', 'title', 'checksum', 'publishedAt'])
    .where('policyId', '=', id)
    .where('number', '>=', majorNumber)
    .orderBy('number', 'desc')
    .execute();
  const version = versions.find(({ publishedAt }) => officeDay(new Date(publishedAt)) <= day);
  if (version) return version;
  const published = formatOfficeDate(versions.at(-1)?.publishedAt ?? '');
  throw new InvalidFieldsError({
    confirmedOn: [`Version ${majorNumber} was published on ${published}`],
  });
}

/** Stores that an agent confirmed a policy on paper. */
export const recordPaper = (
  context: PaperContext,
  request: FastifyRequest,
  { policyId, agentId }: Reader,
  { confirmedOn, typedName, note }: PaperInput,
): Promise<{ id: string }> =>
  commit(context, request, async (transaction) => {
    const now = context.clock();
    const recordedBy = requireAdministrator(request).username;
    const policy = await lockPublishedPolicy(transaction, policyId);
    // This throws if there is no such agent.
    await getAgentName(transaction, agentId);
    if (confirmedOn > officeDay(now)) {
      throw new InvalidFieldsError({ confirmedOn: ['This date is in the future'] });
    }
    const {
      id: versionId,
      checksum,
      ...version
    } = await getVersionOn(transaction, policy, confirmedOn);
    const closing = { as: 'confirmed' as const, by: recordedBy };
    const requestId = await closeRequestOf(transaction, { policy, agentId }, closing, now);
    const brokerage = context.brokerage().name;
    const id = newId();
    await transaction
      .insertInto('policyConfirmations')
      .values({
        id,
        requestId,
        versionId,
        agentId,
        confirmedAt: now.toISOString(),
        method: 'paper',
        typedName,
        statement: confirmationStatement({ ...version, brokerage }),
        checksum,
        paperOn: confirmedOn,
        recordedBy,
        note,
      })
      .execute();
    await recordEvents(transaction, [{ type: 'policy.confirmed', recordId: id }], now);
    const after = { method: 'paper', version: version.number, paperOn: confirmedOn };
    await auditAnswer(transaction, request, { policy, agentId, action: 'confirmed', after }, now);
    return { id };
  });

/** Waives an agent's confirmation. Only super admins may do this. */
export const waiveConfirmation = (
  context: RecordContext,
  request: FastifyRequest,
  { policyId, agentId }: Reader,
  { reason }: z.output<typeof waiveInput>,
): Promise<{ id: string }> =>
  commit(context, request, async (transaction) => {
    const now = context.clock();
    const policy = await lockPublishedPolicy(transaction, policyId);
    // This throws if there is no such agent.
    await getAgentName(transaction, agentId);
    const by = requireAdministrator(request).username;
    const closing = { as: 'waived' as const, reason, by };
    const id = await closeRequestOf(transaction, { policy, agentId }, closing, now);
    await auditAnswer(transaction, request, { policy, agentId, action: 'waived' }, now);
    return { id };
  });

interface Answer {
  policy: LockedPolicy;
  agentId: string;
  action: AuditAction;
  after?: AuditFields;
}

/**
 * Writes the audit entry for a confirmation on paper or a waiver. The entry has the policy's id.
 * The reason for a waiver is left out: it may be about the agent's health, and audit entries cannot
 * be deleted.
 */
async function auditAnswer(
  transaction: Database,
  request: FastifyRequest,
  { policy, agentId, action, after }: Answer,
  now: Date,
) {
  const entry = {
    action,
    entity: 'policy_request' as const,
    entityId: policy.id,
    entityName: policy.title,
    after: { agentName: await getAgentName(transaction, agentId), ...after },
  };
  await recordAudit(transaction, actorOf(request), entry, now);
}
