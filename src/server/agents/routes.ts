import * as z from 'zod/mini';
import { agentInput, agentSorts, type Agent, type AgentInput } from '#domain/agents.ts';
import { listQuery, statusFilter } from '#domain/lists.ts';
import type { Site } from '#domain/site.ts';
import { apiPaths } from '#domain/paths.ts';
import {
  createRecord,
  editRecord,
  type EditedKind,
  type EditingContext,
} from '#server/records/edit-record.ts';
import { sendList } from '#server/records/list.ts';
import { requireRecordId } from '#server/records/record-id.ts';
import { sendRecord } from '#server/records/record-version.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { listAgentNames } from './names.ts';
import { agentPageRoutes } from './page-routes.ts';
import {
  drawRenamed,
  drawThenWrite,
  nameOf,
  writeRenamed,
  type RenamedPortrait,
} from './portrait-names.ts';
import { getAgent, insertAgent, listAgents, updateAgent } from './store.ts';

export interface AgentsContext extends EditingContext {
  site: Site;
}

/** @param renamed what was drawn for an agent who is called something else now */
const agentKind = (renamed?: RenamedPortrait): EditedKind<Agent, AgentInput> => ({
  entity: 'agent',
  nameOf,
  get: getAgent,
  insert: insertAgent,
  async update(db, stored, input, now) {
    const updated = await updateAgent(db, stored, input, now);
    if (updated && nameOf(updated.record) !== nameOf(stored.record)) {
      await writeRenamed(db, stored.record.id, renamed);
    }
    return updated;
  },
});

const agentsQuery = z.extend(listQuery(agentSorts), { status: statusFilter });

export function agentsRoutes(app: TypedApp, context: AgentsContext): void {
  const { db, site } = context;
  const agents = agentKind();

  app.get(apiPaths.agents, { schema: { querystring: agentsQuery } }, async (request, reply) =>
    sendList(reply, await listAgents(db, request.query)),
  );

  app.get(apiPaths.agentNames, async () => listAgentNames(db));

  app.get(apiPaths.agent(':id'), async (request, reply) =>
    sendRecord(reply, await getAgent(db, requireRecordId(request.params))),
  );

  app.post(apiPaths.agents, { schema: { body: agentInput } }, async (request, reply) =>
    sendRecord(reply.code(201), await createRecord(context, agents, request, request.body)),
  );

  app.put(apiPaths.agent(':id'), { schema: { body: agentInput } }, async (request, reply) => {
    const id = requireRecordId(request.params);
    const words = { name: nameOf(request.body), brokerageName: site.firm.name };
    const edited = await drawThenWrite(
      () => drawRenamed(db, id, words),
      (renamed) => editRecord(context, agentKind(renamed), request, id, () => request.body),
    );
    return sendRecord(reply, edited);
  });

  app.delete(apiPaths.agent(':id'), async (request, reply) => {
    const id = requireRecordId(request.params);
    await editRecord(context, agents, request, id, (agent) => ({ ...agent, isActive: false }));
    return reply.code(204).send();
  });

  agentPageRoutes(app, context);
}
