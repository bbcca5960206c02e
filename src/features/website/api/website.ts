import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type {
  EditablePart,
  PartVersion,
  Preview,
  PreviewPage,
  Published,
  PublishRequest,
  RestoreRequest,
  VersionSummary,
  WebsiteOverview,
} from '#features/website/domain/api.ts';
import type { AnyContent } from '#features/site/domain/fields.ts';
import type { PartId } from '#features/site/domain/parts.ts';
import { read, reloads, visitQuery } from '#shared/api/query-client.ts';
import { samplesQuery } from '#shared/api/samples.ts';
import { request, requestAnswer } from '#shared/api/request.ts';
import {
  ifMatch,
  pageQuery,
  type PageQuery,
  readVersioned,
  requestVersioned,
  type Versioned,
} from '#shared/api/resource.ts';

/** A part of the website, with the name of the part as the id that versioned saves need. */
export type StoredPart = EditablePart & { id: PartId };

/** Loaded on every visit, because other administrators change the parts too. */
export const websiteQuery = visitQuery(
  ['website', 'overview'],
  read<WebsiteOverview>(apiPaths.website),
);

const withId = (id: PartId, { record, etag }: Versioned<EditablePart>): Versioned<StoredPart> => ({
  record: { ...record, id },
  etag,
});

export const getPart = async (part: PartId) =>
  withId(part, await readVersioned(apiPaths.websitePart(part)));

/** Not cached, because an edit must begin with the version that is stored now. */
export const partQuery = (part: PartId) =>
  queryOptions({
    queryKey: ['website-part', part],
    queryFn: () => getPart(part),
    gcTime: 0,
  });

export const saveDraft = async (part: PartId, content: AnyContent, etag?: string) =>
  withId(part, await requestVersioned('PUT', apiPaths.websitePart(part), content, ifMatch(etag)));

export const discardDraft = (part: PartId, etag: string) =>
  request<unknown>('DELETE', apiPaths.websiteDraft(part), undefined, ifMatch(etag));

interface PreviewInput {
  part: PartId;
  content: AnyContent;
  page: PreviewPage;
}

/** @param signal cancels the request once its answer is no longer needed */
export const previewPart = async (input: PreviewInput, signal?: AbortSignal): Promise<Preview> =>
  (await requestAnswer<Preview>('POST', apiPaths.websitePreview, input, {}, signal)).body;

export const publishParts = (input: PublishRequest) =>
  request<Published>('POST', apiPaths.websitePublish, input);

/** One page of a part's published versions, newest first. It is loaded on every visit. */
export const versionsQuery = (part: PartId, page: number): PageQuery<VersionSummary> => ({
  ...pageQuery<VersionSummary>(['website', 'versions', part], apiPaths.websiteVersions(part), {
    page,
  }),
  refetchOnMount: 'always',
});

/** One published version of a part. A version never changes. */
export const versionQuery = (part: PartId, number: number) =>
  queryOptions({
    queryKey: ['website-version', part, number],
    queryFn: read<PartVersion>(apiPaths.websiteVersion(part, number)),
  });

export const restoreVersion = (part: PartId, input: RestoreRequest, etag: string) =>
  request<unknown>('POST', apiPaths.websiteRestore(part), input, ifMatch(etag));

export const refreshWebsite = reloads(['website'], ['audit'], samplesQuery.queryKey);
