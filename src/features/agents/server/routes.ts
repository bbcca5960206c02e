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
  type AgentSummary,
} from '#features/agents/domain/agents.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { withFrontDesk } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { recordRoutes } from '#shared/records/record-routes.ts';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
import { exportRoutes } from '#shared/records/export-routes.ts';
import { agentEditRoutes, type AgentsContext } from './edit-routes.ts';
import { listForFrontDesk } from './front-desk.ts';
import { agentPageRoutes } from './page-routes.ts';
import { agents, listAgentNames } from './store.ts';

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
    find: async (query) =>
      exportOfList({
        ...(await agents.find(db, query)),
        file: 'agents',
        entity: 'agent',
        counted: 'agents',
        columns,
      }),
  });
  agentEditRoutes(app, context);

  agentPageRoutes(app, context);
}

const columns: ExportColumns<AgentSummary> = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['License number', ({ licenseNumber }) => licenseNumber],
  ['Commission split (%)', ({ commissionSplit }) => commissionSplit, 'decimals'],
  ['Status', ({ isActive }) => (isActive ? 'Active' : 'Inactive')],
  ['Hired', ({ hireDate }) => officeDay(new Date(hireDate))],
  ['Id', ({ id }) => id],
];
