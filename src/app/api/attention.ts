import { queryOptions } from '@tanstack/react-query';
import type { Finding } from '#app/domain/attention/findings.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { read } from '#shared/api/query-client.ts';

/** Loaded on every visit, because visitors and other screens change the findings. */
export const attentionQuery = queryOptions({
  queryKey: ['attention'],
  queryFn: read<Finding[]>(apiPaths.attention),
  refetchOnMount: 'always',
});
