import { describe, expect, test } from 'vitest';
import type { License } from './licenses.ts';
import type { CeRule } from './rules.ts';
import { shippedRules } from './shipped-rules.ts';
import { course, exemption, salesperson } from '#tests/support/standing-samples.ts';
import {
  computeVector,
  expectedOf,
  resultOf,
  type Vector,
} from '#tests/support/standing-vectors.ts';

const allHours = [course('elective', 33), course('license_law', 3)];
const broker: License = { ...salesperson, licenseType: 'broker' };

const shipped = (code: string) => shippedRules.find((rule) => rule.code === code) as CeRule;
const officeRule = (code: string, change: Partial<CeRule>): CeRule => ({
  ...shipped(code),
  id: `office ${code}`,
  createdAt: '2026-12-01T15:00:00.000Z',
  ...change,
});

const enforcedTopics = officeRule('ga_broker_topics', {
  strength: 'enforced',
  dueFrom: '2027-07-01',
});

const vectors: Vector[] = [
  {
    vector: 22,
    given: 'a license number below 100,000 exempts no one by itself',
    license: { ...salesperson, licenseNumber: '98765' },
    standing: 'short: 0.00 of 36.00, law 0.00 of 3.00; take 36.00, law 3.00; 191 days',
    nextStep: 'Needs 36 more hours, 3 of them license law, by May 31, 2027.',
  },
  {
    vector: 22,
    given: 'the same number, confirmed by an exemption',
    license: { ...salesperson, licenseNumber: '98765' },
    exemptions: [exemption('all_ce')],
    standing: 'exempt: 0.00 of 0.00, law 0.00 of 0.00; 191 days',
    nextStep: 'Exempt: number below 100,000, confirmed by M. Ellis, Nov 21, 2026.',
  },
  {
    vector: 24,
    given: 'an inactive license',
    license: { ...salesperson, status: 'inactive' },
    standing: 'not_required: 0.00 of 0.00, law 0.00 of 0.00; 191 days',
    nextStep: 'License is inactive, but this agent is active here.',
  },
  {
    vector: 25,
    given: 'no renewal date',
    license: { ...salesperson, renewalDueOn: null },
    records: allHours,
    standing: 'unknown: 0.00 of 0.00, law 0.00 of 0.00',
    nextStep: 'Add the renewal date.',
    verdicts: [
      'Does not count yet: the renewal date is missing',
      'Does not count yet: the renewal date is missing',
    ],
  },
  {
    vector: 26,
    given: 'a broker without broker topics, which are only watched',
    license: broker,
    records: allHours,
    standing: 'complete: 36.00 of 36.00, law 3.00 of 3.00; 191 days',
    nextStep: 'Complete. Renewal opens Jan 31, 2027.',
  },
  {
    vector: 27,
    given: 'broker topics enforced for renewals from July 1, 2027: this one is earlier',
    license: broker,
    records: allHours,
    rules: [enforcedTopics],
    standing: 'complete: 36.00 of 36.00, law 3.00 of 3.00; 191 days',
    nextStep: 'Complete. Renewal opens Jan 31, 2027.',
  },
  {
    vector: 27,
    given: 'the same rule, and a renewal on August 31, 2027',
    license: { ...broker, renewalDueOn: '2027-08-31' },
    records: allHours,
    rules: [enforcedTopics],
    standing: 'short: 36.00 of 36.00, law 3.00 of 3.00; take 18.00, law 0.00; 283 days',
    nextStep: 'Needs 18 more hours, in the required topics, by Aug 31, 2027.',
  },
  {
    vector: 40,
    given: 'a salesperson without the date of the first license',
    license: { ...salesperson, firstLicensedOn: null },
    records: allHours,
    standing: 'unknown: 36.00 of 36.00, law 3.00 of 3.00; 191 days',
    nextStep: 'Add the date of the first license.',
  },
];

test.each(vectors)('vector $vector: $given', (vector) => {
  expect(resultOf(vector)).toEqual(expectedOf(vector));
});

