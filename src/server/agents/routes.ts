import { agentInput, agentsQuery } from '#domain/agents.ts';
import { fullName } from '#domain/full-name.ts';
import { apiPaths } from '#domain/paths.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { recordRoutes } from '#server/records/record-routes.ts';
import type { RecordContext } from '#server/records/record-type.ts';
import { listAgentNames } from './names.ts';
import { agentPageRoutes } from './page-routes.ts';
import { getAgent, insertAgent, listAgents, updateAgent } from './store.ts';

export function agentsRoutes(app: TypedApp, context: RecordContext): void {
  const { db } = context;

  app.get(apiPaths.agentNames, async () => listAgentNames(db));

  recordRoutes(app, context, {
    entity: 'agent',
    entityName: fullName,
    path: apiPaths.agents,
    query: agentsQuery,
    input: agentInput,
    list: listAgents,
    get: getAgent,
    insert: insertAgent,
    update: updateAgent,
    onDelete: { deactivated: (agent) => ({ ...agent, isActive: false }) },
  });

  agentPageRoutes(app, context);
}
