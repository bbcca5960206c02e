import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { Found } from '#app/domain/found.ts';
import { requestAnswer } from '#shared/api/request.ts';
import { queryString } from '#shared/api/resource.ts';

/** Not kept in the cache, because records change. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: async ({ signal }) => {
      const path = `${apiPaths.search}?${queryString({ q })}`;
      return (await requestAnswer<Found>('GET', path, undefined, {}, signal)).body;
    },
    gcTime: 0,
    staleTime: 0,
  });
