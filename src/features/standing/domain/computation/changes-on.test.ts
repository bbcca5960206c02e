import { expect, test } from 'vitest';
import type { CeRule } from '#features/standing/domain/rules.ts';
import { shippedRules } from '#features/standing/domain/shipped-rules.ts';
import { course, exemption, newSalesperson, salesperson } from '#tests/support/standing-samples.ts';
import { computeVector } from '#tests/support/standing-vectors.ts';

type Given = Parameters<typeof computeVector>[0];

const extension = exemption('post_license_extension', {
  startsOn: '2026-01-01',
  until: '2027-09-10',
});
const extended = { license: newSalesperson, exemptions: [extension] };
const exempt = (change: object) => ({ exemptions: [exemption('all_ce', change)] });
const completedOn = (postLicenseOn: string) => ({ license: { ...newSalesperson, postLicenseOn } });
const nextEthics: CeRule = {
  ...(shippedRules.find(({ code }) => code === 'nar_ethics') as CeRule),
  id: 'next',
  spanFrom: '2028-01-01',
  spanTo: '2030-12-31',
};

/** In each case, today is November 21, 2026, unless the case sets `today`. */
test.each<[string, Given, string | null]>([
  ['nothing ahead', { license: salesperson, records: [course('elective', 3)] }, null],
  ['the renewal date, on which only the state changes', { license: salesperson }, null],
  ['a record ahead', { records: [course('elective', 3, '2026-12-05')] }, '2026-12-05'],
  ['an exemption ahead', exempt({ startsOn: '2027-01-01' }), '2027-01-01'],
  ['the last day of an exemption', exempt({ endsOn: '2026-12-31' }), '2027-01-01'],
  ['an exemption that was ended', exempt({ endsOn: '2026-12-31', endedAt: '2026-11-21' }), null],
  ['the last day of an open course', { license: newSalesperson }, '2027-03-11'],
  ['the lapse before the last day of an extension', extended, '2027-03-11'],
  ['the last day of an extension', { ...extended, today: '2027-03-11' }, '2027-09-11'],
  ['a course that is done', completedOn('2026-10-01'), null],
  ['a course on a day ahead', completedOn('2027-01-09'), '2027-01-09'],
  ['fixed dates ahead', { rules: [nextEthics] }, '2028-01-01'],
  [
    'the first of several days',
    { records: [course('elective', 3, '2026-12-05'), course('core', 3, '2026-12-04')] },
    '2026-12-04',
  ],
])('the next change: %s', (_title, given, changesOn) => {
  expect(computeVector(given).changesOn).toBe(changesOn);
});
