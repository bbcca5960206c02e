import { expect, test } from 'vitest';
import { officeDay } from '#shared/domain/office-time.ts';
import { course, salesperson } from '#tests/support/standing-samples.ts';
import { expectedOf, resultOf, type Vector } from '#tests/support/standing-vectors.ts';

/**
 * Unless the vector says otherwise, today is November 21, 2026, and the agent is a salesperson
 * whose renewal is due on May 31, 2027, so that hours from June 1, 2023 on count.
 */
const vectors: Vector[] = [
  {
    vector: 1,
    given: '33 elective and 3 law hours',
    records: [course('elective', 33), course('license_law', 3)],
    standing: 'complete: 36.00 of 36.00, law 3.00 of 3.00; 191 days',
    nextStep: 'Complete. Renewal opens Jan 31, 2027.',
    verdicts: ['Counts 33 hours, to the total', 'Counts 3 hours, to the total and to license law'],
  },
  {
    vector: 2,
    given: '33 elective hours',
    records: [course('elective', 33)],
    standing: 'short: 33.00 of 36.00, law 0.00 of 3.00; take 3.00, law 3.00; 191 days',
    nextStep: 'Needs 3 more hours of license law by May 31, 2027.',
  },
  {
    vector: 3,
    given: '36 elective hours: the total is met, license law is not',
    records: [course('elective', 36)],
    standing: 'short: 36.00 of 36.00, law 0.00 of 3.00; take 3.00, law 3.00; 191 days',
    nextStep: 'Needs 3 more hours of license law by May 31, 2027.',
  },
  {
    vector: 4,
    given: '30 elective and 6 law hours',
    records: [course('elective', 30), course('license_law', 6)],
    standing: 'complete: 36.00 of 36.00, law 6.00 of 3.00; 191 days',
    nextStep: 'Complete. Renewal opens Jan 31, 2027.',
  },
  {
    vector: 5,
    given: '33 elective hours, and 3 law hours that are not verified',
    records: [
      course('elective', 33),
      course('license_law', 3, '2025-03-15', { isVerified: false }),
    ],
    standing: 'verify: 33.00 of 36.00 (3.00 pending), law 0.00 of 3.00 (3.00 pending); 191 days',
    nextStep: 'Complete once 3 pending hours are verified.',
    verdicts: [
      'Counts 33 hours, to the total',
      'Pending: 3 hours count once the certificate is verified',
    ],
  },
  {
    vector: 6,
    given: '33 elective hours, and 3 law hours on the day before the period',
    records: [course('elective', 33), course('license_law', 3, '2023-05-31')],
    standing: 'short: 33.00 of 36.00, law 0.00 of 3.00; take 3.00, law 3.00; 191 days',
    nextStep: 'Needs 3 more hours of license law by May 31, 2027.',
    verdicts: [
      'Counts 33 hours, to the total',
      'Does not count: completed May 31, 2023; the period began Jun 1, 2023',
    ],
  },
  {
    vector: 8,
    given: 'the last 3 law hours on the renewal date, late in the evening (vector 41)',
    records: [course('elective', 33), course('license_law', 3, '2027-05-31')],
    today: officeDay(new Date('2027-06-01T03:30:00Z')),
    standing: 'complete: 36.00 of 36.00, law 3.00 of 3.00; 0 days',
    nextStep: 'Complete. Renewal is open.',
  },
  {
    vector: 9,
    given: 'all hours, one day after the renewal date',
    records: [course('elective', 33), course('license_law', 3)],
    today: '2027-06-01',
    standing: 'overdue: 36.00 of 36.00, law 3.00 of 3.00; -1 days',
    nextStep: 'Renewal date has passed. Record the renewal.',
  },
  {
    vector: 10,
    given: 'due on February 29, 2028, so that the period begins on March 1, 2024',
    license: { ...salesperson, renewalDueOn: '2028-02-29' },
    records: [course('elective', 36, '2024-02-29'), course('license_law', 3, '2024-03-01')],
    standing: 'short: 3.00 of 36.00, law 3.00 of 3.00; take 33.00, law 0.00; 465 days',
    nextStep: 'Needs 33 more hours by Feb 29, 2028.',
    verdicts: [
      'Does not count: completed Feb 29, 2024; the period began Mar 1, 2024',
      'Counts 3 hours, to the total and to license law',
    ],
  },
  {
    vector: 12,
    given: "GREC's example of 2016, before license law was required",
    license: { ...salesperson, firstLicensedOn: '2004-05-02', renewalDueOn: '2016-03-31' },
    records: [course('elective', 36, '2012-04-01'), course('license_law', 3, '2012-03-31')],
    today: '2016-01-04',
    standing: 'complete: 36.00 of 36.00, law 0.00 of 0.00; 87 days',
    nextStep: 'Complete. Renewal is open.',
    verdicts: [
      'Counts 36 hours, to the total',
      'Does not count: completed Mar 31, 2012; the period began Apr 1, 2012',
    ],
  },
  {
    vector: 29,
    given: 'the same course in 2025 and 2026',
    records: [
      course('elective', 16.5, '2025-03-15'),
      course('elective', 16.5, '2026-03-15', { courseTitle: ' ELECTIVE ' }),
      course('license_law', 3),
    ],
    standing: 'complete: 36.00 of 36.00, law 3.00 of 3.00; 191 days',
    nextStep: 'Complete. Renewal opens Jan 31, 2027.',
    verdicts: [
      'Counts 16.5 hours, to the total; same course twice in this period',
      'Counts 16.5 hours, to the total; same course twice in this period',
      'Counts 3 hours, to the total and to license law',
    ],
  },
  {
    vector: 31,
    given: '33 elective hours, and a law course without hours',
    records: [course('elective', 33), course('license_law', 0)],
    standing: 'short: 33.00 of 36.00, law 0.00 of 3.00; take 3.00, law 3.00; 191 days',
    nextStep: 'Needs 3 more hours of license law by May 31, 2027.',
    verdicts: ['Counts 33 hours, to the total', 'Does not count: no hours'],
  },
  {
    vector: 32,
    given: '4 hours more than needed',
    records: [course('elective', 37), course('license_law', 3)],
    standing: 'complete: 40.00 of 36.00, law 3.00 of 3.00; 191 days',
    nextStep: 'Complete. Renewal opens Jan 31, 2027.',
  },
  {
    vector: 33,
    given: '33 elective hours that do not count by decision, and 3 law hours',
    records: [
      course('elective', 33, '2025-03-15', {
        creditDecision: 'does_not_count',
        creditReason: 'no GREC course code',
      }),
      course('license_law', 3),
    ],
    standing: 'short: 3.00 of 36.00, law 3.00 of 3.00; take 33.00, law 0.00; 191 days',
    nextStep: 'Needs 33 more hours by May 31, 2027.',
    verdicts: [
      'Does not count, by decision: no GREC course code',
      'Counts 3 hours, to the total and to license law',
    ],
  },
  {
    vector: 36,
    given: '20 elective hours, and 1.5 law hours that are not verified',
    records: [
      course('elective', 20),
      course('license_law', 1.5, '2025-03-15', { isVerified: false }),
    ],
    standing:
      'short: 20.00 of 36.00 (1.50 pending), law 0.00 of 3.00 (1.50 pending); take 14.50, law 1.50; 191 days',
    nextStep:
      'Needs 14.5 more hours, 1.5 of them license law, by May 31, 2027, and 1.5 pending hours verified.',
  },
];

test.each(vectors)('vector $vector: $given', (vector) => {
  expect(resultOf(vector)).toEqual(expectedOf(vector));
});
