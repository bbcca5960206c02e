import { queryOptions } from '@tanstack/react-query';
import { request } from '#shared/api/request.ts';
import type { EducationRecord } from '#features/education/domain/education.ts';
import type { CardPeriod, StandingCard } from '#features/standing/domain/card.ts';
import type { CreditInput } from '#features/standing/domain/credit.ts';
import type { CeRule } from '#features/standing/domain/rules.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { ListedStanding, StandingSummary } from '#features/standing/domain/board.ts';
import { read, visitQuery } from '#shared/api/query-client.ts';
import {
  ifMatch,
  type ListParameters,
  pageQuery,
  type PageQuery,
  queryString,
} from '#shared/api/resource.ts';

/**
 * One page of the standings of active agents. They are loaded on every visit, because edits on many
 * screens and the passing of time change them.
 */
export const boardQuery = (parameters: ListParameters): PageQuery<ListedStanding> => ({
  ...pageQuery<ListedStanding>(['list', 'standing'], apiPaths.standing, parameters),
  refetchOnMount: 'always',
});

export const summaryQuery = visitQuery(
  ['standing', 'summary'],
  read<StandingSummary>(apiPaths.standingSummary),
);

export const rulesQuery = queryOptions({
  queryKey: ['ce-rules'],
  queryFn: read<CeRule[]>(apiPaths.ceRules),
});

/**
 * An agent's standing in continuing education, and the facts from which it is computed. It is not
 * kept in the cache, because education records change on other screens.
 */
export const agentStandingQuery = (id: string, period: CardPeriod) =>
  queryOptions({
    queryKey: ['standing', id, period],
    queryFn: read<StandingCard>(
      `${apiPaths.agentStanding(encodeURIComponent(id))}?${queryString({ period })}`,
    ),
    gcTime: 0,
  });

export const decideCredit = (id: string, input: CreditInput, etag: string) =>
  request<EducationRecord>('PUT', apiPaths.educationCredit(id), input, ifMatch(etag));
