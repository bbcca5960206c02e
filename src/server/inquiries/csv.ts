import { serviceLabels } from '#domain/inquiry-words.ts';
import { inquiryStatuses } from '#domain/inquiries.ts';
import { officeMinutesBetween } from '#domain/office-hours.ts';
import { formatSpreadsheetTime, officeTimeZoneName } from '#domain/office-time.ts';
import { csvLines } from '#server/records/csv.ts';
import type { StoredInquiry } from './store.ts';

const time = (instant: string | null) => (instant ? formatSpreadsheetTime(instant) : '');

const columns: [string, (inquiry: StoredInquiry) => string | number | null][] = [
  [`Received (${officeTimeZoneName})`, ({ createdAt }) => time(createdAt)],
  ['Status', ({ status }) => inquiryStatuses.labels[status]],
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Interested in', ({ service }) => serviceLabels[service]],
  ['Message', ({ message }) => message],
  ['Came in through', ({ aboutAgentName }) => aboutAgentName],
  ['Assigned to', ({ assignedAgentName }) => assignedAgentName],
  [`First response (${officeTimeZoneName})`, ({ firstResponseAt }) => time(firstResponseAt)],
  [
    'Office minutes to first response',
    ({ createdAt, firstResponseAt }) =>
      firstResponseAt ? officeMinutesBetween(createdAt, firstResponseAt) : null,
  ],
  ['Consent version', ({ consentVersion }) => consentVersion],
  ['Id', ({ id }) => id],
];

/** Returns the first line. It has a byte order mark, by which Excel recognizes UTF-8. */
export const csvHeader = (): string => csvLines([columns.map(([header]) => header)], true);

/** Returns a line for each inquiry, without cells that a spreadsheet would run as a formula. */
export const toCsv = (inquiries: StoredInquiry[]): string =>
  csvLines(inquiries.map((inquiry) => columns.map(([, read]) => read(inquiry))));
