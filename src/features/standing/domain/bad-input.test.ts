import type * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { course } from '#tests/support/standing-samples.ts';
import { computeVector } from '#tests/support/standing-vectors.ts';
import { standingQuery, standingStates, stateOf } from './board.ts';
import { cardQuery } from './card.ts';
import { creditInput } from './credit.ts';
import { exemptionEndInput, exemptionInput } from './exemptions.ts';
import { licenseFields } from './licenses.ts';

const messagesOf = (schema: z.ZodMiniType, input: object) =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

const license = { licenseType: 'salesperson', status: 'active', renewalDueOn: '2027-05-31' };
const exemption = { kind: 'all_ce', reason: 'number below 100,000' };
const credit = { decision: 'counts', reason: 'x', isBrokerTopic: false, isFairHousing: false };

const hoursMessage = 'grecHours: Enter hours from 0 to 999.99';

describe('input that is refused', () => {
  test.each<[string, z.ZodMiniType, object, string]>([
    [
      'year 1899',
      licenseFields,
      { ...license, renewalDueOn: '1899-05-31' },
      'renewalDueOn: Please use a date from 1900 to 2099',
    ],
    [
      'year 2100',
      licenseFields,
      { ...license, renewalDueOn: '2100-05-31' },
      'renewalDueOn: Please use a date from 1900 to 2099',
    ],
    [
      'February 29 of 2027',
      licenseFields,
      { ...license, firstLicensedOn: '2027-02-29' },
      'firstLicensedOn: Invalid date',
    ],
    [
      'an unknown license type',
      licenseFields,
      { ...license, licenseType: 'agent' },
      'licenseType: Invalid input',
    ],
    ['an unknown status', licenseFields, { ...license, status: 'green' }, 'status: Invalid input'],
    ['negative hours', licenseFields, { ...license, grecHours: '-3.00' }, hoursMessage],
    ['hours with three places', licenseFields, { ...license, grecHours: '3.001' }, hoursMessage],
    ['too many hours', licenseFields, { ...license, grecHours: '1000' }, hoursMessage],
    [
      'text for a yes or no',
      licenseFields,
      { ...license, isRealtor: 'yes' },
      'isRealtor: Invalid input',
    ],
    ['an exemption without reason', exemptionInput, { kind: 'all_ce' }, 'reason: Required'],
    [
      'an exemption for a blank reason',
      exemptionInput,
      { ...exemption, reason: ' \n ' },
      'reason: Required',
    ],
    [
      'an exemption from year 2100',
      exemptionInput,
      { ...exemption, startsOn: '2100-01-01' },
      'startsOn: Please use a date from 1900 to 2099',
    ],
    [
      'the end of an exemption for a blank reason',
      exemptionEndInput,
      { reason: '   ' },
      'reason: Required',
    ],
    [
      'a decision without reason',
      creditInput,
      { ...credit, reason: null },
      'reason: Please give a reason',
    ],
    [
      'a decision for a blank reason',
      creditInput,
      { ...credit, reason: '  ' },
      'reason: Please give a reason',
    ],
    [
      'an unknown decision',
      creditInput,
      { ...credit, decision: 'maybe' },
      'decision: Invalid input',
    ],
    [
      'an unknown state',
      standingQuery,
      { state: 'green' },
      `state: Must be one of ${standingStates.join(', ')}`,
    ],
    ['an unknown deadline', standingQuery, { due: '45' }, 'due: Must be one of past, 30, 60, 120'],
    ['a day that does not exist', cardQuery, { asOf: '2027-02-29' }, 'asOf: Invalid date'],
    [
      'a day of 2100',
      cardQuery,
      { asOf: '2100-01-01' },
      'asOf: Please use a date from 1900 to 2099',
    ],
    ['an unknown period', cardQuery, { period: 'next' }, 'period: Must be current or previous'],
  ])('%s', (_title, schema, input, message) => {
    expect(messagesOf(schema, input)).toEqual([message]);
  });
});

test('a day far ahead is allowed, and is computed as of that day', () => {
  expect(messagesOf(cardQuery, { asOf: '2030-01-01' })).toBeUndefined();
  const records = [course('elective', 33), course('license_law', 3)];
  const standing = computeVector({ records, today: '2030-01-01' });
  expect(standing.outcome).toBe('complete');
  expect(stateOf(standing, '2030-01-01')).toBe('overdue');
});
