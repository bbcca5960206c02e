import { addDays } from '#domain/calendar.ts';
import type { Exemption } from '#domain/standing/exemptions.ts';
import type { License } from '#domain/standing/licenses.ts';
import type { CeRule } from '#domain/standing/rules.ts';
import type { PostLicense, StandingRecord } from '#domain/standing/standing.ts';

const dayAfter = (day: string | null) => (day === null ? null : addDays(day, 1));

/**
 * Returns the next day on which a standing can change although no one edits anything: an exemption
 * begins or runs out, a recorded date that was in the future arrives, the post-license course
 * becomes late, or a rule with fixed dates begins.
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
