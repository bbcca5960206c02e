import { addDays } from '#shared/domain/calendar.ts';
import type { Exemption } from '#features/standing/domain/exemptions.ts';
import type { License } from '#features/standing/domain/licenses.ts';
import type { CeRule } from '#features/standing/domain/rules.ts';
import type { PostLicense, StandingRecord } from '#features/standing/domain/standing.ts';

const dayAfter = (day: string | null) => (day === null ? null : addDays(day, 1));

/**
 * Returns the next day after today on which a standing can change without an edit; null if there is
 * none. Such a day is the first day of an exemption or of a rule with fixed dates, the day after an
 * exemption's last day, a completion date in the future, or, for an open post-license course, the
 * day after `dueOn` or `lapsesOn`.
 */
export function changesOnOf(
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
