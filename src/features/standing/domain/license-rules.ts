import { addMonths, addYears } from '#shared/domain/calendar.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import type { ExemptionInput } from './exemptions.ts';
import type { License, LicenseInput, RenewalInput } from './licenses.ts';

/** The error messages, by field name. */
type Problems = Record<string, string[]>;

/** Returns the messages of the checks whose `isWrong` is truthy, by field name. */
function problemsOf(checks: [field: string, isWrong: unknown, message: string][]): Problems {
  const problems: Problems = {};
  for (const [field, isWrong, message] of checks) {
    if (isWrong) (problems[field] ??= []).push(message);
  }
  return problems;
}

const notYet = 'This date is in the future';
const isAhead = (day: string | null, today: string) => day !== null && day > today;

/**
 * Returns the problems that the schema `licenseFields` cannot find: dates that contradict each
 * other, dates that are missing although another field requires them, and days after today.
 */
export function licenseProblems(license: LicenseInput, today: string): Problems {
  const { licenseType, firstLicensedOn: first, renewalDueOn: due, postLicenseOn } = license;
  return problemsOf([
    ['firstLicensedOn', isAhead(first, today), notYet],
    ['firstLicensedOn', first && due && first >= due, 'Must be before the renewal date'],
    [
      'firstLicensedOn',
      licenseType === 'salesperson' && !first,
      'Needed for a salesperson: the post-license course is due a year after it',
    ],
    ['postLicenseOn', isAhead(postLicenseOn, today), notYet],
    [
      'postLicenseOn',
      first && postLicenseOn && postLicenseOn < addYears(first, -1),
      'This is more than a year before the first license',
    ],
    ['grecCheckedOn', isAhead(license.grecCheckedOn, today), notYet],
    [
      'grecCheckedOn',
      license.grecHours !== null && !license.grecCheckedOn,
      'Enter the day on which GREC showed these hours',
    ],
  ]);
}

type Dates = Pick<License, 'firstLicensedOn' | 'renewalDueOn'>;

export function renewalProblems(license: Dates, renewal: RenewalInput, today: string): Problems {
  const { firstLicensedOn: first, renewalDueOn: old } = license;
  const { renewedOn, renewalDueOn: due } = renewal;
  return problemsOf([
    ['renewedOn', isAhead(renewedOn, today), notYet],
    ['renewedOn', first && renewedOn < first, 'Must not be before the first license'],
    [
      'renewalDueOn',
      old && due <= old,
      `Must be later than ${old ? formatCalendarDate(old) : ''}, the current renewal date`,
    ],
    ['renewalDueOn', due <= renewedOn, 'Must be later than the day of the renewal'],
  ]);
}

/** Returns the problems of the input when an exemption is added for an agent with this license. */
export function exemptionProblems(
  { firstLicensedOn: first }: Pick<License, 'firstLicensedOn'>,
  { kind, startsOn, endsOn, until }: ExemptionInput & { startsOn: string },
): Problems {
  const ends: Problems = problemsOf([
    ['endsOn', endsOn && endsOn < startsOn, 'Must not be before the first day'],
  ]);
  if (kind !== 'post_license_extension') {
    const message = 'Only an extension of the post-license course has a new last day';
    return { ...ends, ...problemsOf([['until', until, message]]) };
  }
  if (!until) return { ...ends, until: ['Required'] };
  if (!first)
    return { ...ends, until: ['Record the date of the first license before an extension'] };
  const usual = addYears(first, 1);
  const last = addMonths(first, 18);
  return {
    ...ends,
    ...problemsOf([
      ['until', until <= usual, `Must be later than ${formatCalendarDate(usual)}, the usual day`],
      [
        'until',
        until > last,
        `Must not be later than ${formatCalendarDate(last)}, 18 months after the first license`,
      ],
    ]),
  };
}
