import { agentInput, agentsQuery, type Agent, type AgentInput } from '#domain/agents.ts';
import { apiPaths } from '#domain/paths.ts';
import type { Site } from '#domain/site.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { editRecord } from '#server/records/edit-record.ts';
import { recordRoutes } from '#server/records/record-routes.ts';
import type { RecordContext, RecordType } from '#server/records/record-type.ts';
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

export interface AgentsContext extends RecordContext {
  site: Site;
}

/** @param renamed the portrait with the agent's new name on its card */
const agentType = (renamed?: RenamedPortrait): RecordType<Agent, AgentInput> => ({
  entity: 'agent',
  entityName: nameOf,
  get: getAgent,
  async update(db, stored, input, now) {
    const updated = await updateAgent(db, stored, input, now);
    if (updated && nameOf(updated.record) !== nameOf(stored.record)) {
      await writeRenamed(db, stored.record.id, renamed);
    }
    return updated;
  },
});

export function agentsRoutes(app: TypedApp, context: AgentsContext): void {
  const { db, site } = context;

  app.get(apiPaths.agentNames, async () => listAgentNames(db));

  recordRoutes(app, context, {
    ...agentType(),
    paths: { list: apiPaths.agents, one: apiPaths.agent },
    query: agentsQuery,
    input: agentInput,
    list: listAgents,
    insert: insertAgent,
    edit: (request, id, input) =>
      drawThenWrite(
        () => drawRenamed(db, id, { name: nameOf(input), brokerageName: site.firm.name }),
        (renamed) => editRecord(context, agentType(renamed), request, id, () => input),
      ),
    onDelete: { deactivated: (agent) => ({ ...agent, isActive: false }) },
  });

  agentPageRoutes(app, context);
}
