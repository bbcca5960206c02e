import { describe, expect, test } from 'vitest';
import { exemption, course, salesperson } from '#tests/support/standing-samples.ts';
import { computeVector } from '#tests/support/standing-vectors.ts';
import type { CeRule } from '#features/standing/domain/rules.ts';
import { shippedRules } from '#features/standing/domain/shipped-rules.ts';

const total = shippedRules.find(({ code }) => code === 'ga_total') as CeRule;
/** Returns a newer rule with the shipped rule's code, which asks for 40 hours. */
const own = (change: Partial<CeRule>): CeRule => ({
  ...total,
  id: 'a',
  hours: '40.00',
  createdAt: '2026-12-01T15:00:00.000Z',
  ...change,
});

const records = [course('elective', 33), course('license_law', 3)];

describe('the rule of a code that is in force', () => {
  test.each<[string, Partial<CeRule>[], string]>([
    ['comes with the product', [], '36.00'],
    ['is the newest one', [{}], '40.00'],
    ['is the newest one in any order', [{ hours: '42.00', createdAt: '2026-12-02' }, {}], '42.00'],
    [
      'of two that were added together has the greater id',
      [{ id: 'b', hours: '42.00' }, {}],
      '42.00',
    ],
    ['covers the renewal date from its first day', [{ dueFrom: '2027-05-31' }], '40.00'],
    ['is not one for later renewals', [{ dueFrom: '2027-06-01' }], '36.00'],
    ['covers the renewal date to its last day', [{ dueTo: '2027-05-31' }], '40.00'],
    ['is not one for earlier renewals', [{ dueTo: '2027-05-30' }], '36.00'],
    ['asks for nothing if it is off', [{ strength: 'off' }], '0.00'],
    ['asks for nothing of other license types', [{ licenseTypes: ['broker'] }], '0.00'],
  ])('%s', (_title, changes, needed) => {
    expect(computeVector({ records, rules: changes.map(own) }).total.needed).toBe(needed);
  });
});

test('the hours to take are the most that one enforced rule asks for', () => {
  const topics = { measure: 'broker_topics', code: 'topics' } as const;
  const rules = [own({ ...topics, hours: '5.00' }), own({ id: 'b', code: 'office' })];
  expect(computeVector({ records, rules })).toMatchObject({
    outcome: 'short',
    total: { needed: '40.00', toTake: '5.00' },
  });
});

describe('exemptions', () => {
  const given = { records: [course('elective', 36)] };

  test('from license law leave no hours of it to take', () => {
    const exemptions = [exemption('license_law', { reason: 'letter of GREC' })];
    const { outcome, law, requirements } = computeVector({ ...given, exemptions });
    expect({ outcome, needed: law.needed }).toEqual({ outcome: 'complete', needed: '0.00' });
    expect(requirements.find(({ code }) => code === 'ga_license_law')).toMatchObject({
      needed: '0.00',
      note: 'Exempt: letter of GREC',
    });
  });

  test.each([
    ['before its first day', { startsOn: '2026-11-22' }, 'short'],
    ['on its first day', { startsOn: '2026-11-21' }, 'exempt'],
    ['on its last day', { endsOn: '2026-11-21' }, 'exempt'],
    ['after its last day', { startsOn: '2026-01-01', endsOn: '2026-11-20' }, 'short'],
    ['after it was ended', { endedAt: '2026-11-21T15:00:00.000Z' }, 'short'],
  ])(
    'from all education are in force from the first to the last day: %s',
    (_title, change, outcome) => {
      expect(computeVector({ exemptions: [exemption('all_ce', change)] }).outcome).toBe(outcome);
    },
  );

  test('from all education does not make up for a license that is not set up, or not active', () => {
    const exemptions = [exemption('all_ce')];
    const outcomeOf = (change: object) =>
      computeVector({ exemptions, license: { ...salesperson, ...change } }).outcome;
    expect(outcomeOf({ renewalDueOn: null })).toBe('unknown');
    expect(outcomeOf({ status: 'lapsed' })).toBe('lapsed');
  });
});
