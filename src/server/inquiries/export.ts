import { stringify } from 'csv-stringify/sync';
import { serviceLabels } from '#domain/inquiry-words.ts';
import { inquiryStatusLabels, type Inquiry } from '#domain/inquiries.ts';
import { officeMinutesBetween } from '#domain/office-hours.ts';
import { formatOfficeDateTime } from '#domain/office-time.ts';

const instant = (value: string | null) => (value ? formatOfficeDateTime(value) : '');

const columns: [string, (contact: Inquiry) => string | number | null][] = [
  ['Received', ({ createdAt }) => instant(createdAt)],
  ['Status', ({ status }) => inquiryStatusLabels[status]],
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Interested in', ({ service }) => serviceLabels[service]],
  ['Message', ({ message }) => message],
  ['About agent', ({ aboutAgentName }) => aboutAgentName],
  ['Assigned to', ({ assignedAgentName }) => assignedAgentName],
  ['First response', ({ firstResponseAt }) => instant(firstResponseAt)],
  [
    'Office minutes to first response',
    ({ createdAt, firstResponseAt }) =>
      firstResponseAt ? officeMinutesBetween(createdAt, firstResponseAt) : null,
  ],
  ['Consent version', ({ consentVersion }) => consentVersion],
  ['Id', ({ id }) => id],
];

/** As spreadsheets read it: UTF-8 with its mark, and no cell that is taken for a formula. */
export const toCsv = (contacts: Inquiry[]): string =>
  stringify(
    [
      columns.map(([header]) => header),
      ...contacts.map((contact) => columns.map(([, read]) => read(contact))),
    ],
    { bom: true, escape_formulas: true, quoted_string: true, record_delimiter: 'windows' },
  );
