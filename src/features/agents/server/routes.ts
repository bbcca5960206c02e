import * as z from 'zod/mini';
import {
  agentsQuery,
  agentType,
  type Agent,
  type AgentInput,
  type AgentsQuery,
  type AgentSummary,
} from '#features/agents/domain/agents.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { recordRoutes } from '#shared/records/record-routes.ts';
import { exportOptions } from '#shared/records/export.ts';
import { agentEditRoutes, type AgentsContext } from './edit-routes.ts';
import { exportAgents } from './export.ts';
import { listAgentNames } from './names.ts';
import { agentPageRoutes } from './page-routes.ts';
import { agents } from './store.ts';

const exportQuery = z.omit(agentsQuery, { page: true });

export function agentsRoutes(app: TypedApp, context: AgentsContext): void {
  const { db } = context;

  app.get(apiPaths.agentNames, async () => listAgentNames(db));

  recordRoutes<Agent, AgentSummary, AgentInput, AgentsQuery>(app, context, agentType, {
    ...agents,
    async insert(transaction, input, now, actor) {
      const created = await agents.insert(transaction, input, now);
      await context.consequences.afterCreation(transaction, created.record, actor, now);
      return created;
    },
    query: agentsQuery,
    addsEditRoute: true,
  });
  app.get(
    apiPaths.agentsExport,
    { schema: { querystring: exportQuery }, ...exportOptions },
    async (request, reply) => exportAgents(context, request, reply, request.query),
  );
  agentEditRoutes(app, context);

  agentPageRoutes(app, context);
}
