import * as z from 'zod/mini';
import { agentInput, agentSorts, type Agent, type AgentInput } from '#domain/agents.ts';
import { listQuery, statusFilter } from '#domain/lists.ts';
import {
  createRecord,
  editRecord,
  type EditedKind,
  type EditingContext,
} from '#server/http/editing.ts';
import { sendList } from '#server/http/listing.ts';
import { requireRecordId } from '#server/http/record-id.ts';
import { sendRecord } from '#server/http/record-version.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { getAgent, insertAgent, listAgents, updateAgent } from './store.ts';

const agents: EditedKind<Agent, AgentInput> = {
  entity: 'agent',
  nameOf: (agent) => `${agent.firstName} ${agent.lastName}`,
  get: getAgent,
  insert: insertAgent,
  update: updateAgent,
};

const agentsQuery = z.extend(listQuery(agentSorts), { status: statusFilter });

export function agentsRoutes(app: TypedApp, context: EditingContext): void {
  const { db } = context;

  app.get('/api/admin/agents', { schema: { querystring: agentsQuery } }, async (request, reply) =>
    sendList(reply, await listAgents(db, request.query)),
  );

  app.get('/api/admin/agents/:id', async (request, reply) =>
    sendRecord(reply, await getAgent(db, requireRecordId(request.params))),
  );

  app.post('/api/admin/agents', { schema: { body: agentInput } }, async (request, reply) =>
    sendRecord(reply.code(201), await createRecord(context, agents, request, request.body)),
  );

  app.put('/api/admin/agents/:id', { schema: { body: agentInput } }, async (request, reply) => {
    const id = requireRecordId(request.params);
    return sendRecord(reply, await editRecord(context, agents, request, id, () => request.body));
  });

  app.delete('/api/admin/agents/:id', async (request, reply) => {
    const id = requireRecordId(request.params);
    await editRecord(context, agents, request, id, (agent) => ({ ...agent, isActive: false }));
    return reply.code(204).send();
  });
}
