import { queryOptions } from '@tanstack/react-query';
import { request } from '#shared/api/request.ts';
import type { CeRule } from '#features/standing/domain/rules.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { ListedStanding, StandingSummary } from '#features/standing/domain/board.ts';
import { read, visitQuery } from '#shared/api/query-client.ts';
import { type ListParameters, pageQuery, type PageQuery } from '#shared/api/resource.ts';

const boardKey = ['list', 'standing'];
const summaryKey = ['standing', 'summary'];

/**
 * One page of the standings of active agents. They are loaded on every visit, because edits on many
 * screens and the passing of time change them.
 */
export const boardQuery = (parameters: ListParameters): PageQuery<ListedStanding> => ({
  ...pageQuery<ListedStanding>(boardKey, apiPaths.standing, parameters),
  refetchOnMount: 'always',
});

export const summaryQuery = visitQuery(summaryKey, read<StandingSummary>(apiPaths.standingSummary));

export const rulesQuery = queryOptions({
  queryKey: ['ce-rules'],
  queryFn: () => request<CeRule[]>('GET', apiPaths.ceRules),
});
