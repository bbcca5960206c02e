import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { openRequests, remindRequests } from '#features/policies/db/requests.ts';
import type { AuditAction } from '#shared/domain/audit/actions.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import type { Asked, AskInput, RemindInput } from '#features/policies/domain/readers.ts';
import { defaultDaysToConfirm } from '#features/policies/domain/versions.ts';
import { getAgentName } from '#features/agents/server/agent-name.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import {
  lockPublishedPolicy,
  readStates,
  requireActive,
  type LockedPolicy,
} from './locked-policy.ts';

export interface PoliciesContext extends RecordContext {
  /** Runs the scheduled jobs now. One of them queues the emails of requests to confirm policies. */
  wakeScheduledWork: () => void;
}

/**
 * Opens requests for the agents who were not asked to confirm the current version. If the input has
 * agents' ids, only these agents are asked, and those among them who were asked before are skipped.
 */
export async function askAgents(
  context: PoliciesContext,
  request: FastifyRequest,
  policyId: string,
  input: AskInput,
): Promise<Asked> {
  const now = context.clock();
  const today = officeDay(now);
  const named = input.agentIds && [...new Set(input.agentIds)];
  const asked = await commit(context, request, async (transaction) => {
    const policy = await lockPublishedPolicy(transaction, policyId);
    requireActive(policy);
    const readers = await readStates(transaction, policyId, named, today);
    const agents = readers.flatMap(({ id, state }) => (state === 'not_asked' ? [id] : []));
    const dueOn = addDays(today, defaultDaysToConfirm);
    const { versionId } = policy;
    const queued = await openRequests(transaction, { policyId, versionId, agents, dueOn }, now);
    await auditAsked(transaction, request, { policy, action: 'asked', agents, queued }, now);
    return { queued, skipped: (named ?? agents).length - queued };
  });
  context.wakeScheduledWork();
  return asked;
}

/**
 * Lets the scheduled job queue a new email for open requests. Skips an agent whose last email is
 * more recent than `reminderPauseHours` and did not fail, and an agent whose next email is due
 * already.
 */
export async function remindAgents(
  context: PoliciesContext,
  request: FastifyRequest,
  policyId: string,
  input: RemindInput,
): Promise<Asked> {
  const now = context.clock();
  const named = input.agentIds && [...new Set(input.agentIds)];
  const states = input.state === 'overdue' ? ['overdue'] : ['open', 'overdue'];
  const reminded = await commit(context, request, async (transaction) => {
    const policy = await lockPublishedPolicy(transaction, policyId);
    requireActive(policy);
    const readers = await readStates(transaction, policyId, named, officeDay(now));
    const open = readers.filter(({ state }) => states.includes(state));
    const requests = open.flatMap(({ requestId }) => requestId ?? []);
    const queued = await remindRequests(transaction, requests, now);
    const agents = open.map(({ id }) => id);
    await auditAsked(transaction, request, { policy, action: 'reminded', agents, queued }, now);
    return { queued, skipped: (named ?? agents).length - queued };
  });
  context.wakeScheduledWork();
  return reminded;
}

interface AskedAgents {
  policy: LockedPolicy;
  action: AuditAction;
  agents: string[];
  queued: number;
}

/**
 * Writes one audit entry with the policy's id, unless no agent will get an email. If `agents` has
 * only one agent, the entry has the agent's name. Otherwise it has the number of agents who will
 * get an email.
 */
async function auditAsked(
  transaction: Database,
  request: FastifyRequest,
  { policy, action, agents, queued }: AskedAgents,
  now: Date,
) {
  if (queued === 0) return;
  const [only] = agents.length === 1 ? agents : [];
  const after = only ? { agentName: await getAgentName(transaction, only) } : { agents: queued };
  const entry = {
    action,
    entity: 'policy_request' as const,
    entityId: policy.id,
    entityName: policy.title,
    after,
  };
  await recordAudit(transaction, actorOf(request), entry, now);
}
