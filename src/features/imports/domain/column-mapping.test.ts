import { describe, expect, test } from 'vitest';
import { agentType } from '#features/agents/domain/agents.ts';
import { newLicenseLabels } from '#features/agents/domain/new-license.ts';
import { educationType } from '#features/education/domain/education.ts';
import { propertyType } from '#features/properties/domain/properties.ts';
import { licenseLabels } from '#features/standing/domain/licenses.ts';
import { guessMapping, mappingProblems } from './column-mapping.ts';
import { importFields } from './import-fields.ts';
import { importKinds, type ImportKindName } from './imports.ts';

const agents = (...headers: string[]) => guessMapping(headers, 'agents').mapping;

test.each<[ImportKindName, Record<string, string | undefined>]>([
  ['agents', { ...licenseLabels, ...newLicenseLabels, ...agentType.labels }],
  ['education', educationType.labels],
  ['properties', propertyType.labels],
])('the fields of %s have the labels of the forms', (kind, labels) => {
  const common = importFields[kind].fields.filter(({ key }) => labels[key]);
  expect(common.map(({ label }) => label)).toEqual(common.map(({ key }) => labels[key]));
});

test.each(importKinds.values)('the labels of %s map to their own fields', (kind) => {
  const { fields } = importFields[kind];
  const others = fields.filter(({ key }) => key !== 'fullName');
  const { mapping, notices } = guessMapping(
    others.map(({ label }) => label),
    kind,
  );
  const own = Object.fromEntries(others.map(({ key, label }) => [label, key]));
  expect({ mapping, notices }).toEqual({ mapping: own, notices: [] });
});

describe('the columns of the exports map', () => {
  test('for agents', () => {
    expect(
      agents(
        'First name',
        'Last name',
        'Email',
        'Phone',
        'License number',
        'Commission split (%)',
        'Status',
        'Hired',
        'Id',
      ),
    ).toEqual({
      'First name': 'firstName',
      'Last name': 'lastName',
      Email: 'email',
      Phone: 'phone',
      'License number': 'licenseNumber',
      'Commission split (%)': 'commissionSplit',
      Status: 'isActive',
      Hired: null,
      Id: null,
    });
  });

  test('for education', () => {
    const headers = ['Agent', 'Course title', 'Provider', 'Type', 'Hours', 'Completion date'];
    const last = ['Certificate number', 'Status', 'Id'];
    expect(Object.values(guessMapping([...headers, ...last], 'education').mapping)).toEqual([
      'agentName',
      'courseTitle',
      'provider',
      'courseType',
      'hoursCompleted',
      'completionDate',
      'certificateNumber',
      'isVerified',
      null,
    ]);
  });
});

test('two columns never fill one field: the likelier header wins', () => {
  const { mapping, notices } = guessMapping(['Business Phone', 'Mobile', 'Fax'], 'agents');
  expect(mapping).toEqual({ 'Business Phone': null, Mobile: 'phone', Fax: null });
  expect(notices).toEqual(['These columns are left out: Business Phone, Fax.']);
});

test('a full name is left out beside first and last name', () => {
  expect(agents('Display Name', 'First', 'Last')).toEqual({
    'Display Name': null,
    First: 'firstName',
    Last: 'lastName',
  });
});

describe('a mapping has a problem', () => {
  test('without the email address (vector 11)', () => {
    expect(mappingProblems(agents('Name', 'Phone'), 'agents')).toEqual([
      'No column holds the email address.',
    ]);
  });

  test('if one of several fields is needed and none is there', () => {
    expect(mappingProblems({ Nr: 'status' }, 'license_check')).toEqual([
      'No column holds the license number or the name.',
    ]);
  });

  test('with two columns for a field, or an unknown field', () => {
    const mapping = { ...agents('Name', 'Email'), Cell: 'phone', Office: 'phone', Fax: 'fax' };
    expect(mappingProblems(mapping, 'agents')).toEqual([
      '“Cell” and “Office” cannot both hold the phone number. Choose one of them.',
      '“Fax” is matched with a field that does not exist here.',
    ]);
  });

  test('never when it is complete', () => {
    expect(mappingProblems(agents('Name', 'Email', 'Fax'), 'agents')).toEqual([]);
  });
});
