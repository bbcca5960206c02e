import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiPaths } from '#domain/api-paths.ts';
import type { SavedView, SavedViewInput } from '#domain/views/saved-views.ts';
import { read } from './query-client.ts';
import { request } from './request.ts';

/** The caller's views of all lists, oldest first. */
export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: read<SavedView[]>(apiPaths.views),
});

export const saveView = (input: SavedViewInput) =>
  request<SavedView>('POST', apiPaths.views, input);

export const deleteView = (id: string) => request<void>('DELETE', apiPaths.view(id));

export const refreshViews = (client: QueryClient) => client.invalidateQueries(savedViewsQuery);
