import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tables } from '#shared/db/tables.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { unusualTexts } from './hostile-text.ts';

const at = '2026-11-21T15:00:00.123Z';
const texts = unusualTexts
  .map(([, text]) => text.replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069{}]/gu, ''))
  .join(' ');
const about = { ...shippedContent.home.about, paragraphs: [{ text: texts.slice(0, 400) }] };
const content = JSON.stringify({ ...shippedContent.home, about });

const pictureIds = ['0193a3b0-2222-7222-8222-222222222221', '0193a3b0-2222-7222-8222-222222222222'];
const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/** Rows of the website's tables for tests that copy whole databases. */
export const websiteRows = {
  websiteParts: [
    { part: 'home', published: 2, draft: content, draftFormat: 1, version: 7, updatedAt: at },
    { part: 'look', published: 0, draft: null, draftFormat: null, version: 1, updatedAt: null },
  ],
  websiteVersions: [1, 2].map((number) => ({
    part: 'home' as const,
    number,
    format: 1,
    content,
    contentHash: 'hash',
    note: number === 1 ? null : '',
    publishedAt: at,
    publishedByName: 'José',
    restoredFrom: number === 1 ? null : 1,
  })),
  advertisingReviews: (['approved', 'changes_needed'] as const).map((decision) => ({
    id: newId(),
    subject: 'part:home',
    contentHash: 'hash',
    content: texts,
    decision,
    source: decision === 'approved' ? texts : null,
    validUntil: decision === 'approved' ? '2028-02-29' : null,
    note: decision === 'approved' ? null : '',
    reviewedBy: newId(),
    reviewerName: 'José',
    reviewerTitle: null,
    reviewedAt: at,
  })),
  websitePictures: pictureIds.map((id, nth) => ({
    id,
    shape: nth === 0 ? ('mark' as const) : ('wide' as const),
    width: 1920,
    height: 1280,
    widths: '[720,1280]',
    focusX: 0,
    focusY: 100,
    hasAlpha: nth === 0,
    createdAt: at,
    createdByName: 'José',
    usedAt: at,
    publishedAt: nth === 0 ? at : null,
    master: nth === 0 ? null : everyByte.toReversed(),
  })),
  websitePictureFiles: (['avif', 'png'] as const).map((format) => ({
    pictureId: pictureIds[1] ?? '',
    width: 720,
    format,
    bytes: everyByte,
  })),
} satisfies { [Table in keyof Tables]?: Insertable<Tables[Table]>[] };
