import { queryOptions } from '@tanstack/react-query';
import type { Agent, AgentInput, AgentName, AgentSummary } from '#domain/agents.ts';
import { apiPaths } from '#domain/paths.ts';
import { request } from './request.ts';
import { resource } from './resource.ts';

/** `remove` deactivates: an agent is never deleted. */
export const agents = resource<Agent, AgentInput, AgentSummary>('agents', apiPaths.agents, [
  'education',
]);

/** All of them by name, for a select. */
export const agentNamesQuery = queryOptions({
  queryKey: ['agents', 'names'],
  queryFn: () => request<AgentName[]>('GET', apiPaths.agentNames),
});
