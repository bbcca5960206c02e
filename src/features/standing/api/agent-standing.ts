import { queryOptions } from '@tanstack/react-query';
import type { EducationRecord } from '#features/education/domain/education.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { CardPeriod, StandingCard } from '#features/standing/domain/card.ts';
import type { CreditInput } from '#features/standing/domain/credit.ts';
import { request } from '#shared/api/request.ts';
import { ifMatch, queryString } from '#shared/api/resource.ts';

/**
 * An agent's standing in continuing education, and the facts from which it is computed. It is not
 * kept in the cache, because education records change on other screens.
 */
export const agentStandingQuery = (id: string, period: CardPeriod) =>
  queryOptions({
    queryKey: ['standing', id, period],
    queryFn: () =>
      request<StandingCard>(
        'GET',
        `${apiPaths.agentStanding(encodeURIComponent(id))}?${queryString({ period })}`,
      ),
    gcTime: 0,
  });

export const decideCredit = (id: string, input: CreditInput, etag: string) =>
  request<EducationRecord>('PUT', apiPaths.educationCredit(id), input, ifMatch(etag));
