import * as z from 'zod/mini';
import { addMonths } from '#shared/domain/calendar.ts';
import { boundedText, calendarDate, choices, optionalLine } from '#shared/domain/fields.ts';
import type { FiguresNotice } from './figures.ts';
import type { Subject } from './subjects.ts';

export const decisions = choices({
  approved: 'Approved',
  changes_needed: 'Changes needed',
});
export type Decision = keyof typeof decisions.labels;

export const reviewStates = choices({
  approved: 'Approved',
  changed: 'Changed since its review',
  expired: 'Expired',
  changes_needed: 'Changes needed',
  never: 'Never reviewed',
});
export type ReviewState = keyof typeof reviewStates.labels;

/**
 * The maximum number of months from today to the last day of an approval. A text that is not a
 * claim can also be approved without a last day.
 */
export const longestApproval = 24;

/** A review of some words as advertising. Stored reviews are never changed or deleted. */
export interface Review {
  /** The SHA-256 checksum of the reviewed words in hexadecimal. */
  checksum: string;
  decision: Decision;
  /** The proof of the words, such as a report or a contract; null if there is none. */
  source: string | null;
  /**
   * The last day of the approval, "YYYY-MM-DD". Null if the approval does not end, or if the
   * decision is not an approval.
   */
  validUntil: string | null;
  note: string | null;
  reviewerName: string;
  /** Null if the account does not exist any more. */
  reviewerUsername: string | null;
  reviewerTitle: string | null;
  /** ISO 8601 in UTC. */
  reviewedAt: string;
}

/** One row of the register of claims: a claim, or a text such as a testimonial, with its review. */
export interface RegisterRow extends Subject {
  checksum: string;
  state: ReviewState;
  /**
   * The newest review of exactly these words. Without one, the newest review of earlier words; null
   * if there is no review at all.
   */
  review: Review | null;
}

/**
 * Finds the review of some words, and the state that follows from it. If words change and later
 * change back exactly, their earlier review applies again.
 * @param reviews all reviews of this claim or text, newest first
 * @param today the office's day, "YYYY-MM-DD"
 */
export function stateOf(
  checksum: string,
  reviews: Review[],
  today: string,
): Pick<RegisterRow, 'state' | 'review'> {
  const review = reviews.find((each) => each.checksum === checksum);
  if (!review) {
    const [last = null] = reviews;
    return { state: last ? 'changed' : 'never', review: last };
  }
  const isExpired = review.validUntil !== null && review.validUntil < today;
  if (review.decision === 'approved' && isExpired) return { state: 'expired', review };
  return { state: review.decision, review };
}

const validUntil = z.pipe(
  z.union([z.nullish(z.literal('')), calendarDate()]),
  z.transform((value: string | null | undefined) => value || null),
);

const words = {
  subject: boundedText(100, 'Required', 'Must be a subject of the register'),
  checksum: boundedText(64, 'Required', 'Must be a checksum').check(
    z.regex(/^[0-9a-f]{64}$/, 'Must be a checksum'),
  ),
};

/** The maximum number of characters in the source and in the note of a review. */
export const longestReviewText = 200;

const proof = { source: optionalLine(longestReviewText), validUntil };

/**
 * An approval of one claim or text. A publish call can contain approvals of the words that the
 * publication changes.
 */
export const approvalRequest = z.object({ ...words, ...proof });
export type ApprovalRequest = z.output<typeof approvalRequest>;

/** The body of the call that reviews one claim or text. */
export const reviewRequest = z.object({
  ...words,
  ...proof,
  decision: z.enum(decisions.values, 'Must be a decision'),
  note: optionalLine(longestReviewText),
});
export type ReviewRequest = z.output<typeof reviewRequest>;

/**
 * @param today the office's day, "YYYY-MM-DD"
 * @returns the messages by field for a review that cannot be stored; empty for any other review
 */
export function reviewProblems(
  review: Pick<ReviewRequest, 'decision' | 'source' | 'validUntil' | 'note'>,
  isClaim: boolean,
  today: string,
): Record<string, string[]> {
  const { decision, source, validUntil: until, note } = review;
  const isApproval = decision === 'approved';
  const isDayFine =
    until === null || (until >= today && until <= addMonths(today, longestApproval));
  return {
    ...(isApproval && isClaim && !source && { source: ['A claim needs a source'] }),
    ...(isApproval &&
      !isDayFine && {
        validUntil: [`Choose a day from today to ${longestApproval} months from now`],
      }),
    ...(!isApproval && !note && { note: ['Say what must change'] }),
  };
}

/**
 * @param today the office's day, "YYYY-MM-DD"
 * @returns the last day of an approval, or null if it does not end. A claim that is approved
 * without a last day is approved for `longestApproval` months. For other decisions, returns null.
 */
export function lastDayOf(
  { decision, validUntil: until }: Pick<ReviewRequest, 'decision' | 'validUntil'>,
  isClaim: boolean,
  today: string,
): string | null {
  if (decision !== 'approved') return null;
  return until ?? (isClaim ? addMonths(today, longestApproval) : null);
}

/**
 * The warnings about the published website that the back office shows: old figures, and the numbers
 * of claims and texts that need another review.
 */
export interface WebsiteNotices {
  /** A notice for each neighborhood whose figures are old, will soon be hidden, or are hidden. */
  figures: FiguresNotice[];
  /** The number of claims and texts that have changed since their review. */
  changed: number;
  /** The number of claims and texts whose approval has expired. */
  expired: number;
}
