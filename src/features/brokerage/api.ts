import { queryOptions } from '@tanstack/react-query';
import type { ClosedDaysByYear } from '#features/brokerage/domain/closed-days.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { request } from '#shared/api/request.ts';
import { ifMatch, readVersioned } from '#shared/api/resource.ts';

/** The closed days, which are not kept in the cache, because edits begin with the stored ones. */
export const closedDaysQuery = queryOptions({
  queryKey: ['closed-days'],
  queryFn: () => readVersioned<ClosedDaysByYear>(apiPaths.closedDays),
  gcTime: 0,
});

export const saveClosedDays = (days: ClosedDaysByYear, etag: string) =>
  request<ClosedDaysByYear>('PUT', apiPaths.closedDays, days, ifMatch(etag));
