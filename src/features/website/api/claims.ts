import { queryOptions } from '@tanstack/react-query';
import type {
  RegisterRow,
  ReviewRequest,
  WebsiteNotices,
} from '#features/site/domain/claims/reviews.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { PartId } from '#features/site/domain/parts.ts';
import { read, visitQuery } from '#shared/api/query-client.ts';
import { request } from '#shared/api/request.ts';

/** Loaded on every visit, because publications and reviews change it. */
export const registerQuery = visitQuery(
  ['website', 'claims'],
  read<RegisterRow[]>(apiPaths.websiteClaims),
);

/** The register as it would be if the drafts of these parts were published. */
export const nextRegisterQuery = (drafts: PartId[]) =>
  queryOptions({
    queryKey: ['website-next-register', ...drafts],
    queryFn: read<RegisterRow[]>(`${apiPaths.websiteClaims}?drafts=${drafts.join(',')}`),
    gcTime: 0,
  });

/** The old figures, and the numbers of claims and texts that need another review. */
export const noticesQuery = visitQuery(
  ['website', 'notices'],
  read<WebsiteNotices>(apiPaths.websiteNotices),
);

export const reviewWords = (input: ReviewRequest) =>
  request<RegisterRow>('POST', apiPaths.websiteReviews, input);
