import type {
  DigestAnswer,
  DigestPreview,
  DigestSettings,
} from '#features/deadlines/domain/digest.ts';
import { read, visitQuery } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';
import { ifMatch, readVersioned } from '#shared/api/resource.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';

/** The last and the next digest, and the settings with their version. Loaded on every visit. */
export const digestQuery = visitQuery(['digest'], () =>
  readVersioned<DigestAnswer>(apiPaths.digest),
);

/** The text of the next digest. It is loaded on every visit. */
export const digestPreviewQuery = visitQuery(
  ['digest', 'preview'],
  read<DigestPreview>(apiPaths.digestPreview),
);

export const saveDigestSettings = (settings: DigestSettings, etag: string) =>
  request<DigestAnswer>('PUT', apiPaths.digestSettings, settings, ifMatch(etag));
