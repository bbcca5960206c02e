import * as z from 'zod/mini';
import {
  agentAnswer,
  agentName,
  agentsQuery,
  listedAgent,
  agentType,
  type Agent,
  type AgentInput,
  type AgentsQuery,
  type AgentSummary,
} from '#features/agents/domain/agents.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { office } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { recordRoutes } from '#shared/records/record-routes.ts';
import { csvOf, exportOptions } from '#shared/records/export.ts';
import { agentEditRoutes, type AgentsContext } from './edit-routes.ts';
import { exportAgents } from './export.ts';
import { listAgentNames } from './names.ts';
import { agentPageRoutes } from './page-routes.ts';
import { agents } from './store.ts';

const exportQuery = z.omit(agentsQuery, { page: true });

export function agentsRoutes(app: TypedApp, context: AgentsContext): void {
  const { db } = context;

  app.get(
    apiPaths.agentNames,
    {
      schema: { summary: 'List the names of all agents', response: { 200: z.array(agentName) } },
      config: { access: office('agents:read') },
    },
    async () => listAgentNames(db),
  );

  recordRoutes<Agent, AgentSummary, AgentInput, AgentsQuery>(app, context, agentType, {
    ...agents,
    async insert(transaction, input, now, actor) {
      const created = await agents.insert(transaction, input, now);
      await context.consequences.afterCreation(transaction, created.record, actor, now);
      return created;
    },
    scope: 'agents',
    query: agentsQuery,
    answer: agentAnswer,
    listed: listedAgent,
    addsEditRoute: true,
  });
  app.get(
    apiPaths.agentsExport,
    { schema: { ...csvOf('agents'), querystring: exportQuery }, ...exportOptions },
    async (request, reply) => exportAgents(context, request, reply, request.query),
  );
  agentEditRoutes(app, context);

  agentPageRoutes(app, context);
}
