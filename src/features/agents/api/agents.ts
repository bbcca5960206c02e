import { queryOptions } from '@tanstack/react-query';
import {
  type Agent,
  type AgentDeparture,
  type AgentInput,
  type AgentName,
  agentType,
  type ListedAgent,
} from '#features/agents/domain/agents.ts';
import type { AgentSetup } from '#features/agents/domain/agent-setup.ts';
import { markedName } from '#shared/domain/full-name.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { read, visitQuery } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';
import { resource } from '#shared/api/resource.ts';
import { recordApiPath } from '#shared/domain/paths.ts';

/**
 * The API calls for agents. `remove` deactivates the agent and deletes nothing. The lists of other
 * records show agents' names, so a change of an agent reloads each query whose key begins with
 * "list". It also reloads the splits, because the form of an agent changes them too.
 */
export const agents = resource<Agent, AgentInput, ListedAgent>(
  agentType.entity,
  agentType.apiPath,
  [['list'], ['agent-names'], ['splits']],
);

/** Without a departure, the open inquiries stay. `inquiriesTo: null` unassigns them. */
export const deactivateAgent = (id: string, departure: AgentDeparture) =>
  request<void>('DELETE', `${recordApiPath('agent')}/${encodeURIComponent(id)}`, departure);

export const agentSetupQuery = (id: string) =>
  visitQuery(['agent-setup', id], read<AgentSetup>(apiPaths.agentSetup(encodeURIComponent(id))));

export const agentNamesQuery = queryOptions({
  queryKey: ['agent-names'],
  queryFn: () => request<AgentName[]>('GET', apiPaths.agentNames),
});

export const toAgentOptions = (names: AgentName[]) =>
  names.map(({ id, name, isActive }) => ({
    value: id,
    label: markedName(name, isActive),
  }));
