import { describe, expect, test } from 'vitest';
import type { StandingRecord } from '#features/standing/domain/standing.ts';
import { course } from '#tests/support/standing-samples.ts';
import { computeVector } from '#tests/support/standing-vectors.ts';

/**
 * Returns a verified record of three elective hours. All records have the same course, provider,
 * date and hours, unless `change` says otherwise.
 */
const recorded = (id: string, change: Partial<StandingRecord> = {}): StandingRecord => ({
  ...course('elective', 3),
  id,
  ...change,
});

function verdictsOf(records: StandingRecord[], today?: string) {
  const { records: verdicts } = computeVector({ records, ...(today && { today }) });
  return Object.fromEntries(verdicts.map(({ recordId, verdict }) => [recordId, verdict]));
}

describe('a class that is recorded twice', () => {
  test.each<[string, Partial<StandingRecord>, Partial<StandingRecord>]>([
    ['the verified record', { isVerified: true }, { isVerified: false, courseType: 'license_law' }],
    ['the license law record', { courseType: 'license_law' }, { createdAt: '2025-01-01' }],
    ['the oldest record', { createdAt: '2025-01-01' }, { createdAt: '2025-01-02' }],
    ['the record that counts by decision', { creditDecision: 'counts', isVerified: false }, {}],
    ['the record that nothing is decided against', {}, { creditDecision: 'does_not_count' }],
  ])('counts once: %s counts', (_title, better, other) => {
    const verdicts = verdictsOf([recorded('other', other), recorded('better', better)]);
    expect(['counts', 'pending', 'decided_counts']).toContain(verdicts.better);
    expect(['duplicate', 'decided_not']).toContain(verdicts.other);
  });

  test.each<[string, Partial<StandingRecord>, string]>([
    ['spaces, capitals and accents', { courseTitle: ' ÉLECTIVE ' }, 'duplicate'],
    ['another provider', { provider: 'Other School' }, 'counts'],
    ['another course', { courseTitle: 'Contracts' }, 'counts'],
    ['other hours', { hoursCompleted: '3.25' }, 'counts'],
    ['another date', { completionDate: '2025-03-16' }, 'counts'],
    ['a decision that both count', { creditDecision: 'counts' }, 'decided_counts'],
  ])(
    'is a duplicate only if course, provider, hours and date are equal and undecided: %s',
    (_title, change, verdict) => {
      const first = recorded('first', { creditDecision: change.creditDecision ?? 'auto' });
      expect(verdictsOf([first, recorded('second', change)]).second).toBe(verdict);
    },
  );

  test('is named in words', () => {
    const { records } = computeVector({ records: [recorded('a'), recorded('b')] });
    expect(records.map(({ sentence }) => sentence)).toEqual([
      'Does not count: recorded twice with the same course, provider, date and hours',
      'Counts 3 hours, to the total',
    ]);
  });
});

test('the first reason that applies is the verdict', () => {
  const reasons: [string, Partial<StandingRecord>][] = [
    ['decided_not', { creditDecision: 'does_not_count' }],
    ['date_ahead', { completionDate: '2026-11-22' }],
    ['no_hours', { hoursCompleted: '0.00' }],
  ];
  let change: Partial<StandingRecord> = { completionDate: '2020-01-01' };
  expect(verdictsOf([recorded('a', change)]).a).toBe('before_period');
  for (const [verdict, reason] of reasons) {
    change = { ...change, ...reason };
    expect(verdictsOf([recorded('a', change)]).a).toBe(verdict);
  }
});

test.each<[string, Partial<StandingRecord>, string]>([
  ['tomorrow', { completionDate: '2026-11-22' }, 'Does not count yet: the date is in the future'],
  ['today', { completionDate: '2026-11-21' }, 'Counts 3 hours, to the total'],
  [
    'long ago, and counts by decision',
    { completionDate: '2020-01-01', creditDecision: 'counts', creditReason: 'letter of GREC' },
    'Counts 3 hours, to the total, by decision: letter of GREC',
  ],
  [
    'without a seen certificate, and counts by decision',
    { isVerified: false, creditDecision: 'counts', creditReason: 'letter of GREC' },
    'Pending: 3 hours count once the certificate is verified, by decision: letter of GREC',
  ],
  [
    'on license law and broker topics',
    { courseType: 'license_law', isBrokerTopic: true },
    'Counts 3 hours, to the total, to license law, and to broker topics',
  ],
])('a course taken %s', (_title, change, sentence) => {
  const { records } = computeVector({ records: [recorded('a', change)] });
  expect(records.map((each) => each.sentence)).toEqual([sentence]);
});

test('a course after the renewal date does not count', () => {
  const after = recorded('after', { completionDate: '2027-06-01' });
  const { records } = computeVector({ records: [after], today: '2027-07-01' });
  expect(records[0]?.sentence).toBe(
    'Does not count: completed Jun 1, 2027; the period ended May 31, 2027',
  );
});

test('vector 32: 41 hours on one day count, 5 of them beyond the total', () => {
  const records = [33, 5, 3].map((hours) =>
    course(hours === 3 ? 'license_law' : 'core', hours, '2025-03-15', {
      id: String(hours),
      courseTitle: String(hours),
    }),
  );
  expect(computeVector({ records })).toMatchObject({ outcome: 'complete', surplus: '5.00' });
});
