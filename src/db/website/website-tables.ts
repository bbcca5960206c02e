import type { Generated } from 'kysely';
import type { Decision } from '#domain/advertising/reviews.ts';
import type { PartId } from '#domain/website/parts.ts';
import type { PictureFormat, PictureShape } from '#domain/website/pictures.ts';
import type { CalendarDate, Instant, SearchText, Version } from '#db/column-types.ts';

/**
 * The state of each part of the website of which a draft was ever saved or a version published. A
 * part without a row shows the shipped words.
 */
export interface WebsitePartsTable {
  part: PartId;
  /** The number of the version that visitors read, or 0 for the shipped words. */
  published: Generated<number>;
  /** The unpublished content as JSON; null if there is no draft. */
  draft: string | null;
  draftFormat: number | null;
  /** The version increases when the draft is saved or discarded, and when the part is published. */
  version: Version;
  /** The time when the draft was last saved, and the author's name; null if there is no draft. */
  updatedAt: Instant | null;
  updatedByName: string | null;
}

/**
 * The published versions of the website's parts, which are append-only. Triggers refuse updates and
 * deletions.
 */
export interface WebsiteVersionsTable {
  part: PartId;
  /** The version's number. The versions of each part are numbered from 1 without gaps. */
  number: number;
  format: number;
  content: string;
  /** The SHA-256 checksum of `content` in hexadecimal. */
  contentHash: string;
  note: string | null;
  publishedAt: Instant;
  publishedByName: string;
  publisherTitle: string | null;
  /** The number of the earlier version whose content was published again, or null. */
  restoredFrom: number | null;
}

/** The reviews of the website's words as advertising. Triggers refuse updates and deletions. */
export interface AdvertisingReviewsTable {
  id: string;
  /** The name of the reviewed words, such as "claim:about.0" or "part:home". */
  subject: string;
  /** The SHA-256 checksum of `content` in hexadecimal. */
  contentHash: string;
  /** The reviewed words. */
  content: string;
  decision: Decision;
  source: string | null;
  validUntil: CalendarDate | null;
  note: string | null;
  reviewedBy: string;
  reviewerName: string;
  reviewerTitle: string | null;
  reviewedAt: Instant;
}

/**
 * The uploaded pictures of the website. A published picture is never deleted, because a stored
 * version of the website names it.
 */
export interface WebsitePicturesTable {
  id: string;
  shape: PictureShape;
  /**
   * `width` and `height` are the size in pixels of the upload that the crops are cut from, after it
   * was turned upright and, if it was too large, made smaller.
   */
  width: number;
  height: number;
  /** The widths of the files as a JSON array, smallest first. */
  widths: string;
  /**
   * `focusX` and `focusY` are the point that every crop contains, in percent of the width from the
   * left and of the height from the top.
   */
  focusX: number;
  focusY: number;
  hasAlpha: boolean;
  createdAt: Instant;
  createdByName: string;
  /** The time when the picture was added, or the last time that a draft with it was saved. */
  usedAt: Instant;
  /** The time when the picture was first published; null before that. */
  publishedAt: Instant | null;
  /**
   * The picture before it was cropped: PNG for the brand mark (the logo), JPEG for all others. Null
   * after it was deleted because the picture was no longer used.
   */
  master: Uint8Array | null;
}

/** The files of uploaded pictures. A picture has one file for each width and format. */
export interface WebsitePictureFilesTable {
  pictureId: string;
  width: number;
  format: PictureFormat;
  bytes: Uint8Array;
}

export interface TestimonialsTable {
  id: string;
  /** The client's name as visitors see it. */
  name: string;
  /** A detail that visitors see after the name, such as "bought in Ardsley Park"; '' for none. */
  title: string;
  content: string;
  rating: Generated<number>;
  imageUrl: string | null;
  createdAt: Instant;
  /** Null for a testimonial about the brokerage. */
  agentId: string | null;
  /** The day of the client's consent. A testimonial without one is never shown. */
  consentDate: CalendarDate | null;
  consentMethod: string | null;
  transactionNote: string | null;
  requestedBy: string | null;
  relationship: string | null;
  isShown: Generated<boolean>;
  withdrawnAt: Instant | null;
  updatedAt: Instant | null;
  version: Version;
  searchText: SearchText;
}
