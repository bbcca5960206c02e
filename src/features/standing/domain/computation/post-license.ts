import { addYears } from '#shared/domain/calendar.ts';
import type { Exemption } from '#features/standing/domain/exemptions.ts';
import type { License } from '#features/standing/domain/licenses.ts';
import type { CeRule } from '#features/standing/domain/rules.ts';
import type { PostLicense } from '#features/standing/domain/standing.ts';

/**
 * Returns the last day to complete the post-license course: `lapsesOn`, or the latest day that an
 * extension sets, if that is later.
 */
function lastDayOf(lapsesOn: string, exemptions: Exemption[]) {
  const extensions = exemptions.filter(({ kind }) => kind === 'post_license_extension');
  return extensions.reduce(
    (last, { until }) => (until !== null && until > last ? until : last),
    lapsesOn,
  );
}

/**
 * Returns the dates, state and credit of an agent's post-license course; null if no enforced rule
 * requires it, or the day of the first license is unknown. An open course keeps its credit until
 * its last day, because the agent can still earn it. After that day the credit is 0, so the agent
 * has to take more hours of other courses.
 * @param rules the rules that apply to the agent
 * @param exemptions the exemptions in force
 */
export function findPostLicense(
  { postLicenseOn, firstLicensedOn }: Pick<License, 'postLicenseOn' | 'firstLicensedOn'>,
  rules: CeRule[],
  exemptions: Exemption[],
  today: string,
): PostLicense | null {
  const rule = rules.find(
    ({ measure, strength }) => measure === 'post_license' && strength === 'enforced',
  );
  if (rule === undefined || firstLicensedOn === null) return null;
  const credit = rule.credit ?? '0.00';
  const lapsesOn = addYears(firstLicensedOn, 1);
  const dueOn = lastDayOf(lapsesOn, exemptions);
  const isDone =
    postLicenseOn !== null &&
    postLicenseOn >= addYears(firstLicensedOn, -1) &&
    postLicenseOn <= today;
  const doneOn = isDone ? postLicenseOn : null;
  const course = { dueOn, lapsesOn, doneOn };
  if (doneOn !== null && doneOn <= dueOn) return { ...course, state: 'done', credit };
  if (exemptions.some(({ kind }) => kind === 'post_license')) {
    return { ...course, state: 'exempt', credit: '0.00' };
  }
  if (doneOn !== null) return { ...course, state: 'late', credit: '0.00' };
  return { ...course, state: 'open', credit: today <= dueOn ? credit : '0.00' };
}

/**
 * Returns the renewal date, or the last day of an open post-license course if that is earlier or
 * the renewal date is unknown. Returns null if the license is lapsed, or if the renewal date is
 * unknown and no course is open.
 */
export function nextDeadlineOf(
  { renewalDueOn, status }: Pick<License, 'renewalDueOn' | 'status'>,
  postLicense: PostLicense | null,
): string | null {
  // A lapsed license has no deadline, so that its state is "lapsed" instead of "overdue".
  if (status === 'lapsed') return null;
  if (postLicense?.state !== 'open') return renewalDueOn;
  const { dueOn } = postLicense;
  return renewalDueOn !== null && renewalDueOn < dueOn ? renewalDueOn : dueOn;
}
