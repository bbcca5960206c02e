import type { StoredReview } from '#features/site/domain/claims/reviews.ts';
import type { Database } from '#shared/db/connection.ts';
import { countRows } from '#shared/db/paging.ts';

/** Reads all reviews of the website's words, newest first. */
export const readReviews = (db: Database): Promise<StoredReview[]> =>
  db
    .selectFrom('advertisingReviews')
    .leftJoin('adminUsers', 'adminUsers.id', 'reviewedBy')
    .select(['subject', 'content', 'contentHash as checksum', 'decision', 'source', 'validUntil'])
    .select(['checkedOn', 'note', 'reviewedAt', 'reviewerName', 'reviewerTitle'])
    .select('username as reviewerUsername')
    .orderBy('reviewedAt', 'desc')
    .orderBy('advertisingReviews.id', 'desc')
    .execute();

export const countReviews = (db: Database): Promise<number> =>
  countRows(db.selectFrom('advertisingReviews'));
