import { choices } from '#domain/fields.ts';
import type { CourseType } from '#domain/education.ts';
import type { Exemption } from './exemptions.ts';
import type { Measure } from './rules.ts';

/** Whether a record counts: by the rules, or by a decision of the office with a reason. */
export const creditDecisions = choices({
  auto: 'By the rules',
  counts: 'Counts',
  does_not_count: 'Does not count',
});
export type CreditDecision = (typeof creditDecisions.values)[number];

/**
 * The office's decision about the credit of an education record, beside the record's own fields.
 */
export interface Credit {
  creditDecision: CreditDecision;
  creditReason: string | null;
  isBrokerTopic: boolean;
  isFairHousing: boolean;
}

/** An education record, as far as a standing depends on it. All hours are decimals as text. */
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

/** The result of a standing. It is "short" if hours are still to be taken. */
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

/** The facts without which a standing is unknown. */
export type MissingFact = 'license_type' | 'status' | 'renewal_due' | 'first_licensed';

/**
 * The reason why a record counts or does not. If several reasons apply, the first one in this order
 * is the verdict.
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
  /** Whether another record of this period also counts for the same course. */
  isRepeated: boolean;
  /** The verdict in words, such as "Counts 3.00 hours, to the total and to license law". */
  sentence: string;
}

/** One requirement with the agent's hours. */
export interface RequirementResult {
  code: string;
  label: string;
  measure: Measure;
  strength: 'enforced' | 'watched';
  needed: string;
  verified: string;
  pending: string;
  /** The hours that the agent must still take, if all pending hours will be verified. */
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
   * The last day to complete the course: a year after the first license, or the later day of an
   * extension.
   */
  dueOn: string;
  /** The day after which the agent may do no brokerage until GREC has proof of the course. */
  lapsesOn: string;
  doneOn: string | null;
  /** "late" means that the course was completed after its last day, so that GREC decides. */
  state: 'open' | 'done' | 'late' | 'exempt';
  /** The hours that the course adds to the total, or would still add. */
  credit: string;
}

export type AlertCode = 'inactive_here' | 'lapsed_here' | 'no_brokerage';

/** The standing of an agent in continuing education on one day. */
export interface Standing {
  outcome: Outcome;
  missing: MissingFact[];
  /** The renewal period; null if it is unknown. */
  period: { from: string; dueOn: string } | null;
  nextDeadlineOn: string | null;
  /**
   * The hours of the total and of license law. If no rule asks for them, `needed` is "0.00". The
   * total's `toTake` hours are enough for license law and all other enforced requirements too, if
   * the agent chooses suitable courses.
   */
  total: Tally;
  law: Tally;
  /**
   * The verified hours beyond those that the total needs. They do not count for the next renewal.
   */
  surplus: string;
  postLicense: PostLicense | null;
  /** The requirements of Georgia that decide the outcome. */
  requirements: RequirementResult[];
  /** The requirements that are only shown and do not change the outcome. */
  watched: RequirementResult[];
  /** The requirements of the REALTOR associations. They do not change Georgia's result. */
  realtor: RequirementResult[];
  /** The education records with their verdicts, the newest first. */
  records: RecordVerdict[];
  /** The current exemption from all continuing education; null if there is none. */
  exemption: Exemption | null;
  /**
   * The alerts about the license. They do not depend on whether the agent is active in this office.
   */
  alerts: AlertCode[];
  /** Whether the license number suggests an exemption, which the office has not confirmed. */
  suggestsExemption: boolean;
  /** The hours at GREC minus the verified hours here, such as "-3.00"; null if not looked up. */
  grecDifference: string | null;
  /**
   * The next day on which this standing changes without an edit, because a date is reached; null if
   * there is no such day.
   */
  changesOn: string | null;
}

/** Hours as decimals with two places. */
export interface Tally {
  needed: string;
  verified: string;
  pending: string;
  toTake: string;
}
