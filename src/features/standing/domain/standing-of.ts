import { addDays } from '#shared/domain/calendar.ts';
import { alertsOf, isNumberBelow100000 } from './alerts.ts';
import { isInForce, type Exemption } from './exemptions.ts';
import { toHundredths } from './hours.ts';
import type { License } from './licenses.ts';
import { isFirstRenewal, periodOf } from './period.ts';
import { findPostLicense, nextDeadlineOf } from './computation/post-license.ts';
import { requirementOf } from './computation/requirements.ts';
import type { CeRule } from './rules.ts';
import { isNarRule, rulesInForce } from './computation/rules-in-force.ts';
import type {
  MissingFact,
  Outcome,
  RequirementResult,
  Standing,
  StandingRecord,
  PostLicense,
} from './standing.ts';
import { grecDifferenceOf, talliesOf } from './computation/tallies.ts';
import { toRecordVerdict } from './computation/verdict-sentences.ts';
import { judgeRecords } from './computation/verdicts.ts';

function missingFactsOf(license: License): MissingFact[] {
  const { licenseType, status, renewalDueOn, firstLicensedOn } = license;
  const missing: MissingFact[] = [];
  if (licenseType === null) missing.push('license_type');
  if (status === null) missing.push('status');
  if (renewalDueOn === null) missing.push('renewal_due');
  if (licenseType === 'salesperson' && firstLicensedOn === null) missing.push('first_licensed');
  return missing;
}

/** Returns the outcome if it does not depend on hours; null if the hours decide it. */
function outcomeWithoutHours(
  { status }: License,
  missing: MissingFact[],
  exemption: Exemption | null,
): Outcome | null {
  if (status === 'inactive') return 'not_required';
  if (status === 'lapsed') return 'lapsed';
  if (missing.length > 0) return 'unknown';
  return exemption && 'exempt';
}

const isVerified = ({ needed, verified }: RequirementResult) =>
  toHundredths(verified) >= toHundredths(needed);

/**
 * Returns the outcome of Georgia's enforced requirements.
 * @param toTake the hours that the agent must still take, apart from the post-license course
 */
function outcomeOfHours(requirements: RequirementResult[], toTake: string): Outcome {
  const isCourseOpen = requirements.some(
    ({ measure, toTake: left }) => measure === 'post_license' && toHundredths(left) > 0,
  );
  if (isCourseOpen || toHundredths(toTake) > 0) return 'short';
  return requirements.every(isVerified) ? 'complete' : 'verify';
}

/**
 * Computes the standing of an agent in continuing education on a day. The order of the records, the
 * exemptions and the rules makes no difference.
 * @param today the day for which the standing is computed, "YYYY-MM-DD"
 */
export function standingOf(
  license: License,
  records: StandingRecord[],
  exemptions: Exemption[],
  rules: CeRule[],
  today: string,
): Standing {
  const inForce = exemptions
    .filter((each) => isInForce(each, today))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const exemption = inForce.find(({ kind }) => kind === 'all_ce') ?? null;
  const missing = missingFactsOf(license);
  const withoutHours = outcomeWithoutHours(license, missing, exemption);
  const isAsked = withoutHours === null || withoutHours === 'unknown';
  const inForceRules = rulesInForce(rules, license, today);
  const asked = inForceRules.filter((rule) => isAsked || isNarRule(rule));

  const { firstLicensedOn, renewalDueOn } = license;
  const period = renewalDueOn === null ? null : periodOf(renewalDueOn);
  const facts = { period, firstLicensedOn, isFirstRenewal: isFirstRenewal(license) };
  const judged = judgeRecords(records, facts, today);
  const postLicense = findPostLicense(license, asked, inForce, today);
  const results = asked.flatMap(
    (rule) => requirementOf(rule, { ...facts, judged, postLicense, exemptions: inForce }) ?? [],
  );
  const georgia = results.filter((result) => !isNarRule(result));
  const requirements = georgia.filter(({ strength }) => strength === 'enforced');
  const tallies = talliesOf(judged, requirements, postLicense);
  return {
    outcome: withoutHours ?? outcomeOfHours(requirements, tallies.total.toTake),
    missing,
    period,
    nextDeadlineOn: nextDeadlineOf(license, postLicense),
    ...tallies,
    postLicense,
    requirements,
    watched: georgia.filter(({ strength }) => strength === 'watched'),
    realtor: results.filter(isNarRule),
    records: judged.map((each) => toRecordVerdict(each, facts)),
    exemption,
    alerts: alertsOf(license, postLicense, today),
    suggestsExemption: exemption === null && isNumberBelow100000(license.licenseNumber),
    grecDifference: grecDifferenceOf(license, period, tallies.total.verified),
    changesOn: changesOnOf(license, records, exemptions, rules, postLicense, today),
  };
}

const dayAfter = (day: string | null) => (day === null ? null : addDays(day, 1));

/**
 * Returns the next day after today on which a standing can change without an edit; null if there is
 * none. Such a day is the first day of an exemption or of a rule with fixed dates, the day after an
 * exemption's last day, a completion date in the future, or, for an open post-license course, the
 * day after `dueOn` or `lapsesOn`.
 */
function changesOnOf(
  { postLicenseOn }: Pick<License, 'postLicenseOn'>,
  records: StandingRecord[],
  exemptions: Exemption[],
  rules: CeRule[],
  postLicense: PostLicense | null,
  today: string,
): string | null {
  const days = [
    ...exemptions
      .filter(({ endedAt }) => endedAt === null)
      .flatMap(({ startsOn, endsOn }) => [startsOn, dayAfter(endsOn)]),
    ...records.map(({ completionDate }) => completionDate),
    ...rules.filter(({ span }) => span === 'fixed').map(({ spanFrom }) => spanFrom),
    ...(postLicense?.state === 'open'
      ? [postLicense.dueOn, postLicense.lapsesOn].map(dayAfter)
      : []),
    postLicenseOn,
  ];
  return days.reduce(
    (next, day) => (day !== null && day > today && (next === null || day < next) ? day : next),
    null,
  );
}
