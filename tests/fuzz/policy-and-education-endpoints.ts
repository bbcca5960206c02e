/** The endpoints of policies and education records. */
import * as queries from './query-fields.ts';
import * as records from './record-fields.ts';
import { keptBulkEdit } from './bulk-edit.ts';
import { educationClass, keptClass, verification } from './education-classes.ts';
import { keptRecord } from './effects.ts';
import { admin, get, write, type Endpoint } from './endpoint.ts';
import { flag, oneOf, optionalText, type Fields } from './rules.ts';
import { knownIds } from './sample-office.ts';
import { among } from './segments.ts';

const withVersion = { takesIfMatch: true };
const policies = among(knownIds.policies);
const educationRecords = among(knownIds.educationRecords);
const education = `${admin}/continuing-education`;

const isBlank = (reason: unknown) => typeof reason !== 'string' || !/\S/.test(reason);

const credit: Fields = {
  decision: oneOf(['auto', 'counts', 'does_not_count']),
  reason: optionalText(1000),
  isBrokerTopic: flag(),
  isFairHousing: flag(),
};

export const policyAndEducationEndpoints: Endpoint[] = [
  get(`${admin}/policies`, { query: queries.policiesQuery, share: 100 }),
  get(`${admin}/policies/:id`, { segment: policies }),
  write('POST', `${admin}/policies`, {
    body: records.policy,
    success: [201],
    changes: ['policies'],
    check: keptRecord(`${admin}/policies`),
    share: 300,
  }),
  write('PUT', `${admin}/policies/:id`, {
    segment: policies,
    body: records.policy,
    changes: ['policies'],
    check: keptRecord(`${admin}/policies`),
    share: 300,
    ...withVersion,
  }),
  write('DELETE', `${admin}/policies/:id`, {
    segment: policies,
    success: [204],
    changes: ['policies'],
    ...withVersion,
  }),
  get(education, { query: queries.educationQuery, share: 100 }),
  get(`${education}/export.csv`, { query: queries.educationExportQuery, refusesHead: true }),
  write('POST', `${education}/many`, {
    body: educationClass,
    success: [201],
    changes: ['continuingEducation'],
    check: keptClass,
    share: 100,
  }),
  write('POST', `${education}/verify`, {
    body: verification,
    changes: ['continuingEducation'],
    check: keptBulkEdit,
  }),
  get(`${education}/:id`, { segment: educationRecords }),
  write('POST', education, {
    body: records.educationRecord,
    success: [201],
    changes: ['continuingEducation'],
    check: keptRecord(education),
    share: 400,
  }),
  write('PUT', `${education}/:id`, {
    segment: educationRecords,
    body: records.educationRecord,
    changes: ['continuingEducation'],
    check: keptRecord(education),
    share: 400,
    ...withVersion,
  }),
  write('PUT', `${education}/:id/credit`, {
    segment: educationRecords,
    body: credit,
    changes: ['continuingEducation'],
    conflicts: ({ seen }) => (seen['decision'] !== 'auto' && isBlank(seen['reason']) ? [422] : []),
    ...withVersion,
  }),
  write('DELETE', `${education}/:id`, {
    segment: educationRecords,
    success: [204],
    changes: ['continuingEducation'],
    ...withVersion,
  }),
];
