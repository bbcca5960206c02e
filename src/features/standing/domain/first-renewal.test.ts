import { expect, test } from 'vitest';
import { nextStepOfStanding } from './card.ts';
import { course, exemption, newSalesperson, salesperson } from '#tests/support/standing-samples.ts';
import {
  computeVector,
  expectedOf,
  resultOf,
  type Vector,
} from '#tests/support/standing-vectors.ts';

const extension = exemption('post_license_extension', {
  reason: 'enrolled and paid before the course was due',
  startsOn: '2027-03-01',
  until: '2027-09-10',
});

/** The license of vector 20, which was issued in the first year of the renewal period. */
const shortPeriod = {
  ...salesperson,
  firstLicensedOn: '2024-12-10',
  renewalDueOn: '2028-01-31',
  postLicenseOn: '2025-02-03',
};

/**
 * The post-license course is due a year after the first license. If it is completed in time, it
 * counts as 9 of the 36 hours that the first renewal needs.
 */
const vectors: Vector[] = [
  {
    vector: 13,
    given: 'a new salesperson: the course comes next, and its 9 hours are expected',
    license: newSalesperson,
    standing: 'short: 0.00 of 36.00, law 0.00 of 3.00; take 27.00, law 3.00; 109 days',
    nextStep:
      'Take the post-license course by Mar 10, 2027, ' +
      'then 27 more hours, 3 of them license law, by Aug 31, 2030.',
  },
  {
    vector: 14,
    given: 'the course done in time, 24 elective and 3 law hours',
    license: { ...newSalesperson, postLicenseOn: '2026-10-01' },
    records: [course('elective', 24, '2027-03-15'), course('license_law', 3, '2027-03-15')],
    today: '2027-06-01',
    standing: 'complete: 36.00 of 36.00, law 3.00 of 3.00; 1187 days',
    nextStep: 'Complete. Renewal opens May 3, 2030.',
  },
  {
    vector: 16,
    given: 'the course not done one day after its last day: its 9 hours are in doubt',
    license: newSalesperson,
    today: '2027-03-11',
    standing: 'overdue: 0.00 of 36.00, law 0.00 of 3.00; take 36.00, law 3.00; -1 days',
    nextStep: 'Post-license course was due Mar 10, 2027. Check the license with GREC.',
  },
  {
    vector: 17,
    given: 'the same day with an extension to September 10',
    license: newSalesperson,
    exemptions: [extension],
    today: '2027-03-11',
    standing: 'short: 0.00 of 36.00, law 0.00 of 3.00; take 27.00, law 3.00; 183 days',
    nextStep:
      'Take the post-license course by Sep 10, 2027, ' +
      'then 27 more hours, 3 of them license law, by Aug 31, 2030.',
  },
  {
    vector: 19,
    given: 'the second renewal: a course of 2014 adds nothing to 27 elective and 3 law hours',
    license: { ...salesperson, postLicenseOn: '2014-09-01' },
    records: [course('elective', 27), course('license_law', 3)],
    standing: 'short: 30.00 of 36.00, law 3.00 of 3.00; take 6.00, law 0.00; 191 days',
    nextStep: 'Needs 6 more hours by May 31, 2027.',
  },
  {
    vector: 20,
    given: 'a course in the period, but before the license was issued',
    license: shortPeriod,
    records: [course('elective', 3, '2024-03-01'), course('license_law', 3)],
    standing: 'short: 12.00 of 36.00, law 3.00 of 3.00; take 24.00, law 0.00; 436 days',
    nextStep: 'Needs 24 more hours by Jan 31, 2028.',
    verdicts: [
      'Does not count: completed Mar 1, 2024, before the license was issued on Dec 10, 2024; ask GREC',
      'Counts 3 hours, to the total and to license law',
    ],
  },
  {
    vector: 20,
    given: 'the same course, which counts by decision',
    license: shortPeriod,
    records: [
      course('elective', 3, '2024-03-01', {
        creditDecision: 'counts',
        creditReason: 'GREC shows it',
      }),
      course('license_law', 3),
    ],
    standing: 'short: 15.00 of 36.00, law 3.00 of 3.00; take 21.00, law 0.00; 436 days',
    nextStep: 'Needs 21 more hours by Jan 31, 2028.',
    verdicts: [
      'Counts 3 hours, to the total, by decision: GREC shows it',
      'Counts 3 hours, to the total and to license law',
    ],
  },
];

