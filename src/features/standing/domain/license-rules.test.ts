import { describe, expect, test } from 'vitest';
import type { ExemptionInput } from './exemptions.ts';
import { exemptionProblems, licenseProblems, renewalProblems } from './license-rules.ts';
import type { LicenseInput } from './licenses.ts';

const today = '2026-11-21';
const license: LicenseInput = {
  licenseType: 'salesperson',
  status: 'active',
  firstLicensedOn: '2014-05-02',
  renewalDueOn: '2027-05-31',
  postLicenseOn: '2014-09-01',
  postLicenseCertificate: null,
  isRealtor: null,
  grecCheckedOn: null,
  grecHours: null,
};

const needed = 'Needed for a salesperson: the post-license course is due a year after it';
const notYet = 'This date is in the future';

describe('the facts of a license', () => {
  test.each<[title: string, change: Partial<LicenseInput>, problems: object]>([
    ['all in order', {}, {}],
    ['without any fact', { licenseType: null, firstLicensedOn: null, renewalDueOn: null }, {}],
    ['first licensed today', { firstLicensedOn: today, postLicenseOn: null }, {}],
    [
      'first licensed tomorrow',
      { firstLicensedOn: '2026-11-22', postLicenseOn: null },
      { firstLicensedOn: [notYet] },
    ],
    [
      'due on the day of the first license',
      { renewalDueOn: '2014-05-02' },
      { firstLicensedOn: ['Must be before the renewal date'] },
    ],
    [
      'a salesperson without a first license',
      { firstLicensedOn: null },
      { firstLicensedOn: [needed] },
    ],
    ['a broker without a first license', { licenseType: 'broker', firstLicensedOn: null }, {}],
    ['a course a year before the license', { postLicenseOn: '2013-05-02' }, {}],
    [
      'a course more than a year before the license',
      { postLicenseOn: '2013-05-01' },
      { postLicenseOn: ['This is more than a year before the first license'] },
    ],
    ['a course tomorrow', { postLicenseOn: '2026-11-22' }, { postLicenseOn: [notYet] }],
    [
      'hours at GREC without a day',
      { grecHours: '0.00' },
      { grecCheckedOn: ['Enter the day on which GREC showed these hours'] },
    ],
    ['looked up without hours', { grecCheckedOn: today }, {}],
    ['looked up tomorrow', { grecCheckedOn: '2026-11-22' }, { grecCheckedOn: [notYet] }],
  ])('%s', (_title, change, problems) => {
    expect(licenseProblems({ ...license, ...change }, today)).toEqual(problems);
  });
});

describe('a renewal', () => {
  const later = 'Must be later than May 31, 2027, the current renewal date';
  test.each<[title: string, renewedOn: string, renewalDueOn: string, problems: object]>([
    ['for four years', today, '2031-05-31', {}],
    ['until the same day', today, '2027-05-31', { renewalDueOn: [later] }],
    ['until an earlier day', today, '2027-05-30', { renewalDueOn: [later] }],
    ['of tomorrow', '2026-11-22', '2031-05-31', { renewedOn: [notYet] }],
    [
      'before the license',
      '2014-05-01',
      '2031-05-31',
      { renewedOn: ['Must not be before the first license'] },
    ],
  ])('%s', (_title, renewedOn, renewalDueOn, problems) => {
    expect(renewalProblems(license, { renewedOn, renewalDueOn }, today)).toEqual(problems);
  });

  test('of a license without dates must be later than the day of the renewal', () => {
    const dates = { firstLicensedOn: null, renewalDueOn: null };
    expect(renewalProblems(dates, { renewedOn: today, renewalDueOn: today }, today)).toEqual({
      renewalDueOn: ['Must be later than the day of the renewal'],
    });
  });
});

describe('an exemption', () => {
  const extension = { kind: 'post_license_extension' as const };
  const usual = 'Must be later than Aug 31, 2027, the usual day';
  const most = 'Must not be later than Feb 29, 2028, 18 months after the first license';
  test.each<[title: string, change: Partial<Omit<ExemptionInput, 'startsOn'>>, problems: object]>([
    ['without an end', {}, {}],
    ['for one day', { endsOn: today }, {}],
    [
      'that ends before it starts',
      { endsOn: '2026-11-20' },
      { endsOn: ['Must not be before the first day'] },
    ],
    [
      'from all hours with a new last day',
      { until: '2027-12-31' },
      { until: ['Only an extension of the post-license course has a new last day'] },
    ],
    ['that extends without a new last day', extension, { until: ['Required'] }],
    ['that extends by nothing', { ...extension, until: '2027-08-31' }, { until: [usual] }],
    ['that extends by a day', { ...extension, until: '2027-09-01' }, {}],
    ['that extends to 18 months', { ...extension, until: '2028-02-29' }, {}],
    ['that extends beyond 18 months', { ...extension, until: '2028-03-01' }, { until: [most] }],
  ])('%s', (_title, change, problems) => {
    const input = { kind: 'all_ce' as const, reason: 'x', source: null, endsOn: null, until: null };
    const first = { firstLicensedOn: '2026-08-31' };
    expect(exemptionProblems(first, { ...input, startsOn: today, ...change })).toEqual(problems);
  });

  test('that extends needs the day of the first license', () => {
    const input = { reason: 'x', source: null, startsOn: today, endsOn: null, until: '2027-09-01' };
    expect(exemptionProblems({ firstLicensedOn: null }, { ...extension, ...input })).toEqual({
      until: ['Record the date of the first license before an extension'],
    });
  });
});
