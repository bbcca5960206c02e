import type { StoredReview } from '#features/site/domain/claims/reviews.ts';
import type { Database } from '#shared/db/connection.ts';

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

export async function countReviews(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('advertisingReviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
