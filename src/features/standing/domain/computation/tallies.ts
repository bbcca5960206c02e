import { toHours, toHundredths } from '#features/standing/domain/hours.ts';
import type { License } from '#features/standing/domain/licenses.ts';
import { sumsOf } from './requirements.ts';
import type { Measure } from '#features/standing/domain/rules.ts';
import type {
  Period,
  PostLicense,
  RequirementResult,
  Tally,
} from '#features/standing/domain/standing.ts';
import type { JudgedRecord } from './verdicts.ts';

const most = (results: RequirementResult[], amount: 'needed' | 'toTake') =>
  Math.max(0, ...results.map((result) => toHundredths(result[amount])));

/**
 * Returns the hours of all courses together (`total`) and of license law (`law`), and the verified
 * hours beyond the required total (`surplus`).
 */
export function talliesOf(
  judged: JudgedRecord[],
  requirements: RequirementResult[],
  postLicense: PostLicense | null,
): { total: Tally; law: Tally; surplus: string } {
  const tally = (measure: Measure, asking: RequirementResult[], credit: number) => {
    const { verified, pending } = sumsOf(measure, judged);
    const needed = most(
      requirements.filter((result) => result.measure === measure),
      'needed',
    );
    return {
      needed: toHours(needed),
      verified: toHours(verified + credit),
      pending: toHours(pending),
      toTake: toHours(most(asking, 'toTake')),
    };
  };
  const credit = postLicense?.state === 'done' ? toHundredths(postLicense.credit) : 0;
  // One hour can meet several requirements, so the hours to take are those of the requirement with
  // the most hours to take.
  const courses = requirements.filter(({ measure }) => measure !== 'post_license');
  const total = tally('total', courses, credit);
  const law = tally(
    'license_law',
    courses.filter(({ measure }) => measure === 'license_law'),
    0,
  );
  const beyond = toHundredths(total.verified) - toHundredths(total.needed);
  const isAsked = toHundredths(total.needed) > 0;
  return { total, law, surplus: toHours(isAsked ? Math.max(0, beyond) : 0) };
}

/**
 * Returns GREC's hours minus the verified hours; null if GREC's hours or the renewal period are
 * unknown, or GREC's record was looked up before the period began.
 */
export function grecDifferenceOf(
  { grecHours, grecCheckedOn }: Pick<License, 'grecHours' | 'grecCheckedOn'>,
  period: Period | null,
  verified: string,
): string | null {
  if (grecHours === null || period === null) return null;
  if (grecCheckedOn !== null && grecCheckedOn < period.from) return null;
  return toHours(toHundredths(grecHours) - toHundredths(verified));
}
