import { queryOptions } from '@tanstack/react-query';
import type {
  Import,
  ImportChange,
  ImportKindName,
  ImportRow,
  ListedImport,
  RowsQuery,
} from '#features/imports/domain/imports.ts';
import { read } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';
import { pageQuery, queryString } from '#shared/api/resource.ts';
import { upload } from '#shared/api/upload.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';

const pollMilliseconds = 1000;

/** Whether the server is carrying out the import or taking it back. */
export const isRunning = ({ status }: Pick<ListedImport, 'status'>) =>
  status === 'committing' || status === 'undoing';

export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: read<ListedImport[]>(apiPaths.imports),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollMilliseconds : false),
});

/** The query for one import. While it runs, the query repeats, so that the progress is shown. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: read<Import>(apiPaths.importOf(id)),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isRunning(state.data) ? pollMilliseconds : false,
  });

export const rowsQuery = (id: string, parameters: Partial<RowsQuery>) =>
  pageQuery<ImportRow>(['imports', id, 'rows'], apiPaths.importRows(id), parameters);

export const templateHref = (kind: ImportKindName) =>
  `${apiPaths.importTemplate}?${queryString({ kind })}`;

/** Sends a file, or pasted cells as a file without a name. */
export const createImport = (
  kind: ImportKindName,
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) =>
  upload<Import>(`${apiPaths.imports}?${queryString({ kind })}`, file, {
    ...options,
    method: 'POST',
    headers: file.name ? { 'x-file-name': encodeURIComponent(file.name) } : pasted,
  });

const pasted = { 'content-type': 'text/plain' };

export const changeImport = (id: string, change: ImportChange) =>
  request<Import>('PUT', apiPaths.importOf(id), change);

export const commitImport = (id: string, planHash: string) =>
  request<Import | undefined>('POST', apiPaths.importCommit(id), { planHash });

export const undoImport = (id: string) => request('POST', apiPaths.importUndo(id));

export const deleteImport = (id: string) => request('DELETE', apiPaths.importOf(id));
