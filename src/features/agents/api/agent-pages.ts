import { queryOptions } from '@tanstack/react-query';
import type { AgentPage, AgentPageInput } from '#features/agents/domain/agent-pages.ts';
import { agentType } from '#features/agents/domain/agents.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { request } from '#shared/api/request.ts';
import {
  ifMatch,
  readVersioned,
  type RecordCalls,
  requestVersioned,
  resource,
} from '#shared/api/resource.ts';
import { recordApiPath } from '#shared/domain/paths.ts';

const key = 'agent-pages';
const pagePath = (id: string) => apiPaths.agentPage(encodeURIComponent(id));
const portraitPath = (id: string) => apiPaths.agentPortrait(encodeURIComponent(id));

const get = (id: string) => readVersioned<AgentPage>(pagePath(id));

/**
 * The API calls for agents' pages. A page has its agent's id, is created with the agent and cannot
 * be removed. The list of agents shows which pages are published, so `refresh` reloads that list.
 */
export const agentPages: RecordCalls<AgentPage, AgentPageInput> = {
  ...resource<AgentPage, AgentPageInput>(key, recordApiPath('agent'), [['list', agentType.entity]]),
  one: (id) => queryOptions({ queryKey: ['one', key, id], queryFn: () => get(id), gcTime: 0 }),
  get,
  update: (id, input, etag) => requestVersioned('PUT', pagePath(id), input, ifMatch(etag)),
};

export const sendPortrait = (id: string, file: Blob): Promise<AgentPage> =>
  request('PUT', portraitPath(id), file);

export const removePortrait = (id: string): Promise<AgentPage> =>
  request('DELETE', portraitPath(id));
