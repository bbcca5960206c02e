import type { FastifyRequest } from 'fastify';
import type { Database } from '#db/connection.ts';
import { lockAgentKey } from '#db/agent-keys.ts';
import {
  agentDeparture,
  agentEdit,
  agentType,
  type Agent,
  type AgentInput,
} from '#domain/agents.ts';
import { requireConfirmation } from '#server/http/confirmation.ts';
import { requireAdministrator } from '#server/http/guard.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { actorOf, type Actor } from '#server/records/audit-trail.ts';
import { commit } from '#server/records/commit.ts';
import { editInTransaction } from '#server/records/edit-record.ts';
import { requireRecordId } from '#server/records/record-id.ts';
import type { RecordContext } from '#server/records/record-store.ts';
import { settleDueSplits } from '#server/records/settle-due-splits.ts';
import { sendRecord } from '#server/records/record-version.ts';
import { agents, insertFormSplit } from './store.ts';
import { recordApiPath } from '#domain/paths.ts';

/**
 * A move of all open inquiries of the agent with the id `from` to the agent with the id `to`, or to
 * no agent if `to` is null.
 */
export interface HandOver {
  from: string;
  to: string | null;
}

export interface AgentsContext extends RecordContext {
  /**
   * Moves an agent's open inquiries, in the caller's transaction. app.ts passes this function in,
   * because the folders of agents and inquiries do not import each other.
   * @throws HttpError 409 if the agent who gets the inquiries is not active
   */
  handOverInquiries: (db: Database, handOver: HandOver, actor: Actor, now: Date) => Promise<void>;
  /**
   * Lets the email worker look for new emails now instead of at its next poll. Call it after the
   * transaction.
   */
  wakeEmailWorker: () => void;
  /** Queues an email to the former address of an agent, in the caller's transaction. */
  tellOldAddress: (db: Database, before: Agent, now: Date) => Promise<void>;
}

const store = { ...agents, entity: agentType.entity, entityName: agentType.nameOf };

const deactivated = (agent: Agent) => ({ ...agent, isActive: false });

/**
 * Locks the agents of a handover, always in the order of their ids, so that two agents who are
 * deactivated at the same time and hand over to each other cause no deadlock.
 */
async function lockAgents(db: Database, { from, to }: HandOver) {
  const inOrder = to !== null && to < from ? [to, from] : [from, to];
  for (const id of inOrder) await lockAgentKey(db, id);
}

interface AgentChange {
  id: string;
  /**
   * The id of the agent who gets the open inquiries; null to unassign them, undefined to leave them
   * with the agent who is edited.
   */
  inquiriesTo: string | null | undefined;
  /** The reason for a changed commission split; undefined if none was entered. */
  commissionReason?: string | undefined;
  /** Returns the new values, given the stored agent. */
  inputFor: (agent: Agent) => AgentInput;
}

const defaultReason = "Changed in the agent's form";

/**
 * Edits an agent. First lets the agent's planned splits that are due take effect. If the edit
 * changes the commission split, adds the new split to the agent's history. If it changes the email
 * address, to which links to policies are sent, tells the former address.
 * @throws ConfirmationNeededError if the edit changes the email address and the caller's last
 * confirmation is too old
 */
async function editWithConsequences(
  context: AgentsContext,
  request: FastifyRequest,
  { id, commissionReason, inputFor }: AgentChange,
) {
  const { db, clock } = context;
  await settleDueSplits(db, [id], clock());
  const { record: before } = await agents.get(db, id);
  const edited = await editInTransaction(context, store, request, id, inputFor);
  if (edited.record.commissionSplit !== before.commissionSplit) {
    const reason = commissionReason ?? defaultReason;
    await insertFormSplit(db, edited.record, { reason, ...actorOf(request) }, clock());
  }
  if (edited.record.email !== before.email) {
    requireConfirmation(requireAdministrator(request), clock());
    await context.tellOldAddress(db, before, clock());
  }
  return edited;
}

/**
 * Edits an agent and, unless `inquiriesTo` is undefined, hands over the open inquiries, all in one
 * transaction.
 */
async function editAgent(context: AgentsContext, request: FastifyRequest, change: AgentChange) {
  const { id, inquiriesTo: to } = change;
  const edited = await commit(context, request, async (db) => {
    if (to !== undefined) await lockAgents(db, { from: id, to });
    const stored = await editWithConsequences({ ...context, db }, request, change);
    if (to !== undefined) {
      await context.handOverInquiries(db, { from: id, to }, actorOf(request), context.clock());
    }
    return stored;
  });
  context.wakeEmailWorker();
  return edited;
}

/** Adds the routes that edit and deactivate an agent. */
export function agentEditRoutes(app: TypedApp, context: AgentsContext): void {
  const one = `${recordApiPath('agent')}/:id`;

  app.put(one, { schema: { body: agentEdit } }, async (request, reply) => {
    const id = requireRecordId(request.params);
    const { inquiriesTo, commissionReason, ...input } = request.body;
    const change = { id, inquiriesTo, commissionReason, inputFor: () => input };
    const edited = await editAgent(context, request, change);
    return sendRecord(reply, edited);
  });

  app.delete(one, { schema: { body: agentDeparture } }, async (request, reply) => {
    const id = requireRecordId(request.params);
    const inquiriesTo = request.body?.inquiriesTo;
    await editAgent(context, request, { id, inquiriesTo, inputFor: deactivated });
    return reply.code(204).send();
  });
}
