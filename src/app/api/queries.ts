import { queryOptions } from '@tanstack/react-query';
import type { Finding } from '#app/domain/attention/findings.ts';
import type { DownloadState } from '#app/domain/downloads.ts';
import type { Found } from '#app/domain/found.ts';
import type { Step } from '#app/domain/getting-started/steps.ts';
import type { Report } from '#app/domain/report.ts';
import type { ServerPart } from '#app/domain/server-state.ts';
import { read, visitQuery } from '#shared/api/query-client.ts';
import { request, requestAnswer } from '#shared/api/request.ts';
import { queryString } from '#shared/api/resource.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';

/** Loaded on every visit, because visitors and other screens change the findings. */
export const attentionQuery = visitQuery(['attention'], read<Finding[]>(apiPaths.attention));

/** Loaded on every visit, because work on other screens completes the steps. */
export const stepsQuery = visitQuery(['getting-started'], read<Step[]>(apiPaths.gettingStarted));

/** The report of a month, "YYYY-MM". It is loaded on every visit, because records change. */
export const reportQuery = (month: string) =>
  visitQuery(['report', month], read<Report>(apiPaths.report(month)));

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

/** The state of the server. It is loaded on every visit, because it changes without a user. */
export const serverQuery = queryOptions({
  queryKey: ['server'],
  queryFn: () => request<ServerPart[]>('GET', apiPaths.server),
  gcTime: 0,
  refetchOnMount: 'always',
});

/** Asks how far a download is; null if the server has not begun it. */
export const getDownload = (id: string) =>
  request<DownloadState | null>('GET', apiPaths.download(id));
