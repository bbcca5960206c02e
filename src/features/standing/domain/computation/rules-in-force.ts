import type { License } from '#features/standing/domain/licenses.ts';
import { isFirstRenewal } from '#features/standing/domain/period.ts';
import { measures, type CeRule, type Measure } from '#features/standing/domain/rules.ts';
import { newestFirst } from '#features/standing/domain/rule-periods.ts';

const narMeasures = new Set<Measure>(['nar_ethics', 'nar_fair_housing']);

/**
 * Returns whether a rule is from the REALTOR associations. Such a rule never changes the outcome,
 * which depends only on Georgia's requirements.
 */
export const isNarRule = ({ measure }: Pick<CeRule, 'measure'>): boolean =>
  narMeasures.has(measure);

/**
 * Returns whether a rule covers a renewal date. A rule with fixed dates can be entered in advance,
 * so it covers no renewal date while its first day (`spanFrom`) is after today.
 */
const covers = ({ span, spanFrom, dueFrom, dueTo }: CeRule, dueOn: string | null, today: string) =>
  (dueFrom === null || (dueOn !== null && dueFrom <= dueOn)) &&
  (dueTo === null || (dueOn !== null && dueOn <= dueTo)) &&
  (span !== 'fixed' || spanFrom === null || spanFrom <= today);

function isFor({ licenseTypes, span, measure }: CeRule, license: License) {
  const { licenseType, isRealtor } = license;
  const isForType =
    licenseTypes.length === 0 || (licenseType !== null && licenseTypes.includes(licenseType));
  const isOfFirstYear = span === 'first_year' || measure === 'post_license';
  const isForTime = !isOfFirstYear || isFirstRenewal(license);
  return isForType && isForTime && (isRealtor === true || !isNarRule({ measure }));
}

/** Returns the sort key of a rule. It sorts rules in the order of `measures`, then by code. */
const orderOf = ({ measure, code }: CeRule) => `${measures.values.indexOf(measure)} ${code}`;

/**
 * Returns the rules for an agent's renewal: the newest rule of each code that covers the renewal
 * date, unless it is off or for other agents.
 */
export function rulesInForce(rules: CeRule[], license: License, today: string): CeRule[] {
  const newest = new Map<string, CeRule>();
  for (const rule of newestFirst(rules)) {
    const isWanted = !newest.has(rule.code) && covers(rule, license.renewalDueOn, today);
    if (isWanted) newest.set(rule.code, rule);
  }
  return [...newest.values()]
    .filter((rule) => rule.strength !== 'off' && isFor(rule, license))
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}
