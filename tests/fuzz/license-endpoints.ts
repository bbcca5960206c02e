/** The endpoints of agents' licenses and exemptions. */
import * as fc from 'fast-check';
import { keptExemption, keptLicense } from './effects.ts';
import { admin, get, write, type Endpoint } from './endpoint.ts';
import type { Reading } from './expected-answers.ts';
import { reasonText } from './record-fields.ts';
import {
  calendarDate,
  decimal,
  flag,
  kept,
  oneOf,
  optionalText,
  type Field,
  type Fields,
} from './rules.ts';
import { exemptionId, licensedAgent } from './sample-licenses.ts';
import { knownIds } from './sample-office.ts';
import { among } from './segments.ts';

const today = '2026-11-21';

/** A field that may be left out. A missing value, an empty text and null have the same meaning. */
const optional = (field: Field): Field => ({
  ...field,
  good: fc.oneof({ weight: 4, arbitrary: field.good }, fc.constantFrom('', null, undefined)),
  judge: (value) =>
    value === undefined || value === null || value === '' ? kept(null) : field.judge(value),
});

/** A date whose valid samples are within a range, so that many requests are accepted. */
const dateWithin = (from: string, to: string): Field => ({
  ...calendarDate,
  good: fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
});

const license: Fields = {
  licenseType: optional(oneOf(['salesperson', 'associate_broker', 'broker'])),
  status: optional(oneOf(['active', 'inactive', 'lapsed'])),
  firstLicensedOn: optional(dateWithin('2000-01-01', '2026-11-22')),
  renewalDueOn: optional(dateWithin('2025-01-01', '2030-12-31')),
  postLicenseOn: optional(dateWithin('2010-01-01', '2026-11-22')),
  postLicenseCertificate: optionalText(100),
  isRealtor: optional(flag()),
  grecCheckedOn: optional(dateWithin('2026-01-01', '2026-11-22')),
  grecHours: optional(decimal(1, 99_999)),
};

const renewal: Fields = {
  renewedOn: dateWithin('2026-01-01', '2026-11-22'),
  renewalDueOn: dateWithin('2027-01-01', '2035-12-31'),
};

const exemption: Fields = {
  kind: oneOf(['all_ce', 'license_law', 'post_license', 'post_license_extension']),
  reason: reasonText(1000),
  source: optionalText(200),
  startsOn: optional(dateWithin('2025-01-01', '2026-12-31')),
  endsOn: optional(dateWithin('2026-01-01', '2027-12-31')),
  until: {
    ...optional(dateWithin('2015-05-01', '2015-12-31')),
    good: fc.constantFrom(null, undefined, '', '2015-05-02', '2015-05-03', '2015-11-02'),
  },
};

/** Returns a field's value if it is a valid text, and otherwise an empty text. */
function valueOf({ verdicts }: Reading, name: string): string {
  const verdict = verdicts.get(name);
  const value = verdict?.is === 'kept' ? verdict.value : null;
  return typeof value === 'string' ? value : '';
}

/** Returns the date a year earlier. */
const yearBefore = (day: string) =>
  `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`;

function licenseConflicts(reading: Reading) {
  const value = (name: string) => valueOf(reading, name);
  const [first, due, post] = [
    value('firstLicensedOn'),
    value('renewalDueOn'),
    value('postLicenseOn'),
  ];
  const isWrong =
    [first, post, value('grecCheckedOn')].some((day) => day > today) ||
    (first !== '' && due !== '' && first >= due) ||
    (first === '' && value('licenseType') === 'salesperson') ||
    (first !== '' && post !== '' && post < yearBefore(first)) ||
    (value('grecHours') !== '' && value('grecCheckedOn') === '');
  return isWrong ? [422] : [];
}

const isLicensed = (segment: string | undefined) => segment === licensedAgent.id;

function renewalConflicts(reading: Reading, segment?: string) {
  const [renewed, due] = [valueOf(reading, 'renewedOn'), valueOf(reading, 'renewalDueOn')];
  const isWrong =
    renewed > today ||
    due <= renewed ||
    (isLicensed(segment) &&
      (due <= licensedAgent.renewalDueOn || renewed < licensedAgent.firstLicensedOn));
  return isWrong ? [422] : [];
}

/**
 * Returns 422 for wrong dates, and 409 for a second exemption from all hours in the time of the
 * sample exemption, which begins on January 1, 2026 and has no end.
 */
function exemptionConflicts(reading: Reading, segment?: string) {
  const [kind, until] = [valueOf(reading, 'kind'), valueOf(reading, 'until')];
  const [start, end] = [valueOf(reading, 'startsOn') || today, valueOf(reading, 'endsOn')];
  const isExtension = kind === 'post_license_extension';
  const isAllowed =
    isLicensed(segment) && until > '2015-05-02' && until <= '2015-11-02' && until !== '';
  return [
    ...(end !== '' && end < start ? [422] : []),
    ...(isExtension !== (until !== '') || (isExtension && !isAllowed) ? [422] : []),
    ...(isLicensed(segment) && kind === 'all_ce' && (end === '' || end >= '2026-01-01')
      ? [409]
      : []),
  ];
}

const agents = among(knownIds.agents);

export const licenseEndpoints: Endpoint[] = [
  get(`${admin}/agents/:id/license`, { segment: agents }),
  write('PUT', `${admin}/agents/:id/license`, {
    segment: agents,
    body: license,
    changes: ['agentLicenses'],
    conflicts: licenseConflicts,
    check: keptLicense,
    takesIfMatch: true,
  }),
  write('POST', `${admin}/agents/:id/license/renewals`, {
    segment: agents,
    body: renewal,
    changes: ['agentLicenses'],
    conflicts: renewalConflicts,
    takesIfMatch: true,
  }),
  get(`${admin}/agents/:id/exemptions`, { segment: agents }),
  write('POST', `${admin}/agents/:id/exemptions`, {
    segment: agents,
    body: exemption,
    success: [201],
    changes: ['ceExemptions'],
    conflicts: exemptionConflicts,
    check: keptExemption,
  }),
  write('POST', `${admin}/agents/:id/exemptions/:exemptionId/end`, {
    segment: among([`${licensedAgent.id}/exemptions/${exemptionId}`]),
    body: { reason: reasonText(1000) },
    changes: ['ceExemptions'],
  }),
];
