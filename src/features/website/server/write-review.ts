import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import { readRegister } from '#features/website/db/register.ts';
import { readPublishedWebsite } from '#features/site/db/published-website.ts';
import {
  decisions,
  lastDayOf,
  reviewProblems,
  type ApprovalRequest,
  type RegisterRow,
  type ReviewRequest,
} from '#features/site/domain/claims/reviews.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { ConflictError, InvalidFieldsError } from '#shared/http/errors.ts';
import { requireAdministrator } from '#shared/http/calls/caller.ts';
import { actorOf, recordAudit } from '#shared/records/audit-trail.ts';
import { shorten } from './audit.ts';

/** @throws InvalidFieldsError if the caller has no full name to sign with */
function requireSigner(request: FastifyRequest) {
  const { id, fullName, title } = requireAdministrator(request);
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
function requireRow(register: RegisterRow[], review: ReviewRequest, today: string): RegisterRow {
  const row = register.find(({ subject }) => subject === review.subject);
  if (row?.checksum !== review.checksum) throw new ConflictError(changed, row ?? {});
  const errors = reviewProblems(review, row.isClaim, today);
  if (Object.keys(errors).length > 0) throw new InvalidFieldsError(errors);
  return row;
}

/**
 * Stores reviews of the words that are published now. Call this within `commit` for super admins,
 * so that no other call can publish a part of the website in the meantime.
 * @throws ConflictError if words have changed; InvalidFieldsError if the caller has no full name or
 * a review breaks a rule of `reviewProblems`
 */
export async function writeReviews(
  db: Database,
  request: FastifyRequest,
  reviews: ReviewRequest[],
  now: Date,
): Promise<void> {
  if (reviews.length === 0) return;
  const signer = requireSigner(request);
  const { content } = await readPublishedWebsite(db);
  const register = await readRegister(db, content, now);
  const today = officeDay(now);
  for (const review of reviews) {
    const { subject, where, checksum, words, isClaim } = requireRow(register, review, today);
    const { decision, source, note } = review;
    const validUntil = lastDayOf(review, isClaim, today);
    await db
      .insertInto('advertisingReviews')
      .values({
        id: newId(),
        subject,
        contentHash: checksum,
        content: words,
        decision,
        source,
        validUntil,
        note,
        ...signer,
        reviewedAt: now.toISOString(),
      })
      .execute();
    const after = {
      Decision: decisions.labels[decision],
      Source: source,
      'Valid until': validUntil,
      Note: note,
      Words: shorten(words),
    };
    const entry = { action: 'reviewed', entity: 'advertising', entityName: where } as const;
    await recordAudit(db, actorOf(request), { ...entry, entityId: subject, after }, now);
  }
}

/** Stores the approvals that a publish call contains, in the publication's transaction. */
export const approveWords = (
  db: Database,
  request: FastifyRequest,
  approvals: ApprovalRequest[],
  now: Date,
): Promise<void> => {
  const reviews = approvals.map((each) => ({ ...each, decision: 'approved' as const, note: null }));
  return writeReviews(db, request, reviews, now);
};
