import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type {
  AgentSplits,
  RosterRow,
  SplitInput,
  SplitOnDay,
  SplitOnQuery,
  SplitRow,
} from './domain/splits.ts';
import { read, reloads, visitQuery } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';
import {
  type ListParameters,
  pageQuery,
  type PageQuery,
  queryString,
} from '#shared/api/resource.ts';

const key = 'splits';

/** Loaded on every visit, because a planned split can come into force at midnight. */
export const splitsQuery = (agentId: string) =>
  visitQuery([key, agentId], read<AgentSplits>(apiPaths.agentSplits(encodeURIComponent(agentId))));

/** An agent's split on a day. The previous answer stays on the screen while the next one loads. */
export const splitOnQuery = (agentId: string, question: SplitOnQuery) =>
  queryOptions({
    queryKey: [key, agentId, 'on', question],
    queryFn: read<SplitOnDay>(
      `${apiPaths.agentSplitOn(encodeURIComponent(agentId))}?${queryString({ ...question })}`,
    ),
    placeholderData: keepPreviousData,
    // Keep no answer in the cache, because the agent's form changes splits too.
    gcTime: 0,
  });

export const rosterQuery = (parameters: ListParameters): PageQuery<RosterRow> => ({
  ...pageQuery<RosterRow>([key, 'roster'], apiPaths.splits, parameters),
  refetchOnMount: 'always',
});

export const addSplit = (agentId: string, input: SplitInput) =>
  request<SplitRow>('POST', apiPaths.agentSplits(agentId), input);

export const voidSplit = (agentId: string, splitId: string, input: { reason: string }) =>
  request<SplitRow>('POST', apiPaths.agentSplitVoid(agentId, splitId), input);

/** Reloads the queries whose results depend on a split, such as the list of agents. */
export const refreshSplits = reloads(
  [key],
  ['list', 'agent'],
  ['one', 'agent'],
  ['attention'],
  ['audit'],
);
