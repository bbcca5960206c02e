import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { SampleOffice, SampleRemoval } from '#shared/domain/samples.ts';
import { read } from './query-client.ts';
import { request } from './request.ts';

export const samplesQuery = queryOptions({
  queryKey: ['samples'],
  queryFn: read<SampleOffice>(apiPaths.samples),
});

export const removeSamples = () => request<SampleRemoval>('POST', apiPaths.samplesRemoval);
