import { queryOptions } from '@tanstack/react-query';
import type {
  DigestAnswer,
  DigestPreview,
  DigestSettings,
} from '#features/deadlines/domain/digest.ts';
import { read } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';
import { ifMatch, readVersioned } from '#shared/api/resource.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';

/** The last and the next digest, and the settings with their version. Loaded on every visit. */
export const digestQuery = queryOptions({
  queryKey: ['digest'],
  queryFn: () => readVersioned<DigestAnswer>(apiPaths.digest),
  refetchOnMount: 'always',
});

/** The text of the next digest. It is loaded on every visit. */
export const digestPreviewQuery = queryOptions({
  queryKey: ['digest', 'preview'],
  queryFn: read<DigestPreview>(apiPaths.digestPreview),
  refetchOnMount: 'always',
});

export const saveDigestSettings = (settings: DigestSettings, etag: string) =>
  request<DigestAnswer>('PUT', apiPaths.digestSettings, settings, ifMatch(etag));