test.each(vectors)('vector $vector: $given', (vector) => {
  expect(resultOf(vector)).toEqual(expectedOf(vector));
});

test('vector 17: an extension moves the deadline, but not the day of the lapse', () => {
  const license = newSalesperson;
  const onLastDay = computeVector({ license, exemptions: [extension], today: '2027-03-10' });
  expect(onLastDay.alerts).toEqual([]);
  const dayAfter = computeVector({ license, exemptions: [extension], today: '2027-03-11' });
  expect(dayAfter.alerts).toEqual(['no_brokerage']);
  expect(dayAfter.postLicense).toMatchObject({ dueOn: '2027-09-10', lapsesOn: '2027-03-10' });
  const requirement = dayAfter.requirements.find(({ measure }) => measure === 'post_license');
  expect(requirement).toMatchObject({ from: '2025-03-10', dueOn: '2027-09-10' });
});

const hours27 = [course('elective', 24, '2027-02-15'), course('license_law', 3, '2027-02-15')];

test.each([
  // GREC accepts a course that was completed at most one year before the license was issued.
  ['one year before the license', '2025-03-10', 'done', '9.00', 'complete'],
  ['earlier than that', '2025-03-09', 'open', '0.00', 'short'],
  ['on its last day', '2027-03-10', 'done', '9.00', 'complete'],
  ['after its last day', '2027-03-11', 'late', '0.00', 'short'],
  ['on a day ahead', '2027-06-01', 'open', '0.00', 'short'],
])('a course completed %s', (_when, postLicenseOn, state, credit, outcome) => {
  const license = { ...newSalesperson, postLicenseOn };
  const standing = computeVector({ license, records: hours27, today: '2027-04-01' });
  expect(standing).toMatchObject({ outcome, postLicense: { state, credit } });
});

test('with an open course the outcome is short, even if all other hours are done', () => {
  const today = '2027-03-01';
  const standing = computeVector({ license: newSalesperson, records: hours27, today });
  expect(standing).toMatchObject({ outcome: 'short', total: { toTake: '0.00' } });
  expect(nextStepOfStanding(standing, { isActive: true, today })).toBe(
    'Take the post-license course by Mar 10, 2027.',
  );
});

test('a course that was completed late keeps the alert, and is never complete before GREC decides', () => {
  const license = { ...newSalesperson, postLicenseOn: '2027-03-20' };
  const records = [...hours27, course('core', 9, '2027-02-16')];
  const vector = { license, records, today: '2027-04-01' };
  const standing = computeVector(vector);
  expect(standing).toMatchObject({
    outcome: 'verify',
    alerts: ['no_brokerage'],
    nextDeadlineOn: '2030-08-31',
  });
  const nextStep = nextStepOfStanding(standing, { ...vector, isActive: true });
  expect(nextStep).toBe('Ask GREC about the late post-license course.');
  const accepted = exemption('post_license', { reason: 'GREC accepted the late course' });
  const withExemption = computeVector({ ...vector, exemptions: [accepted] });
  expect(withExemption).toMatchObject({ outcome: 'complete', alerts: [] });
});

test('an exemption from the course asks for all 36 hours, because no credit is earned', () => {
  const accepted = exemption('post_license', { reason: 'similar course in Florida' });
  const standing = computeVector({ license: newSalesperson, exemptions: [accepted] });
  expect(standing).toMatchObject({
    outcome: 'short',
    nextDeadlineOn: '2030-08-31',
    total: { toTake: '36.00' },
    postLicense: { state: 'exempt', credit: '0.00' },
  });
  const requirement = standing.requirements.find(({ code }) => code === 'ga_post_license');
  expect(requirement).toMatchObject({ needed: '0.00', note: 'Exempt: similar course in Florida' });
});

test('for hours before a first period that is longer than four years, the sentence advises asking GREC', () => {
  const records = [course('elective', 3, '2026-08-31')];
  const [verdict] = computeVector({ license: newSalesperson, records }).records;
  expect(verdict?.sentence).toBe(
    'Does not count: completed Aug 31, 2026; the period began Sep 1, 2026; ask GREC',
  );
});
