import type { FastifyRequest } from 'fastify';
import type { Database } from '#db/connection.ts';
import { lockAgentKey } from '#db/agent-keys.ts';
import { agentDeparture, agentType, type Agent } from '#domain/agents.ts';
import { apiPaths } from '#domain/paths.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { actorOf, type Actor } from '#server/records/audit-trail.ts';
import { commit } from '#server/records/commit.ts';
import { editInTransaction } from '#server/records/edit-record.ts';
import { requireRecordId } from '#server/records/record-id.ts';
import type { RecordContext } from '#server/records/record-store.ts';
import { agents } from './store.ts';

/** An agent's open inquiries that go to another agent, or to no agent if `to` is null. */
export interface HandOver {
  from: string;
  to: string | null;
}

export interface DeactivationContext extends RecordContext {
  /**
   * Moves an agent's open inquiries, in the caller's transaction. app.ts passes it in, because
   * resources do not import each other.
   * @throws HttpError 409 if the other agent is not active
   */
  handOverInquiries: (db: Database, handOver: HandOver, actor: Actor, now: Date) => Promise<void>;
  /** Lets the email worker send without waiting for its next poll. Call it after the transaction. */
  wakeEmailWorker: () => void;
}

const store = { ...agents, entity: agentType.entity, entityName: agentType.nameOf };

const deactivated = (agent: Agent) => ({ ...agent, isActive: false });

/**
 * Locks both agents, always in the same order, so that two agents who are deactivated at the same
 * time and hand over to each other cause no deadlock.
 */
async function lockAgents(db: Database, { from, to }: HandOver) {
  const inOrder = to !== null && to < from ? [to, from] : [from, to];
  for (const id of inOrder) await lockAgentKey(db, id);
}

/** Deactivates an agent and hands over the open inquiries, all in one transaction. */
async function deactivateAgent(
  context: DeactivationContext,
  request: FastifyRequest,
  from: string,
  to: string | null | undefined,
): Promise<void> {
  await commit(context, request, async (transaction) => {
    if (to !== undefined) await lockAgents(transaction, { from, to });
    const inTransaction = { ...context, db: transaction };
    await editInTransaction(inTransaction, store, request, from, deactivated);
    if (to === undefined) return;
    await context.handOverInquiries(transaction, { from, to }, actorOf(request), context.clock());
  });
  context.wakeEmailWorker();
}

export function deactivationRoute(app: TypedApp, context: DeactivationContext): void {
  const options = { schema: { body: agentDeparture } };
  app.delete(`${apiPaths.agents}/:id`, options, async (request, reply) => {
    const id = requireRecordId(request.params);
    await deactivateAgent(context, request, id, request.body?.inquiriesTo);
    return reply.code(204).send();
  });
}
