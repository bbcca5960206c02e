import * as z from 'zod/mini';
import { oneLine, trimmedText } from '#shared/domain/fields.ts';
import { anyContent } from '#features/site/domain/fields.ts';
import { partIds } from '#features/site/domain/parts.ts';

const draftSummary = z.object({
  updatedAt: z.string(),
  /** The full name, or the username of an administrator without one. */
  updatedBy: z.string(),
  /** The number of values that differ from the published ones. */
  changes: z.number(),
  /** The number of problems that `problemsOf` finds in the draft. Each one prevents publication. */
  problems: z.number(),
});

const partSummary = z.object({
  part: z.enum(partIds),
  /** The number of the published version, or 0 for the shipped words. */
  published: z.number(),
  /** ISO 8601 in UTC; null for the shipped words. */
  publishedAt: z.nullable(z.string()),
  /** The full name, or the username of an administrator without one. */
  publishedBy: z.nullable(z.string()),
  /** The unpublished draft, or null if there is none. */
  draft: z.nullable(draftSummary),
  /** The version of the stored part, for the If-Match header. */
  version: z.number(),
});
export type PartSummary = z.output<typeof partSummary>;

export const websiteOverview = z.object({
  parts: z.array(partSummary),
  mayPublish: z.boolean(),
});
export type WebsiteOverview = z.output<typeof websiteOverview>;

/** The version in the response's ETag is `summary.version`. */
export const editablePart = z.object({
  part: z.enum(partIds),
  /** The draft, or the published content if there is no draft. */
  content: anyContent,
  published: anyContent,
  summary: partSummary,
});
export type EditablePart = z.output<typeof editablePart>;

/** If `path` and `label` are null, the message is about the whole part. */
const remark = z.object({
  part: z.enum(partIds),
  /** The path of the value in the part's content, such as "about.paragraphs.0.text". */
  path: z.nullable(z.string()),
  /** The label of the value, such as "About · Paragraph 1". */
  label: z.nullable(z.string()),
  message: z.string(),
});
export type Remark = z.output<typeof remark>;

export const previewPages = ['home', 'sell', 'agent', 'privacy', 'terms', 'email', 'link'] as const;
export type PreviewPage = (typeof previewPages)[number];

/** The body of a preview call. The route checks `content` against the schema of the part. */
export const previewRequest = z.object({
  part: z.enum(partIds, 'Must be a part of the website'),
  content: z.unknown(),
  page: z.enum(previewPages, 'Must be a page'),
});

export const previewedPage = z.object({
  /** The page as an HTML document. The back office shows it in a frame in which no scripts run. */
  html: z.string(),
  /** Whether the page is too large to reach a phone in one round trip. */
  isLarge: z.boolean(),
  /** Remarks to read before publishing, such as about texts that contradict the office's hours. */
  advice: z.array(remark),
});
export type Preview = z.output<typeof previewedPage>;

/** The maximum number of characters in the note of a publication. */
export const longestPublishNote = 200;

const note = trimmedText(longestPublishNote).check(oneLine);

/** `parts` has the version of each part to publish, as the caller read it. */
export const publishRequest = z.object({
  parts: z
    .partialRecord(z.enum(partIds), z.int('Must be a version'))
    .check(z.refine((versions) => Object.keys(versions).length > 0, 'Choose at least one part')),
  note: z._default(note, ''),
});
export type PublishRequest = z.output<typeof publishRequest>;

/** The answer to a publish call: the new version number of each published part. */
export const published = z.partialRecord(z.enum(partIds), z.number());
export type Published = z.output<typeof published>;

export const versionSummary = z.object({
  number: z.number(),
  publishedAt: z.string(),
  /** The full name, or the username of an administrator without one. */
  publishedBy: z.string(),
  title: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The number of the earlier version that was restored as this version, or null. */
  restoredFrom: z.nullable(z.number()),
  /**
   * The labels of the values that differ from the version before, such as "Top of the page ·
   * Heading". Version 1 is compared with the shipped words.
   */
  changes: z.array(z.string()),
});
export type VersionSummary = z.output<typeof versionSummary>;

export const partVersion = z.extend(versionSummary, {
  content: anyContent,
  /** The content of the version before, or the shipped words for version 1. */
  before: anyContent,
});
export type PartVersion = z.output<typeof partVersion>;

/**
 * The body of a restore call. If `publish` is true, the version is published again. Otherwise it
 * becomes the draft. `discardDraft` allows the call to discard an existing draft.
 */
export const restoreRequest = z.object({
  number: z.int32('Must be a version').check(z.minimum(1, 'Must be a version')),
  publish: z._default(z.boolean('Invalid input'), false),
  discardDraft: z._default(z.boolean('Invalid input'), false),
  note: z._default(note, ''),
});
export type RestoreRequest = z.output<typeof restoreRequest>;
