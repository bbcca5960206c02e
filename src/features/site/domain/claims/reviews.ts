import * as z from 'zod/mini';
import { answerFields } from '#shared/domain/answer-fields.ts';
import { addMonths } from '#shared/domain/calendar.ts';
import {
  boundedText,
  calendarDate,
  choices,
  optional,
  optionalLine,
} from '#shared/domain/fields.ts';
import type { Values } from './claims.ts';
import { figuresNotice } from './figures.ts';

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

/** In months. A text that is not a claim can also be approved without a last day. */
export const longestApproval = 24;

/** The maximum number of characters in the source and in the note of a review. */
export const longestReviewText = 200;

export const reviewRequest = z.object({
  subject: boundedText(100, 'Required', 'Must be a subject of the register'),
  /** The SHA-256 checksum of the reviewed words in hexadecimal. */
  checksum: boundedText(64, 'Required', 'Must be a checksum').check(
    z.regex(/^[0-9a-f]{64}$/, 'Must be a checksum'),
  ),
  /** The proof of the words, such as a report or a contract; null if there is none. */
  source: optionalLine(longestReviewText),
  /**
   * The last day of the approval, "YYYY-MM-DD"; null for an approval without end and for other
   * decisions.
   */
  validUntil: optional(calendarDate()),
  /** The day on which the signer checked the source, "YYYY-MM-DD"; null if it is not named. */
  checkedOn: optional(calendarDate()),
  decision: z.enum(decisions.values, 'Must be a decision'),
  note: optionalLine(longestReviewText),
});
export type ReviewRequest = z.output<typeof reviewRequest>;

/** A review of some words as advertising. Stored reviews are never changed or deleted. */
const storedReview = z.object({
  ...answerFields(z.omit(reviewRequest, { subject: true })),
  reviewerName: z.string(),
  /** Null if the account does not exist any more. */
  reviewerUsername: z.nullable(z.string()),
  reviewerTitle: z.nullable(z.string()),
  /** ISO 8601 in UTC. */
  reviewedAt: z.string(),
});
export type Review = z.output<typeof storedReview>;

/** A stored review with the reviewed words. */
export interface StoredReview extends Review {
  /** The name of the words (see `reviewedWords`). */
  subject: string;
  /** The values that were reviewed, as `contentOf` returns them. */
  content: string;
}

/**
 * Returns the values of some words as a review stores them: by field, so that a review counts only
 * as long as each field has the value that was reviewed.
 */
export const contentOf = (values: Values): string => JSON.stringify(values);

/**
 * Words of the website that are reviewed together as advertising: one claim, all other texts of one
 * part of the website, the name and the words of one agent’s page, one home for sale, or one
 * testimonial.
 */
const reviewedWords = z.object({
  /**
   * The name under which reviews are stored: "claim:" with a claim's key, "part:" with a part's id,
   * and "agent_page:", "home:" or "testimonial:" with a record's id.
   */
  subject: z.string(),
  isClaim: z.boolean(),
  /** Such as "Home page · About" or "Testimonial by Jane Doe". */
  where: z.string(),
  /** The texts that visitors read, each on its own line. */
  words: z.string(),
  /**
   * Whether visitors do not see the words, because they are a claim that is not signed (see
   * `visibleContent`), or figures beside reviews while there are no reviews.
   */
  isHidden: z.boolean(),
});
export interface Subject extends z.output<typeof reviewedWords> {
  values: Values;
}

/** One row of the register of claims: a claim, or a text such as a testimonial, with its review. */
export const registerRow = z.extend(reviewedWords, {
  checksum: z.string(),
  state: z.enum(reviewStates.values),
  /** A remark if the words contradict the office's hours, as "24/7" may do; otherwise null. */
  hoursRemark: z.nullable(z.string()),
  /** The newest review of these words, or else of earlier ones; null if there is none. */
  review: z.nullable(storedReview),
});
export type RegisterRow = z.output<typeof registerRow>;

/** The row of words that changed before they were reviewed; empty if they are gone. */
export const changedRow = z.union([registerRow, z.object({})]);

/**
 * Finds the review of some words, and the state that follows from it. If words change and later
 * change back exactly, their earlier review applies again.
 * @param reviews all reviews of this claim or text, newest first
 * @param today the office's day, "YYYY-MM-DD"
 */
export function stateOf(
  content: string,
  reviews: StoredReview[],
  today: string,
): Pick<RegisterRow, 'state' | 'review'> {
  const review = reviews.find((each) => each.content === content);
  if (!review) {
    const [last = null] = reviews;
    return { state: last ? 'changed' : 'never', review: last };
  }
  const isExpired = review.validUntil !== null && review.validUntil < today;
  if (review.decision === 'approved' && isExpired) return { state: 'expired', review };
  return { state: review.decision, review };
}

/**
 * @param today the office's day, "YYYY-MM-DD"
 * @returns the messages by field for a review that cannot be stored; empty for any other review
 */
export function reviewProblems(
  review: Pick<ReviewRequest, 'decision' | 'source' | 'validUntil' | 'checkedOn' | 'note'>,
  isClaim: boolean,
  today: string,
): Record<string, string[]> {
  const { decision, source, validUntil: until, checkedOn, note } = review;
  const isApproval = decision === 'approved';
  const isDayFine =
    until === null || (until >= today && until <= addMonths(today, longestApproval));
  return {
    ...(isApproval && isClaim && !source && { source: ['A claim needs a source'] }),
    ...(isApproval &&
      !isDayFine && {
        validUntil: [`Choose a day from today to ${longestApproval} months from now`],
      }),
    ...(isApproval &&
      checkedOn !== null &&
      checkedOn > today && { checkedOn: ['Choose today or an earlier day'] }),
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
export const websiteNotices = z.object({
  /** A notice for each neighborhood whose figures are old, will soon be hidden, or are hidden. */
  figures: z.array(figuresNotice),
  /** The number of claims and texts that have changed since their review. */
  changed: z.number(),
  /** The number of claims and texts whose approval has expired. */
  expired: z.number(),
  /**
   * The number of claims that are not signed: figures that visitors do not see, and texts in which a
   * claim is made in passing. 0 while the website shows samples.
   */
  unsigned: z.number(),
  /** Pages, testimonials and parts without any review. 0 while the website shows samples. */
  neverReviewed: z.number(),
});
export type WebsiteNotices = z.output<typeof websiteNotices>;
