import { addYears } from '#shared/domain/calendar.ts';
import type { Exemption } from '#features/standing/domain/exemptions.ts';
import { toHours, toHundredths } from '#features/standing/domain/hours.ts';
import type { CeRule, Measure } from '#features/standing/domain/rules.ts';
import type {
  Period,
  PostLicense,
  RequirementResult,
  StandingRecord,
} from '#features/standing/domain/standing.ts';
import type { JudgedRecord } from './verdicts.ts';

/** Sums of hours, in hundredths of an hour. */
export interface Sums {
  verified: number;
  pending: number;
}

const isOf: Record<Measure, (record: StandingRecord) => boolean> = {
  total: () => true,
  license_law: ({ courseType }) => courseType === 'license_law',
  broker_topics: ({ isBrokerTopic }) => isBrokerTopic,
  nar_ethics: ({ courseType }) => courseType === 'ethics',
  nar_fair_housing: ({ isFairHousing }) => isFairHousing,
  // The post-license course is recorded as a date of the license, not as an education record.
  post_license: () => false,
};

/**
 * Adds up the hours of the records that count for a measure, such as license law.
 * @param isIncluded selects the records; by default, those that count for the renewal
 */
export function sumsOf(
  measure: Measure,
  judged: JudgedRecord[],
  isIncluded: (each: JudgedRecord) => boolean = ({ doesCount }) => doesCount,
): Sums {
  const sums = { verified: 0, pending: 0 };
  for (const each of judged) {
    if (!isIncluded(each) || !isOf[measure](each.record)) continue;
    const hundredths = toHundredths(each.record.hoursCompleted);
    sums[each.record.isVerified ? 'verified' : 'pending'] += hundredths;
  }
  return sums;
}

/** The facts of an agent on which the results of the rules depend. */
export interface RequirementFacts {
  period: Period | null;
  firstLicensedOn: string | null;
  judged: JudgedRecord[];
  /** Null if none is required. It adds its credit to the total, and has its own rule. */
  postLicense: PostLicense | null;
  exemptions: Exemption[];
}

const isIn = (day: string, { from, dueOn }: Period) => from <= day && day <= dueOn;

/** Returns the first and the last day on which hours count for a rule; null if unknown. */
function spanOf(rule: CeRule, { period, firstLicensedOn, postLicense }: RequirementFacts) {
  if (rule.span === 'renewal_period') return period;
  if (rule.span === 'fixed') {
    return rule.spanFrom && rule.spanTo ? { from: rule.spanFrom, dueOn: rule.spanTo } : null;
  }
  if (firstLicensedOn === null) return null;
  const dueOn = postLicense?.dueOn ?? addYears(firstLicensedOn, 1);
  return { from: addYears(firstLicensedOn, -1), dueOn };
}

/**
 * Returns the hours of the post-license course that count for its own rule. Hours of a course that
 * was completed late are pending, because GREC decides whether they count.
 */
function hoursOfCourse({ hours }: CeRule, state: PostLicense['state'] | undefined): Sums {
  const all = toHundredths(hours);
  return { verified: state === 'done' ? all : 0, pending: state === 'late' ? all : 0 };
}

/**
 * Adds up the hours that count for a rule. For the rule about the post-license course, these are
 * the hours of the course. `doesCount` is about the renewal period, so any other rule with its own
 * dates uses `isUsable` and these dates instead.
 */
function hoursFor(rule: CeRule, span: Period, { judged, postLicense }: RequirementFacts): Sums {
  if (rule.measure === 'post_license') return hoursOfCourse(rule, postLicense?.state);
  if (rule.span !== 'renewal_period') {
    const isIncluded = ({ record, isUsable }: JudgedRecord) =>
      isUsable && isIn(record.completionDate, span);
    return sumsOf(rule.measure, judged, isIncluded);
  }
  const sums = sumsOf(rule.measure, judged);
  return rule.measure === 'total' && postLicense?.state === 'done'
    ? { ...sums, verified: sums.verified + toHundredths(postLicense.credit) }
    : sums;
}

/**
 * Returns the hundredths of an hour that an open post-license course will add to the total if it is
 * completed in time; 0 if the course is not open, or the rule is not about the total.
 */
const creditToCome = ({ measure }: CeRule, { postLicense }: RequirementFacts) =>
  measure === 'total' && postLicense?.state === 'open' ? toHundredths(postLicense.credit) : 0;

/** Returns an agent's result for a rule; null if the days on which hours count are unknown. */
export function requirementOf(rule: CeRule, facts: RequirementFacts): RequirementResult | null {
  const span = spanOf(rule, facts);
  if (span === null) return null;
  const exemption = facts.exemptions.find(({ kind }) => kind === rule.measure);
  const needed = exemption ? 0 : toHundredths(rule.hours);
  const { verified, pending } = hoursFor(rule, span, facts);
  const left = needed - verified - pending - creditToCome(rule, facts);
  const { code, label, measure, source, sourceUrl, checkedOn, strength, note } = rule;
  return {
    code,
    label,
    measure,
    source,
    sourceUrl,
    checkedOn,
    ...span,
    strength: strength === 'watched' ? 'watched' : 'enforced',
    needed: toHours(needed),
    verified: toHours(verified),
    pending: toHours(pending),
    toTake: toHours(Math.max(left, 0)),
    note: exemption ? `Exempt: ${exemption.reason}` : note,
  };
}
