/** The endpoints of inquiries, emails, the search and the audit trail. */
import * as people from './person-fields.ts';
import * as queries from './query-fields.ts';
import { bulkEdit, keptBulkEdit } from './bulk-edit.ts';
import { erased, keptDecision, keptInquiry, keptNote } from './effects.ts';
import { admin, get, write, type Endpoint } from './endpoint.ts';
import type { Reading } from './expected-answers.ts';
import { knownIds } from './sample-office.ts';
import { among } from './segments.ts';

const contacts = among(knownIds.contacts);
const withVersion = { takesIfMatch: true };

/** Returns 422 for an inquiry from the home page about a service that only agents' pages offer. */
const unofferedService = ({ seen }: Reading) =>
  seen['agentId'] === undefined &&
  ['both', 'investment'].some((service) => service === seen['service'])
    ? [422]
    : [];

const inquiryEndpoint = write('POST', '/api/contact', {
  reach: 'anyone',
  body: people.inquiry,
  changes: ['contactSubmissions', 'emailMessages', 'throttleBuckets', 'idempotencyKeys'],
  conflicts: unofferedService,
  check: keptInquiry,
  success: [201],
  share: 500,
});

export const inquiryEndpoints: Endpoint[] = [
  inquiryEndpoint,
  { ...inquiryEndpoint, isForm: true, success: [303] },
  get(`${admin}/contacts`, { query: queries.inquiriesQuery, share: 150 }),
  get(`${admin}/contacts/unread`),
  get(`${admin}/contacts/counts`),
  get(`${admin}/contacts/export.csv`, {
    query: queries.exportQuery,
    share: 100,
    refusesHead: true,
  }),
  get(`${admin}/contacts/:id`, { segment: contacts }),
  write('PUT', `${admin}/contacts/:id`, {
    segment: contacts,
    body: people.inquiryDecision,
    changes: ['contactSubmissions', 'emailMessages', 'throttleBuckets'],
    check: keptDecision,
    share: 200,
    ...withVersion,
  }),
  write('POST', `${admin}/contacts/:id/not-spam`, {
    segment: contacts,
    changes: ['contactSubmissions', 'emailMessages', 'throttleBuckets'],
    ...withVersion,
  }),
  write('POST', `${admin}/contacts/:id/read`, {
    segment: contacts,
    success: [204],
    changes: ['contactSubmissions'],
  }),
  write('POST', `${admin}/contacts/:id/notes`, {
    segment: contacts,
    body: people.note,
    success: [201],
    changes: ['inquiryNotes', 'contactSubmissions'],
    check: keptNote,
  }),
  write('POST', `${admin}/contacts/bulk`, {
    body: bulkEdit,
    changes: ['contactSubmissions', 'emailMessages', 'emailInquiries', 'throttleBuckets'],
    check: keptBulkEdit,
    share: 100,
  }),
  write('POST', `${admin}/contacts/spam-seen`, { success: [204], changes: ['adminUsers'] }),
  write('POST', `${admin}/contacts/erase`, {
    body: people.person,
    changes: [
      'contactSubmissions',
      'inquiryNotes',
      'inquiryCalls',
      'emailMessages',
      'emailInquiries',
      'idempotencyKeys',
    ],
    check: erased,
  }),
  get(`${admin}/mails`, { query: queries.emailsQuery }),
  get(`${admin}/mails/state`),
  write('POST', `${admin}/mails/send-again`, { changes: ['emailMessages'] }),
  write('POST', `${admin}/mails/test`, { body: people.person, changes: ['throttleBuckets'] }),
  get(`${admin}/mails/:id`, { segment: among(knownIds.emails) }),
  write('POST', `${admin}/mails/:id/send-again`, {
    segment: among(knownIds.emails),
    changes: ['emailMessages', 'throttleBuckets'],
  }),
  get(`${admin}/search`, { query: queries.searchQuery, share: 50 }),
  get(`${admin}/audit/:id`, { segment: among(knownIds.auditEntries) }),
  get(`${admin}/audit`, { query: queries.auditQuery, share: 100 }),
];
