import * as z from 'zod/mini';
import {
  agentAnswer,
  agentCreation,
  agentForFrontDesk,
  agentName,
  agentsQuery,
  listedAgent,
  listedForFrontDesk,
  agentType,
  type Agent,
  type AgentCreation,
  type AgentForFrontDesk,
  type AgentsQuery,
} from '#features/agents/domain/agents.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { withFrontDesk } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { recordRoutes } from '#shared/records/record-routes.ts';
import { exportRoutes } from '#shared/records/export-routes.ts';
import { agentEditRoutes, type AgentsContext } from './edit-routes.ts';
import { exportAgents } from './export.ts';
import { listForFrontDesk } from './front-desk.ts';
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
      config: { access: withFrontDesk('agents:read') },
    },
    async () => listAgentNames(db),
  );

  const type = { ...agentType, input: agentCreation, nameOf: fullName };
  recordRoutes<Agent, AgentForFrontDesk, AgentCreation, AgentsQuery>(app, context, type, {
    ...agents,
    async insert(transaction, { licenseType, renewalDueOn, ...input }, now, actor) {
      const created = await agents.insert(transaction, input, now);
      const agent = created.record;
      const license = { licenseType, renewalDueOn };
      const split = { origin: 'form' as const, reason: 'Starting split' };
      await context.consequences.afterCreation(transaction, { agent, license, split }, actor, now);
      return created;
    },
    list: (database, query, { role }) =>
      role === 'front_desk' ? listForFrontDesk(database, query) : agents.list(database, query),
    scope: 'agents',
    frontDesk: 'read',
    present: (agent, { role }) => (role === 'front_desk' ? agentForFrontDesk.parse(agent) : agent),
    query: agentsQuery,
    answer: z.union([agentAnswer, agentForFrontDesk]),
    listed: z.union([listedAgent, listedForFrontDesk]),
    addsEditRoute: true,
  });
  exportRoutes(app, context, {
    path: agentType.apiPath,
    plural: 'agents',
    query: exportQuery,
    find: (query) => exportAgents(db, query),
  });
  agentEditRoutes(app, context);

  agentPageRoutes(app, context);
}
