import { queryOptions } from '@tanstack/react-query';
import type { Step } from '#app/domain/getting-started/steps.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { read } from '#shared/api/query-client.ts';

/** Loaded on every visit, because work on other screens completes the steps. */
export const stepsQuery = queryOptions({
  queryKey: ['getting-started'],
  queryFn: read<Step[]>(apiPaths.gettingStarted),
  refetchOnMount: 'always',
});
