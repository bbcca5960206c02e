import { queryOptions } from '@tanstack/react-query';
import type { Agent, AgentInput, AgentName, AgentSummary } from '#domain/agents.ts';
import { apiPaths } from '#domain/paths.ts';
import { request } from './request.ts';
import { resource } from './resource.ts';

/** The API calls for agents. `remove` deactivates the agent and deletes nothing. */
export const agents = resource<Agent, AgentInput, AgentSummary>('agents', apiPaths.agents, [
  'education',
]);

/** The names of all agents, for the options of a select. */
export const agentNamesQuery = queryOptions({
  queryKey: ['agents', 'names'],
  queryFn: () => request<AgentName[]>('GET', apiPaths.agentNames),
});

/** Returns the options of a select, labeled with the agents' full names. */
export const toAgentOptions = (names: AgentName[]) =>
  names.map(({ id, name }) => ({ value: id, label: name }));
