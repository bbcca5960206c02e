import type * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { cannotBeShown, outsideYears } from '#shared/domain/fields.ts';
import { course } from '#tests/support/standing-samples.ts';
import { computeVector } from '#tests/support/standing-vectors.ts';
import { standingQuery, standingStates, stateOf } from './board.ts';
import { cardQuery } from './card.ts';
import { creditInput } from './credit.ts';
import { exemptionEndInput, exemptionInput } from './exemptions.ts';
import { licenseFields, renewalInput } from './licenses.ts';

const messagesOf = (schema: z.ZodMiniType, input: object) =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

const marks = { isBrokerTopic: false, isFairHousing: false };

/** The schemas, each with input that it accepts. */
const schemas: Record<string, [z.ZodMiniType, object]> = {
  license: [licenseFields, { licenseType: 'salesperson', renewalDueOn: '2027-05-31' }],
  renewal: [renewalInput, { renewedOn: '2026-11-21', renewalDueOn: '2031-05-31' }],
  exemption: [exemptionInput, { kind: 'all_ce', reason: 'number below 100,000' }],
  'end of an exemption': [exemptionEndInput, { reason: 'A mistake' }],
  decision: [creditInput, { decision: 'counts', reason: 'x', ...marks }],
  board: [standingQuery, {}],
  card: [cardQuery, {}],
};

const wrongHours = 'Enter hours from 0 to 999.99';

test.each(Object.entries(schemas))('the usual %s is accepted', (_name, [schema, input]) => {
  expect(messagesOf(schema, input)).toBeUndefined();
});

test.each<[string, string, unknown, string]>([
  ['license', 'renewalDueOn', '1899-05-31', outsideYears],
  ['license', 'renewalDueOn', '2100-05-31', outsideYears],
  ['license', 'renewalDueOn', 20_270_531, 'Invalid input'],
  ['license', 'firstLicensedOn', '2027-02-29', 'Invalid date'],
  ['license', 'licenseType', 'agent', 'Invalid input'],
  ['license', 'status', 'green', 'Invalid input'],
  ['license', 'grecHours', '-3.00', wrongHours],
  ['license', 'grecHours', '3.001', wrongHours],
  ['license', 'grecHours', '1000', wrongHours],
  ['license', 'isRealtor', 'yes', 'Invalid input'],
  ['license', 'postLicenseCertificate', 'x'.repeat(101), 'Please use at most 100 characters'],
  ['license', 'postLicenseCertificate', 'a\0b', cannotBeShown],
  ['renewal', 'renewalDueOn', '2100-05-31', outsideYears],
  ['renewal', 'renewalDueOn', '', 'Required'],
  ['renewal', 'renewedOn', null, 'Required'],
  ['exemption', 'kind', 'everything', 'Invalid input'],
  ['exemption', 'kind', null, 'Invalid input'],
  ['exemption', 'reason', undefined, 'Required'],
  ['exemption', 'reason', ' \n\u3000 ', 'Required'],
  ['exemption', 'reason', 'ab ', 'Please use at least 3 characters'],
  ['exemption', 'reason', 'x'.repeat(1001), 'Please use at most 1000 characters'],
  ['exemption', 'reason', 'abc\0', cannotBeShown],
  ['exemption', 'source', 'x'.repeat(201), 'Please use at most 200 characters'],
  ['exemption', 'startsOn', '1899-01-01', outsideYears],
  ['exemption', 'endsOn', '2100-01-01', outsideYears],
  ['end of an exemption', 'reason', null, 'Required'],
  ['end of an exemption', 'reason', '   ', 'Required'],
  ['end of an exemption', 'reason', 'x'.repeat(1001), 'Please use at most 1000 characters'],
  ['decision', 'reason', null, 'Please give a reason'],
  ['decision', 'reason', '  ', 'Please give a reason'],
  ['decision', 'decision', 'maybe', 'Invalid input'],
  ['board', 'state', 'green', `Must be one of ${standingStates.join(', ')}`],
  ['board', 'due', '45', 'Must be one of past, 30, 60, 120'],
  ['card', 'asOf', '2027-02-29', 'Invalid date'],
  ['card', 'asOf', '2100-01-01', outsideYears],
  ['card', 'asOf', '', 'Required'],
  ['card', 'period', 'next', 'Must be current or previous'],
])('the %s with a wrong %s is refused (row %#)', (name, field, value, message) => {
  const [schema, input] = schemas[name]!;
  expect(messagesOf(schema, { ...input, [field]: value })).toEqual([`${field}: ${message}`]);
});

test('a day far ahead is allowed, and is computed as of that day', () => {
  expect(messagesOf(cardQuery, { asOf: '2030-01-01' })).toBeUndefined();
  const records = [course('elective', 33), course('license_law', 3)];
  const standing = computeVector({ records, today: '2030-01-01' });
  expect(standing.outcome).toBe('complete');
  expect(stateOf(standing, '2030-01-01')).toBe('overdue');
});
