import type { Credit } from '#features/education/domain/credit.ts';
import type { CourseType } from '#features/education/domain/education.ts';
import type { Exemption } from './exemptions.ts';
import type { Measure } from './rules.ts';

/** The fields of an education record that a standing uses. Hours are text, such as "3.00". */
export interface StandingRecord extends Credit {
  id: string;
  courseTitle: string;
  provider: string;
  courseType: CourseType;
  hoursCompleted: string;
  completionDate: string;
  isVerified: boolean;
  createdAt: string;
}

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
export type MissingFact = 'license_type' | 'status' | 'renewal_due' | 'first_licensed';

/**
 * The reason why a record counts or does not count. If several reasons apply, the first one in this
 * order is the verdict.
 */
export type VerdictCode =
  | 'no_hours'
  | 'date_ahead'
  | 'decided_not'
  | 'no_period'
  | 'decided_counts'
  | 'before_period'
  | 'after_period'
  | 'before_license'
  | 'duplicate'
  | 'counts'
  | 'pending';

export interface RecordVerdict {
  recordId: string;
  verdict: VerdictCode;
  /** The hours that count, verified or pending; "0.00" if none do. */
  hours: string;
  /** Whether this record counts and another record of the same course and provider also counts. */
  isRepeated: boolean;
  /** The verdict in words, such as "Counts 3.00 hours, to the total and to license law". */
  sentence: string;
}

/** One requirement with the agent's hours. Hours are text, such as "3.00". */
export interface RequirementResult {
  code: string;
  label: string;
  measure: Measure;
  strength: 'enforced' | 'watched';
  needed: string;
  verified: string;
  pending: string;
  /**
   * The hours that the agent must still take if all pending hours will be verified. For the measure
   * "total", the credit of an open post-license course is deducted too.
   */
  toTake: string;
  /** The first and the last day on which hours count. */
  from: string;
  dueOn: string;
  source: string;
  sourceUrl: string | null;
  checkedOn: string;
  note: string | null;
}

export interface PostLicense {
  /**
   * The last day to complete the course: a year after the first license, or the later day that an
   * extension sets.
   */
  dueOn: string;
  /**
   * A year after the first license, even with an extension. After this day, the agent may do no
   * brokerage until GREC has proof of the course.
   */
  lapsesOn: string;
  doneOn: string | null;
  /**
   * "late" means that the course was completed after its last day, so that GREC decides whether it
   * counts. A course that is not completed stays "open" after its last day, unless the agent is
   * exempt from it.
   */
  state: 'open' | 'done' | 'late' | 'exempt';
  /**
   * The hours that the completed course adds to the total, or that an open course would add if it
   * is completed in time. It is "0.00" if the course is late, overdue or exempt.
   */
  credit: string;
}

export type AlertCode = 'inactive_here' | 'lapsed_here' | 'no_brokerage';

/** The standing of an agent in continuing education on one day. */
export interface Standing {
  outcome: Outcome;
  missing: MissingFact[];
  /** The renewal period; null if the renewal date is not recorded. */
  period: { from: string; dueOn: string } | null;
  nextDeadlineOn: string | null;
  /**
   * The hours of all courses (`total`) and of license law (`law`). If no rule asks for them,
   * `needed` is "0.00". The total's `toTake` hours are enough for all of Georgia's enforced
   * requirements except the post-license course, if the agent chooses courses in the required
   * topics.
   */
  total: Tally;
  law: Tally;
  /**
   * The verified hours beyond those that the total needs; "0.00" if no rule asks for a total. They
   * do not count for the next renewal.
   */
  surplus: string;
  postLicense: PostLicense | null;
  /** The enforced requirements of Georgia. No other requirements change the outcome. */
  requirements: RequirementResult[];
  /** The requirements of Georgia that are only shown and do not change the outcome. */
  watched: RequirementResult[];
  /** The requirements of the REALTOR associations. They do not change the outcome. */
  realtor: RequirementResult[];
  /** The verdicts on all education records, the latest completion date first. */
  records: RecordVerdict[];
  /** The current exemption from all continuing education; null if there is none. */
  exemption: Exemption | null;
  /**
   * The alerts about the license. Whether the agent is active in this office makes no difference.
   */
  alerts: AlertCode[];
  /**
   * Whether the license number suggests an exemption from all continuing education and the agent
   * has no such exemption on this day.
   */
  suggestsExemption: boolean;
  /**
   * The hours at GREC minus the verified hours here, such as "-3.00"; null if the hours at GREC or
   * the renewal period are unknown, or GREC was looked up before the period began.
   */
  grecDifference: string | null;
  /**
   * The next day on which this standing can change without an edit, because a date is reached; null
   * if there is no such day.
   */
  changesOn: string | null;
}

/** Hours as text with two decimal places, such as "3.00". */
export interface Tally {
  needed: string;
  verified: string;
  pending: string;
  toTake: string;
}
