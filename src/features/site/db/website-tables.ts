import type { Generated } from 'kysely';
import type { Decision } from '#features/site/domain/claims/reviews.ts';
import type { PartId } from '#features/site/domain/parts.ts';
import type { CalendarDate, Instant, Version } from '#shared/db/column-types.ts';

/** A part without a row was never saved or published, and shows the shipped words. */
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

/** Append-only: triggers refuse updates and deletions. */
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
  content: string;
  decision: Decision;
  source: string | null;
  /** The day on which the signer checked the source; null if the review names none. */
  checkedOn: CalendarDate | null;
  validUntil: CalendarDate | null;
  note: string | null;
  reviewedBy: string;
  reviewerName: string;
  reviewerTitle: string | null;
  reviewedAt: Instant;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    websiteParts: WebsitePartsTable;
    websiteVersions: WebsiteVersionsTable;
    advertisingReviews: AdvertisingReviewsTable;
  }
}
