import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '#domain/api-paths.ts';
import type { CeRule } from '#domain/standing/rules.ts';
import { request } from '#web/api/request.ts';

/** The requirements of continuing education. */
export const rulesQuery = queryOptions({
  queryKey: ['ce-rules'],
  queryFn: () => request<CeRule[]>('GET', apiPaths.ceRules),
});
