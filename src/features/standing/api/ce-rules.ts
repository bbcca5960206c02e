import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { CeRule } from '#features/standing/domain/rules.ts';
import { request } from '#shared/api/request.ts';

/** The requirements of continuing education. */
export const rulesQuery = queryOptions({
  queryKey: ['ce-rules'],
  queryFn: () => request<CeRule[]>('GET', apiPaths.ceRules),
});
