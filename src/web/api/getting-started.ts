import { queryOptions } from '@tanstack/react-query';
import type { SampleOffice, SampleRemoval } from '#domain/getting-started/samples.ts';
import type { Step } from '#domain/getting-started/steps.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { read } from './query-client.ts';
import { request } from './request.ts';

/**
 * The steps from the sample site to the brokerage's own site. They are loaded on every visit,
 * because work on other screens completes them.
 */
export const stepsQuery = queryOptions({
  queryKey: ['getting-started'],
  queryFn: read<Step[]>(apiPaths.gettingStarted),
  refetchOnMount: 'always',
});

/** The records that are still marked as samples. */
export const samplesQuery = queryOptions({
  queryKey: ['samples'],
  queryFn: read<SampleOffice>(apiPaths.samples),
});

export const removeSamples = () => request<SampleRemoval>('POST', apiPaths.samplesRemoval);
