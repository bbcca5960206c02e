import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import { readRegister } from '#features/website/db/register.ts';
import { readPublishedWebsite } from '#features/site/db/published-website.ts';
import {
  decisions,
  lastDayOf,
  reviewProblems,
  type RegisterRow,
  type ReviewRequest,
} from '#features/site/domain/claims/reviews.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { ConflictError, InvalidFieldsError, requireNoProblems } from '#shared/http/errors.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { shorten } from './audit.ts';

/**
 * Reads who signs, in the transaction of the review, because the right can be taken away meanwhile.
 * @throws InvalidFieldsError if the caller may not sign, or has no full name to sign with
 */
async function requireSigner(db: Database, request: FastifyRequest) {
  const { id } = requireAdministrator(request);
  const { fullName, title, maySign } = await db
    .selectFrom('adminUsers')
    .select(['fullName', 'title', 'maySign'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!maySign) {
    throw new InvalidFieldsError({
      reviewer: ['A super admin must first give you the right to sign.'],
    });
  }
  if (!fullName) {
    throw new InvalidFieldsError({ reviewer: ['Add your name under Your account first.'] });
  }
  return { reviewedBy: id, reviewerName: fullName, reviewerTitle: title };
}

const changed = 'These words have changed in the meantime. Please read them again.';

/**
 * Returns the row of the claims register that a review is about.
 * @throws ConflictError if the words have changed or are no longer in the register;
 * InvalidFieldsError if the review breaks a rule of `reviewProblems`
 */
function requireRow<Row extends RegisterRow>(
  register: Row[],
  review: ReviewRequest,
  today: string,
): Row {
  const row = register.find(({ subject }) => subject === review.subject);
  if (row?.checksum !== review.checksum) throw new ConflictError(changed, row ?? {});
  requireNoProblems(reviewProblems(review, row.isClaim, today));
  return row;
}

/**
 * Stores a review of words that are published now. If other words are published at the same time,
 * the review does not count for them, because it holds the checksum of the words that it is about.
 * @throws ConflictError if the words have changed; InvalidFieldsError if the caller may not sign or
 * the review breaks a rule of `reviewProblems`
 */
export async function writeReview(
  db: Database,
  request: FastifyRequest,
  review: ReviewRequest,
  now: Date,
): Promise<void> {
  const signer = await requireSigner(db, request);
  const { content } = await readPublishedWebsite(db);
  const register = await readRegister(db, content, now);
  const today = officeDay(now);
  const { subject, where, checksum, words, stored, isClaim } = requireRow(register, review, today);
  const { decision, source, checkedOn, note } = review;
  const validUntil = lastDayOf(review, isClaim, today);
  await db
    .insertInto('advertisingReviews')
    .values({
      id: newId(),
      subject,
      contentHash: checksum,
      content: stored,
      decision,
      source,
      validUntil,
      checkedOn,
      note,
      ...signer,
      reviewedAt: now.toISOString(),
    })
    .execute();
  const after = {
    Decision: decisions.labels[decision],
    Source: source,
    'Valid until': validUntil,
    ...(checkedOn && { 'Source checked on': checkedOn }),
    Note: note,
    Words: shorten(words),
  };
  const entry = { action: 'reviewed', entity: 'advertising', entityName: where } as const;
  await recordAudit(db, actorOf(request), { ...entry, entityId: subject, after }, now);
}
