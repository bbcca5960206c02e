import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  nat,
  option,
  property,
  record,
  shuffledSubarray,
  tuple,
} from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar.ts';
import { courseTypes } from '#features/education/domain/education.ts';
import { exemption, course, salesperson } from '#tests/support/standing-samples.ts';
import { exemptionKinds } from './exemptions.ts';
import { toHundredths } from './hours.ts';
import { licenseStatuses } from './licenses.ts';
import { licenseTypes } from '#features/agents/domain/new-license.ts';
import { measures, type CeRule } from './rules.ts';
import { shippedRules } from './shipped-rules.ts';
import { standingOf } from './standing-of.ts';
import type { Standing } from './standing.ts';
import { creditDecisions } from '#features/education/domain/credit.ts';

/**
 * A date in the 61 days around February 10, 2027. With so few days, deadlines, courses and
 * exemptions often share a day.
 */
const day = integer({ min: -30, max: 30 }).map((days) => addDays('2027-02-10', days));
const maybe = <Value>(values: Parameters<typeof option<Value>>[0]) => option(values, { nil: null });

const license = record({
  licenseType: maybe(constantFrom('salesperson', 'salesperson', ...licenseTypes.values)),
  status: constantFrom('active', 'active', 'active', ...licenseStatuses.values),
  firstLicensedOn: maybe(day.map((date) => `2026${date.slice(4)}`)),
  renewalDueOn: maybe(constantFrom('2027-02-12', '2027-05-31', '2030-08-31')),
  postLicenseOn: maybe(day),
  isRealtor: boolean(),
  grecHours: maybe(constantFrom('3.00', '36.00')),
}).map((change) => ({ ...salesperson, ...change }));

const records = array(
  record({
    courseTitle: constantFrom('Contracts', 'Ethics'),
    courseType: constantFrom(...courseTypes.values),
    hours: constantFrom(0, 1.5, 3, 33),
    completionDate: day,
    isVerified: boolean(),
    creditDecision: constantFrom('auto', 'auto', ...creditDecisions.values),
    isBrokerTopic: boolean(),
    isFairHousing: boolean(),
  }),
  { maxLength: 8 },
).map((drafts) =>
  drafts.map(({ hours, ...draft }, index) => ({
    ...course(draft.courseType, hours),
    ...draft,
    id: String(index),
  })),
);

const exemptions = array(
  record({
    kind: constantFrom(...exemptionKinds.values),
    startsOn: day,
    endsOn: maybe(day),
    until: maybe(day),
    endedAt: maybe(constantFrom('2027-02-01T15:00:00.000Z')),
  }),
  { maxLength: 3 },
).map((drafts) =>
  drafts.map((draft, index) => exemption(draft.kind, { ...draft, id: String(index) })),
);

const officeRule = record({
  measure: constantFrom('post_license', ...measures.values),
  span: constantFrom('renewal_period', 'first_year', 'fixed'),
  spanFrom: day,
  spanTo: day,
  hours: constantFrom('2.00', '18.00', '40.00'),
}).map((change): CeRule => ({ ...(shippedRules[0] as CeRule), ...change, id: 'a', code: 'a' }));

const rules = maybe(officeRule).map((own) => (own ? [...shippedRules, own] : shippedRules));
const inputs = tuple(license, records, exemptions, rules, day);

test('a standing stays the same until the day on which it says that it changes', () => {
  assert(
    property(inputs, ([agent, taken, exempted, asked, today]) => {
      const standing = standingOf(agent, taken, exempted, asked, today);
      const { changesOn } = standing;
      for (let ahead = 1; ahead <= 70; ahead += 1) {
        const later = addDays(today, ahead);
        if (changesOn !== null && later >= changesOn) break;
        expect(standingOf(agent, taken, exempted, asked, later)).toEqual(standing);
      }
      expect(changesOn === null || changesOn > today).toBe(true);
    }),
  );
});

const shuffled = <Value>(list: Value[]) =>
  shuffledSubarray(list, { minLength: list.length, maxLength: list.length });

test('the order of records, exemptions and rules makes no difference', () => {
  const orders = inputs.chain((given) => {
    const [agent, taken, exempted, asked, today] = given;
    const lists = tuple(shuffled(taken), shuffled(exempted), shuffled(asked));
    return lists.map((shuffledLists) => ({
      given,
      other: [agent, ...shuffledLists, today] as const,
    }));
  });
  assert(
    property(orders, ({ given, other }) => {
      expect(standingOf(...other)).toEqual(standingOf(...given));
    }),
  );
});

test('verified hours never decrease when a record becomes verified', () => {
  assert(
    property(inputs, nat(7), ([agent, taken, exempted, asked, today], index) => {
      const verified = taken.map((each, nth) =>
        nth === index ? { ...each, isVerified: true } : each,
      );
      const before = standingOf(agent, taken, exempted, asked, today);
      const after = standingOf(agent, verified, exempted, asked, today);
      for (const tally of ['total', 'law'] as const) {
        const gained = toHundredths(after[tally].verified) - toHundredths(before[tally].verified);
        expect(gained).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

/** Returns a standing without the parts that a watched rule can change. */
const resultIn = (standing: Standing) => ({
  ...standing,
  watched: null,
  realtor: null,
  changesOn: null,
});

test('a watched rule never changes a result', () => {
  assert(
    property(inputs, officeRule, ([agent, taken, exempted, asked, today], own) => {
      const watched: CeRule = { ...own, id: 'b', code: 'b', strength: 'watched' };
      const standing = standingOf(agent, taken, exempted, [...asked, watched], today);
      expect(resultIn(standing)).toEqual(
        resultIn(standingOf(agent, taken, exempted, asked, today)),
      );
    }),
  );
});

test('the verified and the pending hours are those of the verdicts, and of the course', () => {
  assert(
    property(inputs, ([agent, taken, exempted, asked, today]) => {
      const standing = standingOf(agent, taken, exempted, asked, today);
      const { total, records: verdicts, postLicense } = standing;
      const verified = new Map(taken.map(({ id, isVerified }) => [id, isVerified]));
      const sums = {
        verified: postLicense?.state === 'done' ? toHundredths(postLicense.credit) : 0,
        pending: 0,
      };
      for (const { recordId, hours } of verdicts) {
        sums[verified.get(recordId) ? 'verified' : 'pending'] += toHundredths(hours);
      }
      expect(sums).toEqual({
        verified: toHundredths(total.verified),
        pending: toHundredths(total.pending),
      });
    }),
  );
});