describe('license numbers', () => {
  test.each([
    ['98765', true],
    [' 000101 ', true],
    ['99999', true],
    // GREC exempts only numbers below 100,000.
    ['100000', false],
    ['412345', false],
    ['H-12345', false],
    ['000101 (old)', false],
    ['98,765', false],
    ['0', false],
    [null, false],
  ])('vectors 22 and 23: %j suggests an exemption: %s', (licenseNumber, isSuggested) => {
    const license = { ...salesperson, licenseNumber };
    expect(computeVector({ license }).suggestsExemption).toBe(isSuggested);
    const confirmed = computeVector({ license, exemptions: [exemption('all_ce')] });
    expect(confirmed.suggestsExemption).toBe(false);
  });
});

test.each([
  ['inactive', ['inactive_here']],
  ['lapsed', ['lapsed_here']],
  ['active', []],
] as const)('vector 24: a license with the status %s raises the alerts %j', (status, alerts) => {
  expect(computeVector({ license: { ...salesperson, status } }).alerts).toEqual(alerts);
});

test('vector 26: watched broker topics are computed beside the result', () => {
  const { watched, requirements } = computeVector({ license: broker, records: allHours });
  expect(watched).toMatchObject([
    { code: 'ga_broker_topics', verified: '0.00', needed: '18.00', toTake: '18.00' },
  ]);
  expect(requirements.map(({ code }) => code)).toEqual(['ga_total', 'ga_license_law']);
});

describe('REALTOR training', () => {
  const records = [
    course('ethics', 2, '2025-02-01'),
    course('ethics', 0.5, '2026-02-01'),
    course('elective', 2, '2024-12-31', { isFairHousing: true }),
  ];
  const missingOf = (change: Partial<License>, rules: CeRule[] = [], today = '2026-11-21') =>
    computeVector({ license: { ...salesperson, ...change }, records, rules, today }).realtor.map(
      ({ code, verified, toTake, dueOn }) => `${code}: ${verified}, take ${toTake} by ${dueOn}`,
    );

  test("vector 38: hours count in NAR's own three years", () => {
    const expected = [
      'nar_ethics: 2.50, take 0.00 by 2027-12-31',
      'nar_fair_housing: 0.00, take 2.00 by 2027-12-31',
    ];
    expect(missingOf({ isRealtor: true })).toEqual(expected);
    expect(missingOf({ isRealtor: true, renewalDueOn: null })).toEqual(expected);
    expect(missingOf({ isRealtor: true, status: 'inactive' })).toEqual(expected);
  });

  test('is asked only of members', () => {
    expect(missingOf({ isRealtor: false })).toEqual([]);
    expect(missingOf({ isRealtor: null })).toEqual([]);
  });

  test('changes to the next three years on their first day', () => {
    const dates = { spanFrom: '2028-01-01', spanTo: '2030-12-31' };
    const rules = [officeRule('nar_ethics', dates)];
    const [before] = missingOf({ isRealtor: true }, rules, '2027-12-31');
    expect(before).toBe('nar_ethics: 2.50, take 0.00 by 2027-12-31');
    const [after] = missingOf({ isRealtor: true }, rules, '2028-01-01');
    expect(after).toBe('nar_ethics: 0.00, take 2.50 by 2030-12-31');
  });
});

const differenceOf = (change: Partial<License>) =>
  computeVector({ license: { ...salesperson, ...change }, records: allHours }).grecDifference;

describe("GREC's own number", () => {
  test('vector 42: is compared with the verified hours', () => {
    expect(differenceOf({ grecHours: '33.00', grecCheckedOn: '2026-11-01' })).toBe('-3.00');
    expect(differenceOf({ grecHours: '37.50', grecCheckedOn: '2026-11-01' })).toBe('1.50');
    expect(differenceOf({ grecHours: null })).toBeNull();
  });

  test('says nothing if it was looked up before this period, or without a period', () => {
    expect(differenceOf({ grecHours: '33.00', grecCheckedOn: '2023-05-31' })).toBeNull();
    expect(differenceOf({ grecHours: '33.00', grecCheckedOn: '2023-06-01' })).toBe('-3.00');
    expect(differenceOf({ grecHours: '33.00', renewalDueOn: null })).toBeNull();
  });
});
