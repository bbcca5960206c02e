import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import {
  agentAnswer,
  agentDeparture,
  agentEdit,
  type Agent,
  type AgentInput,
} from '#features/agents/domain/agents.ts';
import type { NewLicense } from '#features/agents/domain/new-license.ts';
import { office } from '#shared/http/calls/access.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import { requireConfirmation } from '#shared/http/confirmation.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf, type Actor } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { editInTransaction } from '#shared/records/edit-record.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { sendRecord } from '#shared/records/record-version.ts';
import { agentStore } from './store.ts';
import { recordApiPath } from '#shared/domain/paths.ts';

/** An edit of an agent, as the caller asked for it and as it was stored. */
export interface AgentChange {
  before: Agent;
  after: Agent;
  /** Null unassigns the open inquiries; undefined leaves them with the edited agent. */
  inquiriesTo: string | null | undefined;
  /** The reason for a changed commission split; undefined if none was entered. */
  commissionReason?: string | undefined;
}

export interface CreatedAgent {
  agent: Agent;
  /** The facts of the license that are known. */
  license: Partial<NewLicense>;
  /** The origin and the reason of the first split. */
  split: { origin: 'form' | 'opening'; reason: string };
}

/** The work of other features in the transaction of an agent's change. */
export interface AgentConsequences {
  afterCreation: (db: Database, created: CreatedAgent, actor: Actor, now: Date) => Promise<void>;
  /** Runs before an edit reads the agent. */
  beforeEdit: (
    db: Database,
    edit: { id: string } & Pick<AgentChange, 'inquiriesTo'>,
    now: Date,
  ) => Promise<void>;
  /** @throws HttpError 409 if the agent who gets the inquiries is not active */
  afterEdit: (db: Database, change: AgentChange, actor: Actor, now: Date) => Promise<void>;
}

export interface AgentsContext extends RecordContext {
  consequences: AgentConsequences;
  /** Makes the email worker send new emails now. Call it after the transaction. */
  wakeEmailWorker: () => void;
}

const deactivated = (agent: Agent) => ({ ...agent, isActive: false });

interface AgentEdit extends Pick<AgentChange, 'inquiriesTo' | 'commissionReason'> {
  id: string;
  /** Returns the new values, given the stored agent. */
  inputFor: (agent: Agent) => AgentInput;
}

/**
 * Edits an agent, with all consequences, in one transaction.
 * @throws ConfirmationNeededError if the edit changes the email address, to which links to policies
 * are sent, and the caller's last confirmation is too old
 */
async function editAgent(context: AgentsContext, request: FastifyRequest, edit: AgentEdit) {
  const { clock, consequences } = context;
  const { id, inputFor, ...asked } = edit;
  const edited = await commit(context, request, async (db) => {
    await consequences.beforeEdit(db, edit, clock());
    let before: Agent | undefined;
    const stored = await editInTransaction({ ...context, db }, agentStore, request, id, (agent) => {
      before = agent;
      return inputFor(agent);
    });
    const change = { ...asked, before: before ?? stored.record, after: stored.record };
    if (change.before.email !== change.after.email) {
      requireConfirmation(requireAdministrator(request), clock());
    }
    await consequences.afterEdit(db, change, actorOf(request), clock());
    return stored;
  });
  context.wakeEmailWorker();
  return edited;
}

export function agentEditRoutes(app: TypedApp, context: AgentsContext): void {
  const one = `${recordApiPath('agent')}/:id`;
  const access = office('agents:write');

  const change = {
    summary: 'Change one agent, and hand over the open inquiries of an agent who leaves',
    body: agentEdit,
    response: { 200: agentAnswer },
  };
  app.put(one, { schema: change, config: { access } }, async (request, reply) => {
    const id = requireRecordId(request.params);
    const { inquiriesTo, commissionReason, ...input } = request.body;
    const edit = { id, inquiriesTo, commissionReason, inputFor: () => input };
    const edited = await editAgent(context, request, edit);
    return sendRecord(reply, edited);
  });

  const departure = {
    summary: 'Deactivate one agent',
    body: agentDeparture,
    response: { 204: nothing },
  };
  app.delete(
    one,
    { schema: departure, config: { access, current: agentAnswer } },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      const inquiriesTo = request.body?.inquiriesTo;
      await editAgent(context, request, { id, inquiriesTo, inputFor: deactivated });
      return reply.code(204).send();
    },
  );
}
