import * as z from 'zod/mini';
import { educationRecord } from '#features/education/domain/education.ts';
import { exemption } from './exemptions.ts';
import { measures } from './rules.ts';

/** The fields of an education record that a standing uses. Hours are text, such as "3.00". */
export const standingRecord = z.pick(educationRecord, {
  id: true,
  courseTitle: true,
  provider: true,
  courseType: true,
  hoursCompleted: true,
  completionDate: true,
  isVerified: true,
  createdAt: true,
  creditDecision: true,
  creditReason: true,
  isBrokerTopic: true,
  isFairHousing: true,
});
export type StandingRecord = z.output<typeof standingRecord>;

/**
 * The result of a standing. "unknown" means that facts of the license are missing, "not_required"
 * that the license is inactive, "short" that the agent must still take hours or the post-license
 * course, and "verify" that pending hours must be verified or GREC must accept a late course.
 */
export const outcomes = [
  'unknown',
  'lapsed',
  'not_required',
  'exempt',
  'short',
  'verify',
  'complete',
] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * The facts of a license that a standing needs; `first_licensed` only for a salesperson. If a needed
 * fact is missing, the outcome is "unknown", unless the license is inactive or lapsed.
 */
export const missingFacts = ['license_type', 'status', 'renewal_due', 'first_licensed'] as const;
export type MissingFact = (typeof missingFacts)[number];

/** If several reasons apply, the first one in this order is the verdict. */
export const verdictCodes = [
  'no_hours',
  'date_ahead',
  'decided_not',
  'no_period',
  'decided_counts',
  'before_period',
  'after_period',
  'before_license',
  'duplicate',
  'counts',
  'pending',
] as const;
export type VerdictCode = (typeof verdictCodes)[number];

export const recordVerdict = z.object({
  recordId: z.string(),
  verdict: z.enum(verdictCodes),
  /** The hours that count, verified or pending; "0.00" if none do. */
  hours: z.string(),
  /** Whether this record counts and another record of the same course and provider also counts. */
  isRepeated: z.boolean(),
  /** The verdict in words, such as "Counts 3.00 hours, to the total and to license law". */
  sentence: z.string(),
});
export type RecordVerdict = z.output<typeof recordVerdict>;

/** One requirement with the agent's hours. Hours are text, such as "3.00". */
export const requirementResult = z.object({
  code: z.string(),
  label: z.string(),
  measure: z.enum(measures.values),
  strength: z.enum(['enforced', 'watched']),
  needed: z.string(),
  verified: z.string(),
  pending: z.string(),
  /**
   * The hours that the agent must still take if all pending hours will be verified. For the measure
   * "total", the credit of an open post-license course is deducted too.
   */
  toTake: z.string(),
  /** The first and the last day on which hours count. */
  from: z.string(),
  dueOn: z.string(),
  source: z.string(),
  sourceUrl: z.nullable(z.string()),
  checkedOn: z.string(),
  note: z.nullable(z.string()),
});
export type RequirementResult = z.output<typeof requirementResult>;

export const postLicense = z.object({
  /** A year after the first license, or the later day that an extension sets. */
  dueOn: z.string(),
  /**
   * A year after the first license, even with an extension. After this day, the agent may do no
   * brokerage until GREC has proof of the course.
   */
  lapsesOn: z.string(),
  doneOn: z.nullable(z.string()),
  /**
   * "late" means that the course was completed after its last day, so that GREC decides whether it
   * counts. A course that is not completed stays "open" after its last day, unless the agent is
   * exempt from it.
   */
  state: z.enum(['open', 'done', 'late', 'exempt']),
  /**
   * The hours that the completed course adds to the total, or that an open course would add if it
   * is completed in time. It is "0.00" if the course is late, overdue or exempt.
   */
  credit: z.string(),
});
export type PostLicense = z.output<typeof postLicense>;

export const alertCodes = ['inactive_here', 'lapsed_here', 'no_brokerage'] as const;
export type AlertCode = (typeof alertCodes)[number];

/** The first and the last day of a renewal period. */
export const period = z.object({ from: z.string(), dueOn: z.string() });
export type Period = z.output<typeof period>;

/** Hours as text with two decimal places, such as "3.00". */
export const tally = z.object({
  needed: z.string(),
  verified: z.string(),
  pending: z.string(),
  toTake: z.string(),
});
export type Tally = z.output<typeof tally>;

/** The standing of an agent in continuing education on one day. */
export const standing = z.object({
  outcome: z.enum(outcomes),
  missing: z.array(z.enum(missingFacts)),
  /** The renewal period; null if the renewal date is not recorded. */
  period: z.nullable(period),
  nextDeadlineOn: z.nullable(z.string()),
  /**
   * The hours of all courses (`total`) and of license law (`law`). If no rule asks for them,
   * `needed` is "0.00". The total's `toTake` hours are enough for all of Georgia's enforced
   * requirements except the post-license course, if the agent chooses courses in the required
   * topics.
   */
  total: tally,
  law: tally,
  /**
   * The verified hours beyond those that the total needs; "0.00" if no rule asks for a total. They
   * do not count for the next renewal.
   */
  surplus: z.string(),
  postLicense: z.nullable(postLicense),
  /** The enforced requirements of Georgia. No other requirements change the outcome. */
  requirements: z.array(requirementResult),
  /** The requirements of Georgia that are only shown and do not change the outcome. */
  watched: z.array(requirementResult),
  /** The requirements of the REALTOR associations. They do not change the outcome. */
  realtor: z.array(requirementResult),
  /** The verdicts on all education records, the latest completion date first. */
  records: z.array(recordVerdict),
  /** The current exemption from all continuing education; null if there is none. */
  exemption: z.nullable(exemption),
  /** Whether the agent is active in this office makes no difference. */
  alerts: z.array(z.enum(alertCodes)),
  /**
   * Whether the license number suggests an exemption from all continuing education and the agent
   * has no such exemption on this day.
   */
  suggestsExemption: z.boolean(),
  /**
   * The hours at GREC minus the verified hours here, such as "-3.00"; null if the hours at GREC or
   * the renewal period are unknown, or GREC was looked up before the period began.
   */
  grecDifference: z.nullable(z.string()),
  /** The next day on which this standing can change without an edit; null for none. */
  changesOn: z.nullable(z.string()),
});
export type Standing = z.output<typeof standing>;
