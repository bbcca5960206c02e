import { queryOptions } from '@tanstack/react-query';
import type { DownloadState } from '#app/domain/downloads.ts';
import type { ServerPart } from '#app/domain/server-state.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { request } from '#shared/api/request.ts';

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
